import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import { isLanguage, languageOfClinic } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTexts } from '../accounts/texts.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'

const kind = 'review-declined'
/** A decision that is taken back so soon is not told. */
const pauseMinutes = 10

type Declined = { id: string; appointment_id: string; language: string }

/** The rows that tell who wrote a review that it is not published, and where they read why and change it. */
export async function tellingAuthor(context: Context, review: Declined): Promise<RowSet[]> {
  const { db, clinic, now } = context
  const { rows } = await sql<{ email: string }>`
    select u.email from review_events e join users u on u.id = e.actor_user_id
    where e.review_id = ${review.id} and e.act in ('submit', 'edit') and u.status = 'active'
    order by e.version_after desc limit 1`.execute(db)
  const language = isLanguage(review.language) ? review.language : languageOfClinic(clinic)
  const mail = writeMail(
    clinic,
    accountTexts[language][kind],
    { occasion: kind, language },
    { clinic: clinic.name, review: pageAddress(context, `/patientReview/${review.appointment_id}`) },
  )
  const about = { kind: 'appointment', id: review.appointment_id } as const
  const dueAt = addMinutes(now as Instant, pauseMinutes)
  return rowsOfMessages(
    context,
    rows.map(({ email: to }) => ({ kind, to, language, about, dueAt, ...mail })),
  ).sets
}

/** Whether what was declined has been published, changed or taken back since. */
export async function isDeclineOver(
  { db }: { db: ClinicDatabase },
  message: { id: string; kind: string },
): Promise<boolean> {
  if (message.kind !== kind) return false
  const { rows } = await sql`
    select from messages m join reviews r on r.appointment_id = m.subject_id
    where m.id = ${message.id} and r.status = 'declined'`.execute(db)
  return rows.length === 0
}
