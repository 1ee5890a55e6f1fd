/** By which way a visit was booked, as reports will count it. */
export const bookingSources = ['web', 'desk', 'partner', 'import', 'series'] as const
export type BookingSource = (typeof bookingSources)[number]

/** Booked by the clinic's people: one visit at the desk, or several as a series. */
export const deskSources = ['desk', 'series'] as const satisfies BookingSource[]
export const isOfDesk = (source: BookingSource): boolean => deskSources.some((each) => each === source)
