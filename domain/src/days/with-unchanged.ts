import { compareInstants, type Instant } from '../kit/time.ts'

type Visit = { id: string; startsAt: string; provider: { name: string } }

/** As days tell their visits: by start, and at one time by doctor. */
export const byStart = <V extends Visit>(visits: readonly V[]): V[] =>
  visits.toSorted(
    (a, b) =>
      compareInstants(a.startsAt as Instant, b.startsAt as Instant) ||
      a.provider.name.localeCompare(b.provider.name) ||
      (a.id < b.id ? -1 : 1),
  )

/** All visits of some days, of an answer that tells those that changed after one that is known (`since`). */
export function withUnchanged<V extends Visit, Answered extends { items: V[]; changed: readonly string[] | null }>(
  known: { items: readonly V[] } | undefined,
  answered: Answered,
): Answered {
  if (answered.changed === null || !known) return answered
  const changed = new Set(answered.changed)
  const unchanged = known.items.filter(({ id }) => !changed.has(id))
  return { ...answered, items: byStart([...unchanged, ...answered.items]) }
}
