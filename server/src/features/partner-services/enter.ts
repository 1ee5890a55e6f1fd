import type { Endpoint, Input } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import * as contracts from '@polyclinic/domain/partner-services/endpoints.ts'
import {
  decidePayment,
  decideReversal,
  decideService,
  type ServiceDirection,
} from '@polyclinic/domain/partner-services/ledger.ts'
import { sql, type Insertable } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import type { PartnerLedgerEntries } from '../../platform/database/tables.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../providers/writer-name.ts'
import { lockPartner } from './lock-partner.ts'
import { findAccounts, findAgreement, findAgreements, findEntry, standsAlready, type Entry } from './queries.ts'

type Keyed = { params: { id: string }; headers: { 'idempotency-key': string }; body: object }
type Facts = { today: PlainDate }
type Row = Pick<
  Insertable<PartnerLedgerEntries>,
  'direction' | 'currency' | 'kind' | 'amount_minor' | 'happened_on' | 'document'
> &
  Partial<Pick<Insertable<PartnerLedgerEntries>, 'agreement_id' | 'reverses_id' | 'reverses_kind'>>

type Entering = {
  action: 'partner-services:enter' | 'partner-services:pay' | 'partner-services:reverse'
  decide: (context: Context, facts: Facts) => Promise<Row>
}

/** Adds an entry, once for each key, while nobody else adds one with that partner. */
const enter = (scope: RequestScope, contract: Endpoint, input: Keyed, { action, decide }: Entering): Promise<Entry> =>
  runIdempotently(scope, contract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'partners:manage')
      const { db, now, clinic } = context
      const partnerId = input.params.id
      await lockPartner(db, partnerId)
      await unlessRepeatedIn(context, key)
      const row = await decide(context, { today: dateIn(clinic.time_zone, now as Instant) })
      const id = newId()
      await insertAll(db, [
        rowsOf('partner_ledger_entries', [
          {
            ...{ id, partner_id: partnerId, entered_at: now, ...row },
            ...{ entered_by_user_id: signedIn(context).userId, entered_by: await writerName(context) },
          },
        ]),
        auditRows(context, { action, side: 'clinic', object: { kind: 'partner', id: partnerId }, detail: id }),
        keyRows(key, id, now),
      ])
      return findEntry(db, partnerId, id)
    },
    recall: ({ db }, id) => findEntry(db, input.params.id, id),
  })

async function dueOf({ db }: Context, partnerId: string, of: { direction: ServiceDirection; currency: string }) {
  const [account] = await findAccounts(
    db,
    sql`partner_id = ${partnerId} and direction = ${of.direction} and currency = ${of.currency}`,
  )
  return account?.dueMinor ?? 0
}

/** That a service was done, at the amount of its agreement. */
export const enterPartnerService = (scope: RequestScope, input: Input<typeof contracts.enterPartnerService>) =>
  enter(scope, contracts.enterPartnerService, input, {
    action: 'partner-services:enter',
    decide: async (context, facts) => {
      const { doneOn, document } = input.body
      const { clinic, db } = context
      const agreement = await findAgreement(context, input.params.id, input.params.agreementId)
      const endedOn = agreement.endedAt && dateIn(clinic.time_zone, agreement.endedAt as Instant)
      const isEntered = await standsAlready(db, { agreementId: agreement.id, doneOn, document })
      const refused = decideService({ ...facts, agreement, endedOn, clinic, isEntered }, doneOn)
      if (refused) unlessRefused(refused)
      return {
        ...{ kind: 'service', agreement_id: agreement.id, amount_minor: agreement.amountMinor, happened_on: doneOn },
        ...{ direction: agreement.direction, currency: agreement.currency, document },
      }
    },
  })

/** That some of what is due was paid, or of what was overpaid paid back: never more. */
export const enterPartnerPayment = (scope: RequestScope, input: Input<typeof contracts.enterPartnerPayment>) =>
  enter(scope, contracts.enterPartnerPayment, input, {
    action: 'partner-services:pay',
    decide: async (context, facts) => {
      const { direction, currency, amountMinor, paidOn, document, isRepayment } = input.body
      const dueMinor = await dueOf(context, input.params.id, input.body)
      const agreements = await findAgreements(context, sql`partner_id = ${input.params.id}`)
      const firstAgreedOn = agreements.reduce<string>(
        (first, { agreedOn }) => (agreedOn < first ? agreedOn : first),
        facts.today,
      )
      const refused = decidePayment({ ...facts, dueMinor, firstAgreedOn }, input.body)
      if (refused) unlessRefused(refused)
      const amount_minor = isRepayment ? amountMinor : -amountMinor
      return { kind: 'payment', direction, currency, amount_minor, happened_on: paidOn, document }
    },
  })

/** Takes one that was a mistake out of the sums, by its opposite. */
export const reversePartnerEntry = (scope: RequestScope, input: Input<typeof contracts.reversePartnerEntry>) =>
  enter(scope, contracts.reversePartnerEntry, input, {
    action: 'partner-services:reverse',
    decide: async ({ db }, { today }) => {
      const entry = await findEntry(db, input.params.id, input.params.entryId)
      const refused = decideReversal(entry)
      if (refused) unlessRefused(refused)
      return {
        ...{ kind: 'reversal', reverses_id: entry.id, reverses_kind: entry.kind, amount_minor: -entry.amountMinor },
        ...{ direction: entry.direction, currency: entry.currency, happened_on: today, document: input.body.reason },
      }
    },
  })
