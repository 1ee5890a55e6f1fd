/** By which way a visit was booked, as reports will count it. */
export const bookingSources = ['web', 'desk', 'partner', 'import', 'series'] as const
export type BookingSource = (typeof bookingSources)[number]
