import { warningVersion } from '@polyclinic/domain/partner-services/warnings.ts'
import { insertAll, rowsOf } from '../../src/platform/database/insert-rows.ts'
import type { World } from './cast.ts'
import type { MakeExample } from './examples.ts'
import { thePartner } from './examples-of-referrals.ts'

const [at, day] = ['2031-02-20T15:00:00Z', '2031-02-20']
const reading = { service: 'Reading of an X-ray', direction: 'to-partner', amountMinor: 5000 }
const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
/** The partner's people see what was agreed, by its name; what is said of them is the clinic's. */
const managed = { elsewhere: 404, allows: ['admin'] } as const

/** Of the cast's partner, with one service that was done. */
async function aService(world: World) {
  const [id, agreementId, entryId] = [await thePartner(world), crypto.randomUUID(), crypto.randomUUID()]
  const by = { entered_by_user_id: world.admin.id, entered_by: 'Desk', entered_at: at }
  const { country, currency } = await world.clinic.transact((db) =>
    db.selectFrom('organizations').select(['country', 'currency']).executeTakeFirstOrThrow(),
  )
  const terms = { partner_id: id, direction: 'to-partner', currency, amount_minor: 5000 }
  await world.clinic.transact((db) =>
    insertAll(db, [
      rowsOf('service_agreements', [
        {
          ...{ id: agreementId, ...terms, service: reading.service, country, warning_version: warningVersion },
          ...{ agreed_at: at, agreed_on: day, agreed_by_user_id: world.admin.id, agreed_by: 'Desk' },
        },
      ]),
      rowsOf('partner_ledger_entries', [
        {
          ...{ id: entryId, ...terms, kind: 'service', agreement_id: agreementId, happened_on: day, ...by },
          document: 'Report 17',
        },
      ]),
    ]),
  )
  return { id, agreementId, entryId, country, currency }
}

export const partnerServiceExamples: Record<string, readonly MakeExample[]> = {
  readPartnerServices: [async (world) => ({ params: { id: (await aService(world)).id }, ...managed })],
  agreeOnService: [
    async (world) => {
      const { id, country } = await aService(world)
      return {
        params: { id },
        ...{ headers: headers(), body: { ...reading, confirmed: { country, warningVersion } }, ...managed },
      }
    },
  ],
  endServiceAgreement: [
    async (world) => {
      const { id, agreementId } = await aService(world)
      return { params: { id, agreementId }, ...managed }
    },
  ],
  enterPartnerService: [
    async (world) => {
      const { id, agreementId } = await aService(world)
      const body = { doneOn: day, document: 'Report 18' }
      return { params: { id, agreementId }, headers: headers(), body, ...managed }
    },
  ],
  enterPartnerPayment: [
    async (world) => {
      const { id, currency } = await aService(world)
      const body = { direction: 'to-partner', currency, amountMinor: 100, paidOn: day, document: 'Transfer' }
      return { params: { id }, headers: headers(), body, ...managed }
    },
  ],
  reversePartnerEntry: [
    async (world) => {
      const { id, entryId } = await aService(world)
      return { params: { id, entryId }, headers: headers(), body: { reason: 'Twice' }, ...managed }
    },
  ],
  readOwnServices: [async (world) => (await aService(world), { elsewhere: null })],
}
