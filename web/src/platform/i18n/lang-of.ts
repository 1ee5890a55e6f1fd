import type { Locale } from './locales.ts'

/** The `lang` of a clinic's own text: none where the page speaks the same language. */
export const langOf = (language: string, locale: Locale): string | undefined =>
  language.split('-')[0] === locale ? undefined : language
