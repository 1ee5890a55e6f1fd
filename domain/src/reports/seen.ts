import { daysAtMost } from './periods.ts'

/** Patients of a day by how many days before they were seen last; null: never. */
export type Gaps = readonly { gap: number | null; patients: number }[]

/**
 * How many patients were seen in the one, two, three … days that end with a day. Whoever was seen in them counts on the
 * first of those days on which they came, so each day adds those who were not seen in the days before it.
 */
export type SeenUntil = readonly number[]

/** Of the patients of a day: how many were on none of the zero, one, two … days before it. */
export function freshOf(gaps: Gaps): number[] {
  const fresh = Array.from({ length: daysAtMost }, () => 0)
  for (const { gap, patients } of gaps)
    for (let days = 0; days < Math.min(gap ?? daysAtMost, daysAtMost); days += 1) fresh[days]! += patients
  return fresh
}

export const newOf = (gaps: Gaps) => gaps.find(({ gap }) => gap === null)?.patients ?? 0

export const seenUntil = (before: SeenUntil | undefined, fresh: readonly number[]): number[] =>
  fresh.map((patients, days) => patients + (days === 0 ? 0 : (before?.[days - 1] ?? 0)))

/** The same days as they are once some were counted anew. @param fresh of those */
export function recounted(
  days: readonly { day: string; seen: SeenUntil }[],
  before: SeenUntil | undefined,
  fresh: ReadonlyMap<string, readonly number[]>,
): { day: string; seen: number[] }[] {
  let [was, is] = [before, before]
  return days.map(({ day, seen }) => {
    const own = fresh.get(day) ?? seen.map((patients, back) => patients - (back === 0 ? 0 : (was?.[back - 1] ?? 0)))
    was = seen
    is = seenUntil(is, own)
    return { day, seen: is as number[] }
  })
}
