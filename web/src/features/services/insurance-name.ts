import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

const names: Record<Insurance, PlainTextKey> = {
  statutory: 'booking.statutory',
  private: 'booking.privately',
  insured: 'booking.insured',
  'self-pay': 'booking.selfPay',
}

export const insuranceName = (insurance: Insurance, { t }: Pick<Texts, 't'>): string => t(names[insurance])
