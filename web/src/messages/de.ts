import { texts as account } from './de/account.ts'
import { texts as admin } from './de/admin.ts'
import { texts as booking } from './de/booking.ts'
import { texts as common } from './de/common.ts'
import { texts as doctor } from './de/doctor.ts'
import { texts as errors } from './de/errors.ts'
import { texts as languages } from './de/languages.ts'
import { texts as partner } from './de/partner.ts'
import { texts as patient } from './de/patient.ts'
import { texts as publicTexts } from './de/public.ts'
import { texts as specialities } from './de/specialities.ts'
import { texts as system } from './de/system.ts'

export const de = {
  account,
  admin,
  booking,
  common,
  doctor,
  errors,
  languages,
  partner,
  patient,
  public: publicTexts,
  specialities,
  system,
}
