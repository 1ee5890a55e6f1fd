import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { writingOf, type Writing, type WritingServices } from '../../platform/job-writing.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { isLanguage, languageOfClinic, type Language } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTexts } from '../accounts/texts.ts'
import { isAskedForReviews } from '../messages/message-choices.ts'
import { rowsOfMessages, type OutgoingMessage } from '../messages/queue-message.ts'
import { withStopLine } from '../messages/stop-line.ts'
import { writeMail } from '../messages/write-mail.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isInForce } from '../patient-records/requests-in-force.ts'
import { readsShared } from '../patient-records/shown-to-account.ts'

const kind = 'review-request'
/** From a day after the visit on, and not when that was long ago: whoever was not asked in time is not asked. */
const askAfterHours = 24
const askWithinHours = 72
/** Few enough that writing their texts holds up no request. */
const batch = 100

const stopWords: Record<Language, string> = { en: 'Stop these emails', de: 'Diese E-Mails abbestellen' }

/**
 * Asks by mail how a visit was, a day after it took place, once for each: where the clinic wants that, whoever can write
 * about it in their account, has not yet, and said yes to it where that is needed.
 */
export async function askForReviews(jobServices: WritingServices, organizationId: string): Promise<void> {
  const { tenancy } = jobServices
  const settings = await tenancy.inClinic(organizationId, (db) =>
    db.selectFrom('organizations').select(['slug', 'ask_for_reviews']).executeTakeFirstOrThrow(),
  )
  const writing = settings.ask_for_reviews && (await writingOf(jobServices, settings.slug))
  if (!writing) return
  while ((await tenancy.inClinic(organizationId, (db, now) => askBatch(db, now, writing))) === batch);
}

type DueVisit = { id: string; email: string; language: string; endedAt: string; timeZone: string }

async function askBatch(db: ClinicDatabase, now: string, sending: Writing): Promise<number> {
  // Two servers ask one after the other, and the second finds nothing left.
  await takeLocks(db, [['review-requests', '']])
  const { rows } = await sql<DueVisit>`
    select a.id, p.email, a.language, a.starts_at as "endedAt", a.time_zone as "timeZone"
    from appointments a join patients p on p.id = a.patient_id
    where a.status = 'fulfilled'
      and a.starts_at > ${now}::timestamptz - make_interval(hours => ${sql.lit(askWithinHours)})
      and a.finished_at > ${now}::timestamptz - make_interval(hours => ${sql.lit(askWithinHours)})
      and a.finished_at <= ${now}::timestamptz - make_interval(hours => ${sql.lit(askAfterHours)})
      and p.email is not null and p.email_refused_at is null and ${isOpenRecord('p')}
      and not ${isInForce(sql`p.id`, 'restriction', 'objection')}
      and not exists (select from review_requests q where q.appointment_id = a.id)
      and not exists (select from reviews r where r.appointment_id = a.id)
      and ${isAskedForReviews(sql`p.email`, sending.clinic.country)}
      and exists (
        select from users u join user_patients up on up.user_id = u.id
        where u.email = p.email and u.status = 'active' and up.patient_id = p.id and ${readsShared(now, sql`a.id`)})
    order by a.finished_at, a.id limit ${sql.lit(batch)}`.execute(db)
  if (rows.length === 0) return 0
  const { ids, sets } = rowsOfMessages(
    { now, services: sending.services },
    rows.map((row) => reviewMail(row, sending)),
  )
  const requests = rows.map(({ id }, place) => ({ appointment_id: id, message_id: ids[place]!, asked_at: now }))
  await insertAll(db, [...sets, rowsOf('review_requests', requests)])
  return rows.length
}

/** It names neither doctor nor reason: whoever else reads it learns of no illness. */
function reviewMail(
  { id, email: to, language: booked, endedAt, timeZone }: DueVisit,
  sending: Writing,
): OutgoingMessage {
  const { clinic } = sending
  const language = isLanguage(booked) ? booked : languageOfClinic(clinic)
  const { subject, body } = writeMail(
    clinic,
    accountTexts[language][kind],
    { occasion: kind, language },
    {
      clinic: clinic.name,
      date: formatFullDate(dateIn(timeZone, endedAt as Instant), language),
      review: pageAddress(sending, `/patientReview/${id}`),
    },
  )
  return {
    ...{ kind, to, language, subject, about: { kind: 'appointment', id } },
    body: withStopLine(sending, body, { kind: 'review-request', words: stopWords[language] }),
  }
}

/** Whether one that is to leave asks for nothing any more: written already, not wanted, or nobody is there who could. */
export async function isReviewRequestOver(
  { db }: { db: ClinicDatabase },
  message: { id: string; kind: string; to: string },
): Promise<boolean> {
  if (message.kind !== kind) return false
  const { country } = await db.selectFrom('organizations').select('country').executeTakeFirstOrThrow()
  const { rows } = await sql`
    select from messages m
      join appointments a on a.id = m.subject_id
      join organizations o on o.organization_id = m.organization_id
      join patients p on p.id = a.patient_id
    where m.id = ${message.id} and o.ask_for_reviews and a.status = 'fulfilled' and ${isOpenRecord('p')}
      and p.email = ${message.to} and p.email_refused_at is null
      and not exists (select from reviews r where r.appointment_id = a.id)
      and ${isAskedForReviews(sql`p.email`, country)}`.execute(db)
  return rows.length === 0
}
