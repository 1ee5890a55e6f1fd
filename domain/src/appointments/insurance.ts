/** Who pays for a visit: public or private health insurance, insurance of any kind, or the patients themselves. */
export const insurances = ['statutory', 'private', 'insured', 'self-pay'] as const
export type Insurance = (typeof insurances)[number]

const byCountry: Readonly<Record<string, readonly Insurance[]>> = {
  DE: ['statutory', 'private', 'self-pay'],
  US: ['insured', 'self-pay'],
}

/** What can be answered in a country, in the order of asking; nothing where we do not know how it is paid. */
export const insurancesIn = (country: string): readonly Insurance[] =>
  Object.hasOwn(byCountry, country) ? byCountry[country]! : []

/** Where most are insured by law, a price is one for those who pay it themselves. */
export const hasStatutoryInsurance = (country: string): boolean => insurancesIn(country).includes('statutory')
