/** Where one currency and one clock are the country's. */
const ofCountry: Readonly<Record<string, { currency: string; timeZone: string }>> = {
  AT: { currency: 'EUR', timeZone: 'Europe/Vienna' },
  CH: { currency: 'CHF', timeZone: 'Europe/Zurich' },
  DE: { currency: 'EUR', timeZone: 'Europe/Berlin' },
  GB: { currency: 'GBP', timeZone: 'Europe/London' },
  IE: { currency: 'EUR', timeZone: 'Europe/Dublin' },
  LI: { currency: 'CHF', timeZone: 'Europe/Vaduz' },
  LU: { currency: 'EUR', timeZone: 'Europe/Luxembourg' },
  US: { currency: 'USD', timeZone: 'America/New_York' },
}

/** What a clinic of a country begins with; undefined where nothing is usual enough. */
export const countryDefaults = (country: string): { currency: string; timeZone: string } | undefined =>
  ofCountry[country]
