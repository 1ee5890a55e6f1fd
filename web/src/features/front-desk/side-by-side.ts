import { mostDoctors } from '@polyclinic/domain/days/span.ts'
import { isDrawn } from '../calendar/columns.ts'
import type { Counted } from '../days/counts.ts'
import type { Day } from '../days/day.ts'
import type { Doctor } from '../days/use-doctors.ts'

export type SideBySide = {
  doctors: readonly Doctor[]
  /** Of how many these are a part, beginning with which; from 1. */
  total: number
  first: number
  page: number
  pages: number
}

type Wanted = {
  /** Which visits alone are shown. */
  state: Counted | null
  /** Which part of those who do not all fit; from 1. */
  page: number
}

/**
 * Whose days stand beside each other: of everybody who is there that day or has visits on it, also of those who left since, as
 * many as fit. Parts are of even size.
 */
export function sideBySide(everyone: readonly Doctor[], day: Day | null, { state, page: asked }: Wanted): SideBySide {
  const withVisits = new Set(day?.items.filter(isDrawn).map(({ provider }) => provider.id))
  const present = new Set(day?.providers.filter(({ off }) => off === null).map(({ id }) => id))
  const there = day ? everyone.filter(({ id }) => withVisits.has(id) || present.has(id)) : everyone
  const all = there.length > 0 ? there : everyone
  const inState = new Set(day?.items.filter(({ status }) => status === state).map(({ provider }) => provider.id))
  // Of more than fit, those alone who have what is looked for.
  const sought = state && all.length > mostDoctors ? all.filter(({ id }) => inState.has(id)) : all
  const pages = Math.max(1, Math.ceil(sought.length / mostDoctors))
  const page = Math.min(Math.max(1, asked), pages)
  const size = Math.ceil(sought.length / pages)
  const from = (page - 1) * size
  return { doctors: sought.slice(from, from + size), total: sought.length, first: from + 1, page, pages }
}
