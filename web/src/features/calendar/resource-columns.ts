import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { byMinutes, blocksOf, closureOf, dayMinutes, stretchOn, type Absence, type Column } from './columns.ts'
import type { Days } from './calendar.ts'
import type { Stretch } from './lanes.ts'

/** Day by day, on each day room by room and device by device: with the visits that are shown, and when others have it. */
export function resourceColumnsOf(days: Days, dates: readonly PlainDate[]): Column[] {
  const { timeZone, resources, doctors } = days
  const shown = new Set(days.items.map(({ id }) => id))
  const visits = Map.groupBy(days.items, ({ startsAt }) => dateIn(timeZone, startsAt as Instant))
  const stretches = (date: PlainDate, spans: readonly { startsAt: string; endsAt: string }[]) =>
    spans.flatMap((span) => stretchOn(date, span, timeZone) ?? [])
  return dates.flatMap((date) =>
    resources.map((resource): Column => {
      const { id, kind, name, locationId, isActive, taken } = resource
      const atPlace = doctors.flatMap(({ hours }) => hours.filter((each) => each.locationId === locationId))
      const isPlaceClosed = days.closures.some((each) => each.date === date && each.locationId === locationId)
      const closure = closureOf(days, date, isPlaceClosed)
      const isShown = ({ appointmentId }: Taken) => appointmentId !== null && shown.has(appointmentId)
      const others = perGroup(taken)
        .filter((spans) => !spans.some(isShown))
        .flatMap((spans): Absence[] => {
          const stretch = stretchOn(date, spans[0]!, timeZone)
          const words = spans.find(({ providerName }) => providerName !== null)?.providerName ?? null
          return stretch ? [{ ...stretch, kind: 'taken', id: null, words }] : []
        })
      const own = (visits.get(date) ?? []).filter((visit) => visit.resources.some((each) => each.id === id))
      return {
        ...{ id: `${date} ${id}`, date, kind, owner: { id, name }, off: null, differs: false, late: null },
        isOutOfOrder: !isActive,
        blocks: blocksOf(own, timeZone),
        open: joined(stretches(date, atPlace)).map((stretch) => ({ ...stretch, place: null })),
        absences: closure ? [{ kind: 'closed', id: null, from: 0, to: dayMinutes, words: closure.name }] : others,
      }
    }),
  )
}

type Taken = Days['resources'][number]['taken'][number]

/** Only a group has a room several times at once, from and to the same minutes: each of its seats, and who is choosing one. */
const perGroup = (taken: readonly Taken[]): Taken[][] => [
  ...Map.groupBy(taken, ({ startsAt, endsAt }) => `${startsAt} ${endsAt}`).values(),
]

/** When any of several work. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, to } of stretches.toSorted(byMinutes)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}
