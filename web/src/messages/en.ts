import { bookings } from './en-booking.ts'
import { everyone } from './en-everyone.ts'
import { patients } from './en-patients.ts'
import { staff } from './en-staff.ts'

export const en = { ...everyone, ...bookings, ...patients, ...staff }
