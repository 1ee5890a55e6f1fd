/** Of an offer whose length or price is not the service's. */
export const ownTerms = (own: { duration_minutes: number | null; price_minor: number | null }) => ({
  ...(own.duration_minutes !== null && { durationMinutes: own.duration_minutes }),
  ...(own.price_minor !== null && { priceMinor: own.price_minor }),
})
