import type { PlainTextKey, TextKey } from '../../platform/i18n/catalogue.ts'
import type { Locale } from '../../platform/i18n/locales.ts'

type Greeting = Extract<TextKey, 'patient.morning' | 'patient.day' | 'patient.evening'>

/** What is said at this hour (0 to 23) of the person's own clock. */
export function greetingAt(hour: number): Greeting {
  if (hour >= 4 && hour < 12) return 'patient.morning'
  return hour >= 12 && hour < 18 ? 'patient.day' : 'patient.evening'
}

/** The name by which somebody is spoken to: German, which says Sie, takes the whole name. */
export function addressedName({ givenName, familyName }: { givenName: string; familyName: string }, locale: Locale) {
  return locale === 'de' ? `${givenName} ${familyName}` : givenName
}

/** Whether the next visit is today, tomorrow or on a day that has to be named; dates are those of the visit's place. */
export function nearness(
  daysAhead: number,
): Extract<PlainTextKey, 'patient.nextToday' | 'patient.nextTomorrow'> | null {
  if (daysAhead <= 0) return 'patient.nextToday'
  return daysAhead === 1 ? 'patient.nextTomorrow' : null
}
