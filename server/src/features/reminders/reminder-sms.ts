import { plainSms, smsParts } from '@polyclinic/domain/messages/sms-parts.ts'
import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import type { SmsOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isLanguage, type Language } from '../../platform/language.ts'
import { pageAddress, type Site } from '../../platform/origin.ts'
import { writeText } from '../../platform/text.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { shortVisitAddress } from '../appointments/visit-addresses.ts'
import { visitTexts } from '../appointments/visit-texts.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import type { Clinic } from '../../platform/clinics.ts'

/** What a text message says unless the clinic has its own words; it is paid for by the 160 letters. */
export const smsTexts: Record<Language, Record<SmsOccasion, MessageText>> = {
  en: {
    'appointment-reminder-sms': { subject: '', body: '{clinic}: {visit} {date}, {time}. Confirm or change: {account}' },
  },
  de: {
    'appointment-reminder-sms': {
      subject: '',
      body: '{clinic}: {visit} {date}, {time}. Zusagen oder ändern: {account}',
    },
  },
}

const words: Record<Language, { visit: string; time: string }> = {
  en: { visit: '{count, plural, one {visit} other {# visits}}', time: '{time}' },
  de: { visit: '{count, plural, one {Termin} other {# Termine}}', time: '{time} Uhr' },
}

type Visit = Pick<AppointmentRow, 'id' | 'language' | 'starts_at' | 'time_zone' | 'location_phone'>
type Writing = Site & { clinic: Pick<Clinic, 'name' | 'locale' | 'messageTexts'> }

/**
 * A reminder as a text message, of a person's visits on one day, the soonest first. Nobody has proved the number, so
 * nothing in it grants: its link leads to the visit, of several to all, and asks who is there. The delivery log shows it
 * without that.
 */
export function reminderSms(writing: Writing, visits: readonly Visit[], to: string): OutgoingMessage {
  const { language, values, about } = newsOf(writing, visits)
  const occasion = 'appointment-reminder-sms'
  const { body } = writeMail(writing.clinic, smsTexts[language][occasion], { occasion, language }, values)
  return {
    kind: 'appointment-reminder',
    channel: 'sms',
    ...{ to, language, about },
    subject: plainSms(`${writing.clinic.name}: ${newsIn(values)}`),
    body: plainSms(body),
  }
}

/** The same as a notification, which names the clinic itself and leads where the text message does. */
export function reminderPush(writing: Writing, visits: readonly Visit[], to: string): OutgoingMessage {
  const { language, values, about } = newsOf(writing, visits)
  const news = newsIn(values)
  const subject = news[0]!.toUpperCase() + news.slice(1)
  return { kind: 'appointment-reminder', channel: 'push', ...{ to, language, about }, subject, body: subject }
}

const newsIn = ({ visit, date, time }: Record<'visit' | 'date' | 'time', string>) => `${visit} ${date}, ${time}`

function newsOf(writing: Writing, visits: readonly Visit[]) {
  const { clinic } = writing
  const [first] = visits
  const { language, locale } = visitTexts(clinic, first!)
  const startsAt = first!.starts_at as Instant
  const time = formatTime(startsAt, locale, first!.time_zone)
  const values = {
    clinic: clinic.name,
    visit: writeText(words[language].visit, language, { count: visits.length }),
    date: formatShortDay(dateIn(first!.time_zone, startsAt), locale),
    time: writeText(words[language].time, language, { time }),
    phone: first!.location_phone ?? '',
    account: visits.length === 1 ? shortVisitAddress(writing, first!) : pageAddress(writing, '/patient'),
  }
  return { language, values, about: { kind: 'appointment' as const, id: first!.id } }
}

type Example = Writing & { clinic: Pick<Clinic, 'time_zone'>; now: string; phone?: string | null }

const exampleId = '00000000-0000-7000-8000-000000000000'

/** What the clinic's patients would read, in its own language unless another is wanted. */
export function exampleSms({ clinic, services, now, phone = null }: Example, wanted = clinic.locale.slice(0, 2)) {
  const language = isLanguage(wanted) ? wanted : 'en'
  const visit = { id: exampleId, language, starts_at: now, time_zone: clinic.time_zone, location_phone: phone }
  const { body } = reminderSms({ clinic, services }, [visit], '')
  return { text: body, parts: smsParts(body) }
}
