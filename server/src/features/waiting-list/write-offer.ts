import { addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { offerMinutes } from '@polyclinic/domain/waiting-list/limits.ts'
import type { OfferReason } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { sql } from 'kysely'
import type { Clinic } from '../../platform/clinics.ts'
import type { Services } from '../../platform/context.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { newId } from '../../platform/ids.ts'
import { isLanguage, languageOfClinic, type Language } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { writeText } from '../../platform/text.ts'
import { accountTexts } from '../accounts/texts.ts'
import { grantMark, rowsOfMessages, type OutgoingMessage } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { findFreeTimes, takeFirst, type TimeToTake } from '../holds/free-times.ts'
import { gateOfOffer } from '../slots/gates.ts'
import { promisedColumns } from '../slots/offer-snapshot.ts'
import { atAnyNotice } from '../slots/search.ts'
import { passingOn } from './passing-on.ts'
import { addressOfEntry, waitingParts, type OpeningOfOffer } from './waiting.ts'

export type Offering = {
  db: ClinicDatabase
  now: string
  clinic: Clinic
  services: Pick<Services, 'port' | 'hasMailServer'>
}
type OfferRequest = { entryId: string; reason: OfferReason }
/** `isNotified`: browsers of that very account show reminders, and what it waits for besides. */
type Addressee = { entryId: string; email: string; language: string; isNotified: boolean }

/**
 * Keeps a time for those who are asked, and writes to them, with one statement behind the time's claim.
 * @throws {TimeLost} when it is not free any more
 */
export async function writeOffer(
  offering: Offering,
  opening: Pick<OpeningOfOffer, 'providerId' | 'serviceId' | 'startsAt'> & { locationId?: string },
  {
    asked,
    freedTimeId,
    isAtAnyNotice = false,
    isMailed = true,
  }: { asked: readonly OfferRequest[]; freedTimeId: string | null; isAtAnyNotice?: boolean; isMailed?: boolean },
): Promise<{ id: string; expiresAt: Instant }> {
  const { db } = offering
  const found = await findFreeTimes(offering, opening, {
    own: [],
    isGivenBack: () => false,
    ...(isAtAnyNotice ? { asPromised: atAnyNotice } : {}),
    rank: (candidates) => candidates.filter(({ free }) => free),
  })
  const addressees = isMailed ? await readAddressees(db, asked) : []
  const written = await takeFirst(offering, found, (time) => write(offering, time, { asked, freedTimeId, addressees }))
  await enqueue(db, passingOn, { offerId: written.id }, { waitSeconds: offerMinutes * 60 })
  return written
}

type Writing = { asked: readonly OfferRequest[]; freedTimeId: string | null; addressees: readonly Addressee[] }

async function write(offering: Offering, time: TimeToTake, { asked, freedTimeId, addressees }: Writing) {
  const { db, now } = offering
  const { snapshot, startsAt, seat } = time
  const id = newId()
  const expiresAt = addMinutes(now as Instant, offerMinutes)
  const recipients = asked.map(({ entryId, reason }, n) => ({
    ...{ id: newId(), offer_id: id, entry_id: entryId, place: n + 1, reason, status: 'open', created_at: now },
  }))
  const mails = recipients.flatMap(({ id: recipientId, entry_id }) => {
    const addressee = addressees.find(({ entryId }) => entryId === entry_id)
    return addressee ? messagesOf(offering, time, { ...addressee, recipientId, expiresAt }) : []
  })
  const isWritten = await writeGated(db, gateOfOffer([{ time, owner: { offerId: id, expiresAt } }], now), [
    rowsOf('waiting_list_offers', [
      {
        id,
        freed_time_id: freedTimeId,
        ...promisedColumns(snapshot, startsAt, seat),
        expires_at: expiresAt,
        status: 'open',
        created_at: now,
      },
    ]),
    rowsOf('waiting_list_recipients', recipients),
    ...rowsOfMessages(offering, mails).sets,
  ])
  return isWritten ? { id, expiresAt } : null
}

async function readAddressees(db: ClinicDatabase, asked: readonly OfferRequest[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select e.id as "entryId", ${addressOfEntry} as email, e.language,
      exists (select from push_subscriptions d where d.email = u.email) as "isNotified"
    from ${waitingParts}
    where e.id = any(${asked.map(({ entryId }) => entryId)}::uuid[]) and ${addressOfEntry} is not null`.execute(db)
  return rows
}

type Told = Addressee & { recipientId: string; expiresAt: Instant }

/**
 * What it says is when, with whom and until when: never why, nor for whom. An offer is over in a quarter of an hour: whoever
 * is notified is told by that, too, which grants nothing; the mail goes all the same.
 */
function messagesOf(
  { clinic, services }: Offering,
  { startsAt, snapshot }: TimeToTake,
  { recipientId, email, language: wanted, expiresAt, isNotified }: Told,
): OutgoingMessage[] {
  const language = isLanguage(wanted) ? wanted : languageOfClinic(clinic)
  const { timeZone } = snapshot
  const values = {
    clinic: clinic.name,
    date: formatFullDate(dateIn(timeZone, startsAt), language),
    time: formatTime(startsAt, language, timeZone),
    doctor: snapshot.provider.name,
    until: formatTime(expiresAt, language, timeZone),
    link: pageAddress({ clinic, services }, `/waiting-offer/${recipientId}#${grantMark}`),
  }
  const kind = 'waiting-list-offer'
  const outgoing = { kind, to: email, language, about: { kind, id: recipientId } } as const
  const mail = writeMail(clinic, accountTexts[language][kind], { occasion: kind, language }, values)
  const brief = writeText(notificationTexts[language], language, values)
  return [
    { ...outgoing, grants: true, ...mail },
    ...(isNotified ? [{ ...outgoing, channel: 'push' as const, subject: brief, body: brief }] : []),
  ]
}

/** A notification names the clinic itself. */
const notificationTexts: Record<Language, string> = {
  en: 'A time has opened: {date}, {time}. Kept for you until {until}.',
  de: 'Ein Termin ist frei geworden: {date}, {time} Uhr. Für Sie freigehalten bis {until} Uhr.',
}
