import { graceMinutes } from '@polyclinic/domain/appointments/cancellation.ts'
import { changeWindow, lastFreeMoment } from '@polyclinic/domain/appointments/rules.ts'
import { formatMoney } from '@polyclinic/domain/kit/format.ts'
import { minutesBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'
import type { Appointment } from './booked.ts'
import { momentWords } from './when-words.ts'

/** Without `createdAt` it is not booked yet. */
export type PolicyVisit = Pick<Appointment, 'startsAt' | 'timeZone' | 'policy'> & {
  service: { price: Pick<Appointment['service']['price'], 'currency'> }
  location: { address: Pick<Appointment['location']['address'], 'country'>; phone: string | null }
} & Partial<Pick<Appointment, 'createdAt' | 'isLateChange'>>

export const feeWords = ({ policy, service }: PolicyVisit, { formatLocale }: Texts) =>
  formatMoney({ minor: policy.lateFeeMinor, currency: service.price.currency }, formatLocale)

/** In Germany beside every fee (§ 309 Nr. 5 b BGB). */
export const lesserLossWords = ({ policy, location }: PolicyVisit, { t }: Texts): string[] =>
  policy.lateFeeMinor > 0 && location.address.country === 'DE' ? [t('booking.lesserLoss')] : []

/** How changing or canceling this visit stands now, before it is booked and after. */
export function policyWords(visit: PolicyVisit, now: string, phone: string, texts: Texts): string {
  const { t } = texts
  const changes = changeWindow(visit, now)
  if (changes === 'closed') return t('booking.policyClosed', { phone })
  const words = changes === 'free' ? freeWords(visit, now, texts) : lateWords(visit, texts)
  return [...words, ...lesserLossWords(visit, texts)].join(' ')
}

function freeWords(visit: PolicyVisit, now: string, texts: Texts): string[] {
  const { t } = texts
  const free = t('booking.policyFree', { until: untilWords(visit, now, texts) })
  return visit.policy.lateFeeMinor > 0 ? [free, t('booking.feeAfter', { fee: feeWords(visit, texts) })] : [free]
}

function lateWords(visit: PolicyVisit, texts: Texts): string[] {
  const { t } = texts
  const length = lengthWords(visit.policy.freeUntilMinutes, texts)
  if (visit.policy.lateFeeMinor === 0) return [t('booking.policyLate', { length })]
  const fee = feeWords(visit, texts)
  if (visit.isLateChange) return [t('booking.policyMovedLate', { fee })]
  return visit.createdAt === undefined
    ? [t('booking.policyLateGrace', { length, minutes: graceMinutes, fee })]
    : [t('booking.policyLateFee', { length, fee })]
}

/** Moving costs nothing, and what it leaves late stays late. */
export function lateMoveWords(visit: PolicyVisit, texts: Texts): string[] {
  const { t } = texts
  if (visit.isLateChange || visit.policy.lateFeeMinor === 0) return lateWords(visit, texts)
  const length = lengthWords(visit.policy.freeUntilMinutes, texts)
  return [t('booking.moveKeepsLate', { length, fee: feeWords(visit, texts) }), ...lesserLossWords(visit, texts)]
}

const freeUntilOf = (visit: PolicyVisit) => lastFreeMoment(visit) as Instant

export const untilWords = (visit: PolicyVisit, now: string, texts: Texts) =>
  momentWords(freeUntilOf(visit), visit.timeZone, now as Instant, texts)

/** The minutes for which a change is free still, when they are few. */
export function freeMinutesLeft(visit: PolicyVisit, now: string): number | null {
  const left = Math.floor(minutesBetween(now as Instant, freeUntilOf(visit)))
  return left >= 1 && left <= 120 ? left : null
}

function lengthWords(minutes: number, { t }: Texts): string {
  return minutes % 60 === 0
    ? t('common.hoursLong', { count: minutes / 60 })
    : t('common.minutesLong', { count: minutes })
}
