import { farthestMeters, nearestMeters } from '@polyclinic/domain/appointments/own-check-in.ts'
import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import type { BookingRules } from '@polyclinic/domain/organizations/model.ts'

/** Rules that are typed as a number, with what they may be. */
export const numberRules = {
  documentsPerVisit: { least: 0, most: 10 },
  ownCheckInMinutes: { least: 0, most: 720 },
  ownCheckInMeters: { least: nearestMeters, most: farthestMeters, orZero: true },
  visitsAhead: { least: 1, most: 1_000_000 },
  unconfirmedPerHour: { least: 0, most: 1_000_000 },
  bookingsPerHour: { least: 1, most: 1_000_000 },
  holdsPerHour: { least: 1, most: 1_000_000 },
  holdsAtOnce: { least: 1, most: 1_000_000 },
  holdsPerVisitor: { least: 1, most: 1_000_000 },
  heldPercent: { least: 1, most: 100 },
} as const
export type NumberRule = keyof typeof numberRules
export const limitsOf = (rule: NumberRule): { least: number; most: number; orZero?: true } => numberRules[rule]
export const numberRuleNames = Object.keys(numberRules) as NumberRule[]

/** The rules as they stand in the form: what is typed is kept as it was typed. */
export type RulesDraft = Omit<BookingRules, NumberRule | 'lateFeeMinor'> & Record<NumberRule | 'fee', string>

export type Money = { currency: string; locale: string }

const most = 100_000_000

export function draftOf(rules: BookingRules, { currency, locale }: Money): RulesDraft {
  const { freeUntilMinutes, closedUntilMinutes, minimumNoticeMinutes, horizonDays } = rules
  const { askPhone, askBirthDate, askInsurance } = rules
  return {
    ...{ freeUntilMinutes, closedUntilMinutes, minimumNoticeMinutes, horizonDays },
    ...{ askPhone, askBirthDate, askInsurance },
    fee: writeAmount(rules.lateFeeMinor, currency, locale),
    ...(Object.fromEntries(numberRuleNames.map((rule) => [rule, String(rules[rule])])) as Record<NumberRule, string>),
  }
}

/** What the draft says; a number that cannot be read is NaN. */
export function bodyOf(draft: RulesDraft, { currency, locale }: Money): BookingRules {
  const { fee, ...said } = draft
  const lateFeeMinor = fee.trim() === '' ? 0 : (readAmount(fee, currency, locale) ?? NaN)
  const numbers = numberRuleNames.map((rule) => {
    const { least, most: largest, orZero = false } = limitsOf(rule)
    const value = /^\d{1,7}$/.test(draft[rule].trim()) ? Number(draft[rule]) : NaN
    return [rule, (value >= least && value <= largest) || (orZero && value === 0) ? value : NaN] as const
  })
  return {
    ...said,
    lateFeeMinor: lateFeeMinor > most ? NaN : lateFeeMinor,
    ...(Object.fromEntries(numbers) as Record<NumberRule, number>),
  }
}
