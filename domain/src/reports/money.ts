import { daysBetween, type PlainDate } from '../kit/time.ts'
import type { Sums } from './endpoints.ts'
import type { Value } from './figures.ts'

/** For how many days an invoice is overdue; what is due today is not yet. */
export const openAges = ['not-due', 'to-30', 'to-60', 'to-90', 'over-90'] as const
export type OpenAge = (typeof openAges)[number]

/** From and to how many days overdue; null: any number more. */
export const overdueDays = {
  'not-due': [null, 0],
  'to-30': [1, 30],
  'to-60': [31, 60],
  'to-90': [61, 90],
  'over-90': [91, null],
} as const satisfies Record<OpenAge, readonly [number | null, number | null]>

export function openAge(dueOn: PlainDate, today: PlainDate): OpenAge {
  const days = daysBetween(dueOn, today)
  return openAges.find((age) => days <= (overdueDays[age][1] ?? days))!
}

/** By which date money counts. */
export type MoneyDate = 'issue' | 'payment' | 'payout' | 'dispute' | 'return' | 'reversal'

/**
 * The figures of money, in their order: whether more of it is better, and by which date it counts. `received` is what came
 * in, before anything was paid back or taken out as a mistake: that is of this month, and the payment of whenever. So no
 * sum of a month that is over changes any more.
 */
export const moneyFigures = {
  issued: { better: 'more', by: 'issue' },
  received: { better: 'more', by: 'payment' },
  credited: { better: 'less', by: 'issue' },
  refunded: { better: 'less', by: 'payout' },
  disputed: { better: 'less', by: 'dispute' },
  cameBack: { better: 'more', by: 'return' },
  reversed: { better: 'less', by: 'reversal' },
  average: { better: null, by: 'issue' },
} as const satisfies Record<string, { better: 'more' | 'less' | null; by: MoneyDate }>

export type MoneyFigure = keyof typeof moneyFigures
export const moneyFigureNames = Object.keys(moneyFigures) as MoneyFigure[]

/** Only of clinics that take payments online, so that they are said where there were any. */
const rareFigures: readonly MoneyFigure[] = ['disputed', 'cameBack']
export const shownFigures = (current: Sums, previous: Sums): MoneyFigure[] =>
  moneyFigureNames.filter(
    (name) => !rareFigures.includes(name) || [current, previous].some((sums) => (moneyOf(name, sums)?.of ?? 0) > 0),
  )

/** In the smallest unit, with how many documents it was counted from. */
export function moneyOf(name: MoneyFigure, sums: Sums): Value {
  if (name !== 'average') return { value: sums[name].minor, of: sums[name].count }
  const { count, minor } = sums.issued
  return count === 0 ? null : { value: Math.round(minor / count), of: count }
}

/** What single documents can be shown of: what came in and went out in some days, and what is open today. */
export const listedMoney = [
  'issued',
  'credited',
  'received',
  'refunded',
  'disputed',
  'cameBack',
  'reversed',
  'went-back',
  'open',
  'owed-back',
] as const
export type ListedMoney = (typeof listedMoney)[number]
