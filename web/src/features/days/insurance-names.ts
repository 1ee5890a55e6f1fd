import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

export const insuranceNames: Record<Insurance, PlainTextKey> = {
  statutory: 'doctor.statutory',
  private: 'doctor.privately',
  insured: 'doctor.insured',
  'self-pay': 'doctor.selfPay',
}

/** In a row, as a desk says it. */
export const insuranceWords: Record<Insurance, PlainTextKey> = {
  statutory: 'doctor.statutoryShort',
  private: 'doctor.privatelyShort',
  insured: 'doctor.insuredShort',
  'self-pay': 'doctor.selfPay',
}
