import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

export const insuranceNames: Record<Insurance, PlainTextKey> = {
  statutory: 'doctor.statutory',
  private: 'doctor.privately',
  insured: 'doctor.insured',
  'self-pay': 'doctor.selfPay',
}
