/** The languages with a complete catalogue; the first is the last resort. */
export const locales = ['en', 'de'] as const

export type Locale = (typeof locales)[number]

/** Each language in its own words, for the language menu. */
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch' }

/** How dates, numbers and money are written when a clinic does not say which variety of the language it uses. */
const formatLocales: Record<Locale, string> = { en: 'en-US', de: 'de-DE' }

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** `en` for `en-US`, `EN` or `en`; null for a language without a catalogue. */
export function localeOf(tag: string | null | undefined): Locale | null {
  const language = tag?.split('-')[0]?.toLowerCase()
  return isLocale(language) ? language : null
}

/**
 * The tag for `Intl`: the clinic's own (`en-GB`) while its language is the one being read, else the language's usual one.
 */
export function formatLocale(locale: Locale, clinicLocale?: string): string {
  return clinicLocale && localeOf(clinicLocale) === locale ? clinicLocale : formatLocales[locale]
}
