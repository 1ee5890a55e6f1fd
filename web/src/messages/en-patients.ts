import { texts as account } from './en/account.ts'
import { texts as booking } from './en/booking.ts'
import { texts as codes } from './en/codes.ts'
import { texts as factor } from './en/factor.ts'
import { texts as errors } from './en/account-errors.ts'
import { texts as medications } from './en/medications.ts'
import { texts as patient } from './en/patient.ts'
import { texts as pay } from './en/pay.ts'
import { texts as prescriptionCheck } from './en/prescription-check.ts'
import { texts as personFields } from './en/person-fields.ts'
import { texts as reviews } from './en/reviews.ts'
import { texts as typing } from './en/typing.ts'
import { texts as visitFields } from './en/visit-fields.ts'
import { texts as waiting } from './en/waiting.ts'

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
