import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import { isLanguage, languageOfClinic, type Language } from '../../platform/language.ts'
import { accountValues } from '../accounts/mail-account.ts'
import { accountTexts } from '../accounts/texts.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { rowsOfMessages, type OutgoingMessage } from '../messages/queue-message.ts'
import { withStopLine } from '../messages/stop-line.ts'
import { withdrawEach } from '../messages/withdraw-messages.ts'
import { writeMail } from '../messages/write-mail.ts'
import { hasNews, whereReading, type SharedRecord } from './readers.ts'

/** So long what else is shared is told along, and what is taken back is not told. */
export const pauseMinutes = 10

/** A notification names the clinic itself, and is seen on a locked screen: it says nothing else. */
const notificationTexts: Record<Language, string> = {
  en: 'Something new is ready for you.',
  de: 'Etwas Neues liegt für Sie bereit.',
}
const stopWords: Record<Language, string> = { en: 'Stop these emails', de: 'Diese E-Mails abbestellen' }

/**
 * The rows that tell whoever reads it in their account that something lies there, for the statement that shares it. Whom a
 * message waits for already is told by that; who wants none, or whose address takes none, is written none. Beside the mail
 * goes a notification, where browsers of that very account show such.
 * @param occasion whose text it is, of one kind for all that lies there
 */
export async function tellingRows(
  context: Context,
  shared: SharedRecord,
  occasion: 'record-shared' | 'form-requested' = 'record-shared',
): Promise<RowSet[]> {
  const { db, clinic, now } = context
  await lockChart(db, shared.patientId)
  const { rows: readers } = await sql<{ email: string; language: string | null; isNotified: boolean }>`
    select u.email, exists (select from push_subscriptions d where d.email = u.email)
        and not ${waits('push')} as "isNotified", (
        select a.language from appointments a where a.patient_id = p.id
        order by a.id = ${shared.appointmentId}::uuid desc nulls last, a.created_at desc limit 1) as language
    from ${whereReading(now, shared)}
      and not exists (select from message_choices c where c.email = u.email and c.kind = 'record-shared')
      and not exists (select from patients r where r.email = u.email and r.email_refused_at is not null)
      and not ${waits('email')}
    order by u.email`.execute(db)
  const about = { kind: 'patient', id: shared.patientId } as const
  const dueAt = addMinutes(now as Instant, pauseMinutes)
  const messages = readers.flatMap(({ email: to, language: booked, isNotified }): OutgoingMessage[] => {
    const language = isLanguage(booked) ? booked : languageOfClinic(clinic)
    const text = accountTexts[language][occasion]
    const { subject, body } = writeMail(
      clinic,
      text,
      { occasion, language },
      accountValues(context, occasion, language),
    )
    const outgoing = { kind: 'record-shared', ...{ to, language, about, dueAt } } as const
    const brief = notificationTexts[language]
    return [
      {
        ...{ ...outgoing, subject },
        body: withStopLine(context, body, { kind: 'record-shared', words: stopWords[language] }),
      },
      ...(isNotified ? [{ ...outgoing, channel: 'push' as const, subject: brief, body: brief }] : []),
    ]
  })
  return rowsOfMessages(context, messages).sets
}

/** Whether one waits for an account (`u`) already, about this patient (`p`): a notification, perhaps, until the morning. */
const waits = (channel: 'email' | 'push') => sql`exists (
  select from messages m
  where m.subject_id = p.id and m.kind = 'record-shared' and m.channel = ${channel} and m.to_address = u.email
    and m.status = 'waiting')`

/** After something was taken back: a message that waits and has nothing else to tell is taken back, too. */
export async function withdrawUntold({ db, now }: Pick<Context, 'db' | 'now'>, patientId: string): Promise<void> {
  await lockChart(db, patientId)
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    where m.subject_id = ${patientId} and m.kind = 'record-shared' and m.status = 'waiting'
      and not ${hasNews(now)}`.execute(db)
  await withdrawEach(
    db,
    rows.map(({ id }) => id),
  )
}
