import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { isLanguage, type Language } from '../../platform/language.ts'
import { originOf } from '../../platform/origin.ts'
import { writeText } from '../../platform/text.ts'
import { grantMark } from '../messages/granting-part.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { AppointmentRow } from './queries.ts'

const texts: Record<Language, { locale: string; subject: string; body: string }> = {
  en: {
    locale: 'en-US',
    subject: 'A new link for your visit on {date}',
    body: `Hello,

Here is a new link for your visit with {doctor} on {date}. Links that we sent before no longer work.

Change or cancel: {link}

{clinic}`,
  },
  de: {
    locale: 'de-DE',
    subject: 'Ein neuer Link für Ihren Termin am {date}',
    body: `Guten Tag,

Hier ist ein neuer Link für Ihren Termin bei {doctor} am {date}. Frühere Links gelten nicht mehr.

Ändern oder absagen: {link}

{clinic}`,
  },
}

/** The mail that follows when the clinic has ended the links of before. */
export async function mailNewLink(context: Context, row: AppointmentRow, to: string): Promise<void> {
  const { clinic, services } = context
  const language: Language = isLanguage(row.language) ? row.language : 'en'
  const { locale, subject, body } = texts[language]
  const values = {
    date: formatFullDate(dateIn(row.time_zone, row.starts_at as Instant), locale),
    doctor: row.provider_name,
    link: `${originOf(clinic, services.port())}/appointment/manage#${grantMark}`,
    clinic: [clinic.name, row.location_phone].filter(Boolean).join('\n'),
  }
  await queueMessage(context, {
    kind: 'appointment-link',
    to,
    language,
    subject: writeText(subject, language, values),
    body: writeText(body, language, values),
    grants: true,
    appointmentId: row.id,
  })
}
