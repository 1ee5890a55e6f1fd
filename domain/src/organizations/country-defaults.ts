import type { ClinicDetails } from './model.ts'

type Usual = { currency: string; timeZone: string }

const euro = (timeZone: string): Usual => ({ currency: 'EUR', timeZone: `Europe/${timeZone}` })

/** Where one currency and one clock are the country's, or nearly everybody's there. */
const ofCountry: Readonly<Record<string, Usual>> = {
  AT: euro('Vienna'),
  BE: euro('Brussels'),
  CH: { currency: 'CHF', timeZone: 'Europe/Zurich' },
  DE: euro('Berlin'),
  DK: { currency: 'DKK', timeZone: 'Europe/Copenhagen' },
  ES: euro('Madrid'),
  FI: euro('Helsinki'),
  FR: euro('Paris'),
  GB: { currency: 'GBP', timeZone: 'Europe/London' },
  GR: euro('Athens'),
  IE: euro('Dublin'),
  IT: euro('Rome'),
  LI: { currency: 'CHF', timeZone: 'Europe/Vaduz' },
  LU: euro('Luxembourg'),
  NL: euro('Amsterdam'),
  NO: { currency: 'NOK', timeZone: 'Europe/Oslo' },
  PL: { currency: 'PLN', timeZone: 'Europe/Warsaw' },
  PT: euro('Lisbon'),
  SE: { currency: 'SEK', timeZone: 'Europe/Stockholm' },
  US: { currency: 'USD', timeZone: 'America/New_York' },
}

/** What a clinic of a country begins with; undefined where nothing is usual enough. */
export const countryDefaults = (country: string): Usual | undefined => ofCountry[country]

const speakGerman: ReadonlySet<string> = new Set(['AT', 'CH', 'DE', 'LI'])

/** In which of the languages here a clinic of a country most likely speaks. */
export const usualLocale = (country: string): ClinicDetails['locale'] => (speakGerman.has(country) ? 'de-DE' : 'en-US')
