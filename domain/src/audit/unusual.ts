import type { PlainDate } from '../kit/time.ts'
import type { AuditAction } from './actions.ts'
import { unusualAtMost } from './limits.ts'

/** What somebody did on a day: one action and outcome, counted. */
export type DayOfAction = {
  /** Of a refused sign-in: into whose account. */
  actorId: string | null
  on: PlainDate
  action: string
  isDenied: boolean
  times: number
  /** Different records. */
  records: number
  /** Of those, between 22 and 6 o'clock. */
  recordsAtNight: number
}

export const unusualKinds = [
  ...(['charts-at-night', 'many-charts', 'refused-sign-ins', 'denials'] as const),
  ...(['opened-with-reason', 'export', 'rights', 'protection'] as const),
] as const
export type UnusualKind = (typeof unusualKinds)[number]

export type Unusual = { kind: UnusualKind; on: PlainDate; actorId: string | null; count: number; action: string | null }

/** Worth a look whenever they are done, however often. */
const worthALook: Partial<Record<AuditAction, UnusualKind>> = {
  'patients:break-glass': 'opened-with-reason',
  'patients:export': 'export',
  'forms:export': 'export',
  'data-requests:copy': 'export',
  'audit:export': 'export',
  'users:grant': 'rights',
  'users:change-roles': 'rights',
  'staff-roles:set': 'rights',
  'staff-roles:create': 'rights',
  'staff-roles:change': 'rights',
  'staff-roles:delete': 'rights',
  'users:deny': 'rights',
  'users:undecide': 'rights',
  'users:create': 'rights',
  'invitations:create': 'rights',
  'clinics:require-second-factor': 'protection',
  'users:clear-second-factor': 'protection',
  'clinics:turn-checks-off': 'protection',
  'clinics:restore': 'protection',
  'clinics:export': 'export',
  'clinics:import': 'protection',
}

export const chartOpened = 'patients:read' satisfies AuditAction
const signIn = 'sessions:start' satisfies AuditAction
export const watchedActions: readonly string[] = [chartOpened, ...Object.keys(worthALook)]

/** Charts of one night from which on somebody looks at why. */
const chartsAtNight = 10
/** Charts of one day, and how many times what is usual for the same person. */
const chartsOfDay = 30
const timesUsual = 3
/** Denials of one day: a wrong link or an old tab makes a few. */
const denialsOfDay = 10

/**
 * What somebody who watches over the clinic wants to look at, the latest first. Our own figures: high enough that a clinic's
 * plain working day raises none of them.
 */
export function findUnusual(days: readonly DayOfAction[]): Unusual[] {
  const found: Unusual[] = []
  const opened = days.filter(({ action, isDenied }) => action === chartOpened && !isDenied)
  for (const day of opened) {
    const { actorId, on } = day
    if (actorId === null) continue
    const say = (kind: UnusualKind, count: number) => found.push({ kind, on, actorId, count, action: chartOpened })
    if (day.recordsAtNight >= chartsAtNight) say('charts-at-night', day.recordsAtNight)
    const others = opened.filter((other) => other.actorId === actorId && other.on !== on)
    if (day.records >= chartsOfDay && day.records > timesUsual * median(others.map(({ records }) => records)))
      say('many-charts', day.records)
  }
  for (const { actorId, on, action, isDenied, times } of days) {
    const kind = isDenied ? undefined : worthALook[action as AuditAction]
    if (kind) found.push({ kind, on, actorId, action, count: times })
  }
  const denials = Map.groupBy(
    days.filter(({ isDenied }) => isDenied),
    ({ actorId, on, action }) => `${actorId} ${on} ${action === signIn}`,
  )
  for (const [first, ...rest] of denials.values()) {
    const count = [first!, ...rest].reduce((sum, { times }) => sum + times, 0)
    if (count < denialsOfDay) continue
    const { on, actorId, action } = first!
    found.push(
      action === signIn
        ? { kind: 'refused-sign-ins', on, actorId, count, action }
        : { kind: 'denials', on, actorId, count, action: null },
    )
  }
  const byKind = (a: Unusual, b: Unusual) => unusualKinds.indexOf(a.kind) - unusualKinds.indexOf(b.kind)
  const byDay = (a: Unusual, b: Unusual) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0)
  // Where they are too many, what is seldom harmless stays.
  const kept = found.toSorted((a, b) => byKind(a, b) || byDay(a, b)).slice(0, unusualAtMost)
  return kept.toSorted((a, b) => byDay(a, b) || byKind(a, b))
}

/** 0 of none: who opens charts for the first time is looked at from the first figure on. */
function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
