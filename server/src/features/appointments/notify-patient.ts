import { formatFullDate, formatTimeRange, formatZone } from '@polyclinic/domain/kit/format.ts'
import { nameMistake } from '@polyclinic/domain/kit/personal-name.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import type { Context } from '../../platform/context.ts'
import { isLanguage, type Language } from '../../platform/language.ts'
import { originOf } from '../../platform/origin.ts'
import { writeText } from '../../platform/text.ts'
import { grantMark } from '../messages/granting-part.ts'
import { queueMessage, type OutgoingMessage } from '../messages/queue-message.ts'
import { calendarFile } from './calendar-file.ts'
import type { AppointmentRow } from './queries.ts'
import { texts } from './texts.ts'

export type News = 'booked' | 'rescheduled' | 'cancelled-by-patient' | 'cancelled-by-clinic' | 'restored'

const kinds = {
  booked: 'appointment-booked',
  rescheduled: 'appointment-rescheduled',
  'cancelled-by-patient': 'appointment-cancelled',
  'cancelled-by-clinic': 'appointment-cancelled',
  restored: 'appointment-restored',
} as const

/** Writes to the patient in the language they booked in, with the visit for their calendar. Without an address nothing goes out. */
export async function notifyPatient(context: Context, news: News, row: AppointmentRow): Promise<void> {
  const message = messageAbout(context, news, row)
  if (message) await queueMessage(context, message)
}

/** What the patient is written; null without an address. */
export function messageAbout(
  context: Pick<Context, 'clinic' | 'services'>,
  news: News,
  row: AppointmentRow,
): OutgoingMessage | null {
  const { clinic, services } = context
  if (row.patient_email === null) return null
  const language: Language = isLanguage(row.language) ? row.language : 'en'
  const locale = localeOf(clinic.locale, language)
  const say = (message: string, values: Record<string, string> = {}) => writeText(message, language, values)
  const { subject, opening, link } = wording(news, language)
  const startsAt = row.starts_at as Instant
  const date = formatFullDate(dateIn(row.time_zone, startsAt), locale)
  const times = formatTimeRange(startsAt, row.ends_at as Instant, locale, row.time_zone)
  const address = formatAddress(row.address as Parameters<typeof formatAddress>[0])
  const site = originOf(clinic, services.port())
  const isCancelled = row.status === 'cancelled'

  const body = [
    nameMistake(row.patient_given_name, 40) === null
      ? say(texts[language].greeting, { name: row.patient_given_name })
      : say(texts[language].greetingWithoutName),
    say(opening),
    [
      date,
      `${times} (${formatZone(row.time_zone, locale)})`,
      row.provider_name,
      `${row.location_name}, ${address}`,
    ].join('\n'),
    `${say(link)}: ${site}${isCancelled ? '/doctors' : `/appointment/manage#${grantMark}`}`,
    [clinic.name, row.location_phone].filter(Boolean).join('\n'),
  ].join('\n\n')

  return {
    kind: kinds[news],
    to: row.patient_email,
    language,
    subject: say(subject, { date }),
    body,
    calendar: calendarFile(clinic, row, row.patient_email),
    grants: !isCancelled,
    appointmentId: row.id,
  }
}

function wording(news: News, language: Language): { subject: string; opening: string; link: string } {
  const { cancelled, change, ...standing } = texts[language]
  if (news === 'booked' || news === 'rescheduled' || news === 'restored') return { ...standing[news], link: change }
  const opening = news === 'cancelled-by-patient' ? cancelled.byPatient : cancelled.byClinic
  return { subject: cancelled.subject, opening, link: cancelled.next }
}

const usual: Record<Language, string> = { en: 'en-US', de: 'de-DE' }

/** The clinic's own variety of the language (`en-GB`), where it is the language written. */
const localeOf = (clinicLocale: string, language: Language) =>
  clinicLocale.startsWith(language) ? clinicLocale : usual[language]
