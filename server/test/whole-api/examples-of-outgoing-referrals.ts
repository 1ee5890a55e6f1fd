import { keyedHash } from '../../src/platform/ids.ts'
import { once, type Person, type World } from './cast.ts'
import type { Example, MakeExample } from './examples.ts'
import { aBookedReferral, thePartner } from './examples-of-referrals.ts'

const at = '2031-02-20T15:00:00Z'
const codeHash = Buffer.alloc(32)

/** Of the guest, whom the provider treats. */
const aLetterOf = once(async (world) => (await aBookedReferral(world)).letterId)

type To = 'partner' | 'outside'
type Status = 'draft' | 'requested' | 'received'

async function one(
  world: World,
  to: To,
  status: Status,
  fields: object = {},
): Promise<{ id: string; letterId: string }> {
  const [id, letterId, partner_id] = [crypto.randomUUID(), await aLetterOf(world), await thePartner(world)]
  await world.clinic.transact(async (db) => {
    await db
      .insertInto('outgoing_referrals')
      .values({
        ...{ id, patient_id: world.guest.patientId!, status, since: at, version: 1, urgency: 'routine' },
        ...{ written_by_user_id: world.provider.id, written_by_name: 'Dr. Okafor', reason: 'A mole' },
        ...(to === 'partner'
          ? { partner_id }
          : { outside_name: 'Hill', outside_email: 'hill@example.test', expires_at: '2099-01-01T00:00:00Z' }),
        ...{ code_hash: to === 'outside' ? codeHash : null, requested_at: status === 'draft' ? null : at },
        ...{ consent_version: 1, consent_given_by: 'patient', consent_way: 'signed', consent_given_on: '2031-02-19' },
        ...fields,
      })
      .execute()
    await db
      .insertInto('outgoing_referral_letters')
      .values({ outgoing_referral_id: id, chart_file_id: letterId })
      .execute()
  })
  return { id, letterId }
}

const typed = {
  ...{ partnerId: null, outside: { name: 'Hill', email: 'hill@example.test' }, reason: 'A mole', question: '' },
  ...{ urgency: 'routine', letterIds: [], consent: null },
}
const seen = { headers: { 'if-match': '"1"' }, elsewhere: 404 } as const
/** By whoever has the chart; another doctor says first why. */
const byChart = { allows: ['provider', 'admin'] as const, but: { otherProvider: 403 } }
const of =
  (to: To, status: Status, more: Partial<Example>, who: Partial<Example> = byChart): MakeExample =>
  async (world) => ({ params: { id: (await one(world, to, status)).id }, ...seen, ...who, ...more })
const partners = { allows: ['partner'] as readonly Person[], shows: ['guest'] as readonly Person[] }
const ofPatient: MakeExample = async (world) => {
  await aLetterOf(world)
  return { params: { id: world.guest.patientId! }, elsewhere: 404, ...byChart }
}

export const outgoingReferralExamples: Record<string, readonly MakeExample[]> = {
  listOutgoingReferralsOf: [ofPatient],
  draftOutgoingReferral: [async (world, caller) => ({ ...(await ofPatient(world, caller)), body: typed })],
  saveOutgoingReferral: [of('outside', 'draft', { body: typed })],
  discardOutgoingReferral: [of('outside', 'draft', {})],
  sendOutgoingReferral: [of('partner', 'draft', {})],
  resendOutgoingReferral: [of('outside', 'requested', {})],
  closeOutgoingReferral: [of('partner', 'received', { body: { outcome: 'complete' } })],
  cancelOutgoingReferral: [of('partner', 'requested', { headers: {} })],
  noteOutgoingConsentWithdrawn: [of('partner', 'requested', { headers: {} })],
  listOutgoingReferrals: [async (world) => (await one(world, 'outside', 'requested'), { elsewhere: null })],
  listReceivedReferrals: [
    async (world) => (await one(world, 'partner', 'requested'), { elsewhere: null, shows: ['guest'] }),
  ],
  readReceivedReferral: [of('partner', 'received', {}, partners)],
  openReceivedReferral: [of('partner', 'requested', {}, partners)],
  closeReceivedReferral: [of('partner', 'received', { body: { outcome: 'reject' } }, partners)],
  readReceivedLetter: [
    async (world) => ({ params: await one(world, 'partner', 'received'), elsewhere: 404, ...partners }),
  ],
  listOutgoingReferralsOfMe: [() => ({ elsewhere: null })],
  withdrawOutgoingConsent: [of('partner', 'requested', {}, { allows: ['guest'] })],
  // Whoever has neither link nor code: for them there is none.
  readReferralByLink: [
    async (world) => {
      const { id } = await one(world, 'outside', 'requested')
      const secret = keyedHash(Buffer.alloc(32), 'no link').toString('base64url')
      const body = { token: secret, code: 'ABCDEFGH', birthDate: '1980-01-01', reading: secret }
      return { params: { id }, body, elsewhere: 404, allows: [] }
    },
  ],
  readLetterByLink: [
    async (world) => {
      const secret = keyedHash(Buffer.alloc(32), 'no link').toString('base64url')
      const headers = { 'referral-token': secret, 'referral-reading': secret }
      return { params: await one(world, 'outside', 'requested'), headers, elsewhere: 404, allows: [] }
    },
  ],
}
