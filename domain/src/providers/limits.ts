/** What may be said of a doctor, for contracts and for the form. */
export const doctorLimits = {
  prefix: 40,
  quote: 400,
  looksAfter: { lines: 10, length: 100 },
  education: 200,
  sinceYear: { least: 1900, most: 2100 },
  offers: 1000,
  doctors: 500,
  search: 100,
  portraitBytes: 10 * 1024 * 1024,
  portraitSide: 800,
} as const
