import { texts as booking } from './en/booking.ts'

/** For the way from a time to a booked visit. */
export const bookings = { booking }
