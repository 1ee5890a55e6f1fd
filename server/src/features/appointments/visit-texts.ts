import { formatFullDate, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { formatPlace } from '@polyclinic/domain/locations/format-address.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { isLanguage, type Language } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'
import type { AppointmentRow } from './queries.ts'
import { texts } from './texts.ts'

type When = Pick<AppointmentRow, 'starts_at' | 'ends_at' | 'time_zone'>

/** A visit in the words that its mail and its calendar file share, in the language that it was booked in. */
export function visitTexts(clinic: Pick<Clinic, 'locale'>, visit: Pick<AppointmentRow, 'language'>) {
  const language: Language = isLanguage(visit.language) ? visit.language : 'en'
  const locale = localeOf(clinic.locale, language)
  return {
    language,
    locale,
    texts: texts[language],
    say: (message: string, values: Record<string, string | number> = {}) => writeText(message, language, values),
    dateOf: ({ starts_at, time_zone }: When) => formatFullDate(dateIn(time_zone, starts_at as Instant), locale),
    timesOf: ({ starts_at, ends_at, time_zone }: When) =>
      formatTimeRange(starts_at as Instant, ends_at as Instant, locale, time_zone),
  }
}

export const placeOf = ({ location_name, address }: Pick<AppointmentRow, 'location_name' | 'address'>) =>
  formatPlace(location_name, address as Parameters<typeof formatPlace>[1])

const usual: Record<Language, string> = { en: 'en-US', de: 'de-DE' }

/** The clinic's own variety of the language (`en-GB`), where it is the language written. */
const localeOf = (clinicLocale: string, language: Language) =>
  clinicLocale.startsWith(language) ? clinicLocale : usual[language]
