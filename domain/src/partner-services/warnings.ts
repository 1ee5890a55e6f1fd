/**
 * The law that somebody reads and says yes to before a service is agreed on; the words stand in the catalogues
 * (`services-warning-…`). Whoever changes what they say raises the version: an agreement keeps which one was confirmed.
 */
export const warningVersion = 1

/** Whose warning names its own law; elsewhere it is a general one. */
const warnedCountries = ['US', 'DE'] as const

export const warningOf = (country: string): (typeof warnedCountries)[number] | 'other' =>
  warnedCountries.find((warned) => warned === country) ?? 'other'
