import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Who gets a text there pays for it, or nobody reads it. */
const unfit: readonly (string | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL']

export const isTextedCountry = (country: string): boolean => isSupportedCountry(country)

/** Whether a number in E.164 is of one of these countries. */
export const isNumberOf = (number: string, countries: readonly string[]): boolean =>
  countries.includes(parsePhoneNumberFromString(number)?.country ?? '')

/**
 * A number as the whole world dials it (E.164, `+16175550142`), from how it was typed in a country; null for what is none
 * to which a text message could go.
 */
export function e164(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(typed, {
    extract: false,
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
  })
  if (!number?.isValid() || number.ext || unfit.includes(number.getType())) return null
  return number.number
}

/** The same as people read it: `+1 617 555 0142`. */
export const readableNumber = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
