import { daysBetween, type PlainDate } from '../kit/time.ts'
import type { Sums } from './endpoints.ts'
import type { Value } from './figures.ts'

/** For how many days an invoice is overdue; what is due today is not yet. */
export const openAges = ['not-due', 'to-30', 'to-60', 'to-90', 'over-90'] as const
export type OpenAge = (typeof openAges)[number]

export function openAge(dueOn: PlainDate, today: PlainDate): OpenAge {
  const days = daysBetween(dueOn, today)
  if (days <= 0) return 'not-due'
  return days <= 30 ? 'to-30' : days <= 60 ? 'to-60' : days <= 90 ? 'to-90' : 'over-90'
}

/** By which date money counts. */
export type MoneyDate = 'issue' | 'payment' | 'approval' | 'reversal'

/**
 * The figures of money, in their order: whether more of it is better, and by which date it counts. `received` is what came
 * in, before anything was paid back or taken out as a mistake: that is of this month, and the payment of whenever. So no
 * sum of a month that is over changes any more.
 */
export const moneyFigures = {
  issued: { better: 'more', by: 'issue' },
  received: { better: 'more', by: 'payment' },
  credited: { better: 'less', by: 'issue' },
  refunded: { better: 'less', by: 'approval' },
  reversed: { better: 'less', by: 'reversal' },
  average: { better: null, by: 'issue' },
} as const satisfies Record<string, { better: 'more' | 'less' | null; by: MoneyDate }>

export type MoneyFigure = keyof typeof moneyFigures
export const moneyFigureNames = Object.keys(moneyFigures) as MoneyFigure[]

/** In the smallest unit, with how many documents it was counted from. */
export function moneyOf(name: MoneyFigure, sums: Sums): Value {
  if (name !== 'average') return { value: sums[name].minor, of: sums[name].count }
  const { count, minor } = sums.issued
  return count === 0 ? null : { value: Math.round(minor / count), of: count }
}
