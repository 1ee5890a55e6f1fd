import { plainSms, smsParts } from '@polyclinic/domain/messages/sms-parts.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isLanguage, type Language } from '../../platform/language.ts'
import { pageAddress, type Site } from '../../platform/origin.ts'
import { writeText } from '../../platform/text.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { visitTexts } from '../appointments/visit-texts.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import type { Clinic } from '../../platform/clinics.ts'

/**
 * Who writes, when the visit is, and where it is changed: it shows on a locked phone, so it names neither patient nor
 * doctor, and each 160 letters are paid for. Nobody has proved the number, so nothing in it grants: its link asks for a
 * sign-in. The clinic does not write it itself.
 */
const words: Record<Language, { text: string; change: string }> = {
  en: {
    text: '{count, plural, one {visit} other {# visits}} {day}, {time}',
    change: 'Change',
  },
  de: {
    text: '{count, plural, one {Termin} other {# Termine}} {day}, {time} Uhr',
    change: 'Ändern',
  },
}

type Visit = Pick<AppointmentRow, 'id' | 'language' | 'starts_at' | 'time_zone'>
type Writing = Site & { clinic: Pick<Clinic, 'name' | 'locale'> }

/** A reminder as a text message, of a person's visits on one day, the soonest first. */
export function reminderSms(writing: Writing, visits: readonly Visit[], to: string): OutgoingMessage {
  const { language, news, about } = newsOf(writing, visits)
  const subject = plainSms(`${writing.clinic.name}: ${news}`)
  return {
    kind: 'appointment-reminder',
    channel: 'sms',
    ...{ to, language, subject, about },
    body: `${subject}. ${words[language].change}: ${pageAddress(writing, '/patient')}`,
  }
}

/** The same as a notification, which names the clinic itself and leads to the account. */
export function reminderPush(writing: Writing, visits: readonly Visit[], to: string): OutgoingMessage {
  const { language, news, about } = newsOf(writing, visits)
  const subject = news[0]!.toUpperCase() + news.slice(1)
  return { kind: 'appointment-reminder', channel: 'push', ...{ to, language, about }, subject, body: subject }
}

function newsOf({ clinic }: Writing, visits: readonly Visit[]) {
  const [first] = visits
  const { language, locale } = visitTexts(clinic, first!)
  const startsAt = first!.starts_at as Instant
  const news = writeText(words[language].text, language, {
    count: visits.length,
    day: formatShortDay(dateIn(first!.time_zone, startsAt), locale),
    time: formatTime(startsAt, locale, first!.time_zone),
  })
  return { language, news, about: { kind: 'appointment' as const, id: first!.id } }
}

/** What the clinic's patients would read, in its own language. */
export function exampleSms({ clinic, services, now }: Writing & { clinic: Pick<Clinic, 'time_zone'>; now: string }) {
  const language = clinic.locale.slice(0, 2)
  const visit = {
    id: '',
    language: isLanguage(language) ? language : 'en',
    starts_at: now,
    time_zone: clinic.time_zone,
  }
  const { body } = reminderSms({ clinic, services }, [visit], '')
  return { text: body, parts: smsParts(body) }
}
