import { changeWindow, lastFreeMoment } from '@polyclinic/domain/appointments/rules.ts'
import { formatMoney } from '@polyclinic/domain/kit/format.ts'
import { minutesBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'
import { momentWords } from './when-words.ts'

export type PolicyVisit = {
  startsAt: string
  timeZone: string
  policy: { freeUntilMinutes: number; lateFeeMinor: number; closedUntilMinutes: number }
  service: { price: { currency: string } }
}

export const standingOf = ({ policy, startsAt }: PolicyVisit, now: string) => changeWindow(policy, startsAt, now)

export const feeWords = ({ policy, service }: PolicyVisit, { formatLocale }: Texts) =>
  formatMoney({ minor: policy.lateFeeMinor, currency: service.price.currency }, formatLocale)

/** How changing or canceling this visit stands now, before it is booked and after. */
export function policyWords(visit: PolicyVisit, now: string, phone: string, texts: Texts): string {
  const { t } = texts
  const { policy } = visit
  const standing = standingOf(visit, now)
  if (standing === 'closed') return t('booking.policyClosed', { phone })
  if (standing === 'free') return t('booking.policyFree', { until: untilWords(visit, now, texts) })
  const length = lengthWords(policy.freeUntilMinutes, texts)
  return policy.lateFeeMinor > 0
    ? t('booking.policyLateFee', { length, fee: feeWords(visit, texts) })
    : t('booking.policyLate', { length })
}

const freeUntilOf = ({ policy, startsAt }: PolicyVisit) => lastFreeMoment(policy, startsAt) as Instant

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
