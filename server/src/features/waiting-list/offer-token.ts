import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import { hashSecret, keyedHash } from '../../platform/ids.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'

/** What the mailed link of an offer carries in place of a sign-in; derived, so that nothing of it is stored. */
export const offerTokenOf = ({ linkKey }: Pick<Services, 'linkKey'>, organizationId: string, recipientId: string) =>
  keyedHash(linkKey, 'waiting-list-offer', organizationId, recipientId).toString('base64url')

/** Compared as hashes, which are of one length. */
export const isOfferToken = (services: Pick<Services, 'linkKey'>, clinicId: string, id: string, token: string) =>
  timingSafeEqual(hashSecret(token), hashSecret(offerTokenOf(services, clinicId, id)))

/** Of a message that offers a time: it is of no use once the time is gone. */
export const waitingOfferSubject: MessageSubject = {
  token: async ({ clinic, services }, id) => offerTokenOf(services, clinic.id, id),
  manageLink: null,
  calendar: null,
  isOver: async ({ db, now }, { id }) => {
    const open = await db
      .selectFrom('messages as m')
      .innerJoin('waiting_list_recipients as r', 'r.id', 'm.subject_id')
      .innerJoin('waiting_list_offers as o', 'o.id', 'r.offer_id')
      .select('r.id')
      .where('m.id', '=', id)
      .where('r.status', '=', 'open')
      .where('o.status', '=', 'open')
      .where('o.expires_at', '>', now)
      .executeTakeFirst()
    return open === undefined
  },
  waitsUntil: null,
  noteAddress: null,
}
