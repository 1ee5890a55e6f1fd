import { timingSafeEqual } from 'node:crypto'
import { offerMinutes } from '@polyclinic/domain/waiting-list/limits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { hashSecret, keyedHash } from '../../platform/ids.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { addressOfEntry, waitingParts } from './waiting.ts'

/** Of one of those who were asked, and where they are written to. */
type MailedTo = { id: string; address: string | null }

/**
 * What the mailed link of an offer carries in place of a sign-in; derived, so that nothing of it is stored, and of the
 * address it goes to: once that is corrected, what went to the other opens nothing.
 */
export const offerTokenOf = (
  { linkKey }: Pick<Services, 'linkKey'>,
  organizationId: string,
  { id, address }: MailedTo,
) => keyedHash(linkKey, 'waiting-list-offer', organizationId, id, address ?? '').toString('base64url')

/** Compared as hashes, which are of one length. */
export const isOfferToken = (services: Pick<Services, 'linkKey'>, clinicId: string, mailed: MailedTo, token: string) =>
  mailed.address !== null && timingSafeEqual(hashSecret(token), hashSecret(offerTokenOf(services, clinicId, mailed)))

const addressOf = (id: RawBuilder<unknown>) => sql<string | null>`(
  select ${addressOfEntry} from ${waitingParts} join waiting_list_recipients asked on asked.entry_id = e.id
  where asked.id = ${id})`

/** Of a message that offers a time: it is of no use once the time is gone. */
export const waitingOfferSubject: MessageSubject = {
  token: async ({ db, clinic, services }, id) => {
    const { rows } = await sql<{ address: string | null }>`select ${addressOf(sql`${id}::uuid`)} as address`.execute(db)
    return offerTokenOf(services, clinic.id, { id, address: rows[0]?.address ?? null })
  },
  manageLink: null,
  isLinkEnded: null,
  calendar: null,
  releaseIfObsolete: async ({ db, now }, { id, to }) => {
    const open = await db
      .selectFrom('messages as m')
      .innerJoin('waiting_list_recipients as r', 'r.id', 'm.subject_id')
      .innerJoin('waiting_list_offers as o', 'o.id', 'r.offer_id')
      .select('r.id')
      .where('m.id', '=', id)
      .where('r.status', '=', 'open')
      .where('o.status', '=', 'open')
      .where('o.expires_at', '>', now)
      .where(addressOf(sql.ref('r.id')), '=', to)
      .executeTakeFirst()
    return open === undefined
  },
  waitsUntil: null,
  notification: { path: (_db, id) => `/waiting-offer/${id}`, keptSeconds: offerMinutes * 60 },
  noteAddress: null,
}
