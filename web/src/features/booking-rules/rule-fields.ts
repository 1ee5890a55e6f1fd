import type { BookingRules } from '@polyclinic/domain/organizations/model.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { horizonWords, moneyWords, noticeWords, untilWords } from '../service-settings/rule-words.ts'
import type { ReadField } from '../settings-form/differences.ts'
import { numberRuleNames } from './draft.ts'

const labels = {
  minimumNoticeMinutes: 'serviceSettings.notice',
  horizonDays: 'serviceSettings.horizon',
  freeUntilMinutes: 'serviceSettings.freeUntil',
  closedUntilMinutes: 'serviceSettings.closedUntil',
  askPhone: 'bookingRules.askPhone',
  askBirthDate: 'bookingRules.askBirthDate',
  askInsurance: 'bookingRules.askInsurance',
  documentsPerVisit: 'bookingRules.documentsPerVisit',
  ownCheckInMinutes: 'bookingRules.ownCheckInMinutes',
  ownCheckInMeters: 'bookingRules.ownCheckInMeters',
  visitsAhead: 'bookingRules.visitsAhead',
  unconfirmedPerHour: 'bookingRules.unconfirmedPerHour',
  bookingsPerHour: 'bookingRules.bookingsPerHour',
  holdsPerHour: 'bookingRules.holdsPerHour',
  holdsAtOnce: 'bookingRules.holdsAtOnce',
  holdsPerVisitor: 'bookingRules.holdsPerVisitor',
  heldPercent: 'bookingRules.heldPercent',
} as const satisfies Record<Exclude<keyof BookingRules, 'lateFeeMinor'>, PlainTextKey>

/** What a rule is called. */
export const ruleLabel = (rule: keyof BookingRules, currency: string, { t }: Texts): string =>
  rule === 'lateFeeMinor' ? t('bookingRules.fee', { currency }) : t(labels[rule])

/** Each rule with what it says, in the words of the screen. */
export function ruleFields(currency: string, texts: Texts): ReadField<BookingRules>[] {
  const { t } = texts
  const label = (rule: keyof BookingRules) => ruleLabel(rule, currency, texts)
  const read = (value: number, words: (value: number) => string) => (Number.isNaN(value) ? '…' : words(value))
  const asked = (['askPhone', 'askBirthDate', 'askInsurance'] as const).map((rule): ReadField<BookingRules> => [
    label(rule),
    (rules) => t(`bookingRules.${rules[rule]}`),
  ])
  return [
    [label('minimumNoticeMinutes'), (rules) => noticeWords(rules.minimumNoticeMinutes, texts)],
    [label('horizonDays'), (rules) => horizonWords(rules.horizonDays, texts)],
    [label('freeUntilMinutes'), (rules) => untilWords(rules.freeUntilMinutes, texts)],
    [label('closedUntilMinutes'), (rules) => untilWords(rules.closedUntilMinutes, texts)],
    [label('lateFeeMinor'), (rules) => read(rules.lateFeeMinor, (minor) => moneyWords(minor, currency, texts))],
    ...asked,
    ...numberRuleNames.map((rule): ReadField<BookingRules> => [label(rule), (rules) => read(rules[rule], String)]),
  ]
}
