import { auditNouns, type AuditNoun } from '@polyclinic/domain/audit/actions.ts'
import { auditDaysAtMost, auditDaysShown } from '@polyclinic/domain/audit/limits.ts'
import { addDays, daysBetween, isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isUuid } from '@polyclinic/domain/kit/uuid.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'

export const pageSize = 25

export type AskedEvents = {
  from: PlainDate
  to: PlainDate
  noun: AuditNoun | null
  outcome: 'done' | 'denied' | null
  actor: string | null
  record: string | null
  skip: number
}

const outcomes = ['done', 'denied'] as const
const idOf = (value: string | null) => (value !== null && isUuid(value) ? value : null)

/** What an address asks of the audit; what it says wrongly counts as not said. */
export function readAsked(params: URLSearchParams, today: PlainDate): AskedEvents {
  const dateOf = (name: string) => {
    const value = params.get(name)
    return value !== null && isPlainDate(value) ? value : null
  }
  const to = dateOf('to') ?? today
  return {
    ...{ to, from: dateOf('from') ?? addDays(to, 1 - auditDaysShown) },
    noun: auditNouns.find((noun) => noun === params.get('what')) ?? null,
    outcome: outcomes.find((outcome) => outcome === params.get('outcome')) ?? null,
    ...{
      actor: params.get('actor') === 'nobody' ? 'nobody' : idOf(params.get('actor')),
      record: idOf(params.get('record')),
      skip: skipOf(params, pageSize),
    },
  }
}

export function auditHref({ from, to, noun, outcome, actor, record, skip }: AskedEvents, today: PlainDate): string {
  const isUsual = to === today && from === addDays(today, 1 - auditDaysShown)
  return pageAddress('/admin/audit', skip, pageSize, {
    ...(!isUsual && { from, to }),
    ...(noun && { what: noun }),
    ...(outcome && { outcome }),
    ...(actor && { actor }),
    ...(record && { record }),
  })
}

/** Why these days are not asked for. */
export function periodMistake({ from, to }: AskedEvents): 'end_before_start' | 'too_long' | null {
  if (from > to) return 'end_before_start'
  return daysBetween(from, to) >= auditDaysAtMost ? 'too_long' : null
}

/** As the API takes it. */
export const queryOf = ({ from, to, noun, outcome, actor, record }: AskedEvents) => ({
  ...{ from, to },
  ...(noun && { noun }),
  ...(outcome && { outcome }),
  ...(actor && { actor }),
  ...(record && { record }),
})
