import { timingSafeEqual } from 'node:crypto'
import { parseReference } from '@polyclinic/domain/kit/ids.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { hashSecret, keyedHash, newReference } from '../../platform/ids.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

type Key = Pick<Services, 'linkKey'>
type Linked = { id: string; linkNumber: number }

/** What the mailed link carries: derived, so that nothing of it is stored; another number is another link. */
const tokenOf = ({ linkKey }: Key, organizationId: string, { id, linkNumber }: Linked) =>
  keyedHash(linkKey, 'outgoing-referral', organizationId, id, String(linkNumber)).toString('base64url')

/** Compared as hashes, which are of one length. */
export const isLinkToken = (services: Key, clinicId: string, linked: Linked, token: string): boolean =>
  timingSafeEqual(hashSecret(token), hashSecret(tokenOf(services, clinicId, linked)))

/** A code has forty bits: keyed, so that whoever has the database alone finds none by trying. */
const hashOfCode = ({ linkKey }: Key, id: string, code: string) =>
  keyedHash(linkKey, 'code of outgoing-referral', id, parseReference(code))

export function newCode(services: Key, id: string): { code: string; hash: Buffer } {
  const code = newReference()
  return { code, hash: hashOfCode(services, id, code) }
}

export const isCode = (services: Key, row: { id: string; codeHash: Buffer | null }, code: string): boolean =>
  row.codeHash !== null && timingSafeEqual(row.codeHash, hashOfCode(services, row.id, code))

/** Another link was made since: the number that a mail of then had is another one now. */
const isReplacedSince = (id: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from outgoing_referral_events e where e.outgoing_referral_id = ${id} and e.act = 'resend' and e.at > ${at})`

/** Of the mail to an address outside: it is of no use once another link was made, or nobody may read it any more. */
export const outgoingReferralSubject: MessageSubject = {
  token: async ({ db, clinic, services }, id) => {
    const row = await db
      .selectFrom('outgoing_referrals')
      .select(['id', 'link_number as linkNumber'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return tokenOf(services, clinic.id, row)
  },
  manageLink: null,
  isLinkEnded: async (db, id, leftAt) => {
    const { rows } = await sql<{ isEnded: boolean }>`
      select ${isReplacedSince(sql`${id}::uuid`, sql`${leftAt}::timestamptz`)} as "isEnded"`.execute(db)
    return rows[0]!.isEnded
  },
  calendar: null,
  releaseIfObsolete: async ({ db, now }, { id, to }) => {
    const open = await db
      .selectFrom('messages as m')
      .innerJoin('outgoing_referrals as r', 'r.id', 'm.subject_id')
      .innerJoin('patients as p', 'p.id', 'r.patient_id')
      .select('r.id')
      .where('m.id', '=', id)
      .where('r.status', '=', 'requested')
      .where('r.expires_at', '>', now)
      .where('r.outside_email', '=', to)
      .where(isOpenRecord('p'))
      .where((eb) => eb.not(isReplacedSince(sql.ref('r.id'), sql.ref('m.created_at'))))
      .executeTakeFirst()
    return open === undefined
  },
  waitsUntil: null,
  notification: null,
  noteAddress: null,
}
