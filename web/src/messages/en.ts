import { texts as account } from './en/account.ts'
import { texts as admin } from './en/admin.ts'
import { texts as booking } from './en/booking.ts'
import { texts as common } from './en/common.ts'
import { texts as doctor } from './en/doctor.ts'
import { texts as errors } from './en/errors.ts'
import { texts as languages } from './en/languages.ts'
import { texts as partner } from './en/partner.ts'
import { texts as patient } from './en/patient.ts'
import { texts as publicTexts } from './en/public.ts'
import { texts as specialities } from './en/specialities.ts'
import { texts as system } from './en/system.ts'

export const en = {
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
