import { countries } from '../locations/countries.ts'

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Assigned by ISO: `Intl` names what is no country, too, such as EU, UK and ZZ. */
export const isCountry = (code: string): boolean => countries.includes(code)
