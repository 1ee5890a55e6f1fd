/** Plain values, which the browser takes. */
export const legalLimits = {
  heading: 200,
  paragraph: 5000,
  /** All pages together, as they are sent: less than a request takes. */
  bytes: 240_000,
} as const
