import { texts as account } from './de/account.ts'
import { texts as booking } from './de/booking.ts'
import { texts as codes } from './de/codes.ts'
import { texts as factor } from './de/factor.ts'
import { texts as errors } from './de/account-errors.ts'
import { texts as medications } from './de/medications.ts'
import { texts as patient } from './de/patient.ts'
import { texts as pay } from './de/pay.ts'
import { texts as prescriptionCheck } from './de/prescription-check.ts'
import { texts as personFields } from './de/person-fields.ts'
import { texts as reviews } from './de/reviews.ts'
import { texts as typing } from './de/typing.ts'
import { texts as visitFields } from './de/visit-fields.ts'
import { texts as waiting } from './de/waiting.ts'

/** For booking a visit, and for the screens of an account. */
export const patients = {
  account,
  booking,
  codes,
  errors,
  factor,
  medications,
  patient,
  pay,
  personFields,
  prescriptionCheck,
  reviews,
  typing,
  visitFields,
  waiting,
}
