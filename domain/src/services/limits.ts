/** What may be said of a service, for its contracts and for the form. */
export const serviceLimits = {
  name: 120,
  description: 1000,
  durationMinutes: { least: 5, most: 720 },
  bufferMinutes: { least: 0, most: 240 },
  slotIntervalMinutes: { least: 5, most: 240 },
  minimumNoticeMinutes: { least: 0, most: 525_600 },
  priceMinor: 100_000_000,
  beforeYouCome: { lines: 8, length: 200 },
  needs: { groups: 5, length: 100 },
  seats: 50,
  offers: 1000,
  services: 200,
} as const
