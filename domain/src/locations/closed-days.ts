/** Days on which the clinic (no location), or one place of it, is closed; both ends included. */
export type ClosedDays = { from: string; to: string; locationId: string | null }

export const closureLimits = {
  /** What patients read. */
  name: 100,
  /** Still to come. */
  closures: 300,
  /** Longest; more is a year that was mistyped. */
  days: 731,
  /** Added by one press. */
  atOnce: 80,
} as const

/** Whether the place is closed on all of those days by one of the closures; without a place: the whole clinic. */
export const isClosedFor = (closures: readonly ClosedDays[], { from, to, locationId }: ClosedDays): boolean =>
  closures.some(
    (each) => each.from <= from && to <= each.to && (each.locationId === null || each.locationId === locationId),
  )

/** Two holidays on one day close it once, by both names: Columbus Day and Indigenous Peoples' Day in Maine. */
function onePerDay<Holiday extends { from: string; to: string; name: string }>(
  holidays: readonly Holiday[],
): Holiday[] {
  return [...Map.groupBy(holidays, ({ from }) => from).values()].map(([first, ...others]) =>
    others.reduce((day, { to, name }) => {
      const both = `${day.name} / ${name}`
      return { ...day, to: to > day.to ? to : day.to, name: both.length > closureLimits.name ? day.name : both }
    }, first!),
  )
}

/** Holidays of several places: what every place has is the whole clinic's, once. */
export function holidaysOffered<Holiday extends { from: string; to: string; name: string }>(
  listed: readonly { id: string; holidays: readonly Holiday[] }[],
): (Holiday & { locationId: string | null })[] {
  const places = listed.map(({ id, holidays }) => ({ id, holidays: onePerDay(holidays) }))
  const keyOf = ({ from, to }: Holiday) => `${from} ${to}`
  const everywhere = new Set(
    (places[0]?.holidays ?? [])
      .map(keyOf)
      .filter((key) => places.every(({ holidays }) => holidays.some((each) => keyOf(each) === key))),
  )
  const shared = (places[0]?.holidays ?? []).filter((each) => everywhere.has(keyOf(each)))
  return [
    ...shared.map((each) => ({ ...each, locationId: null })),
    ...places.flatMap(({ id, holidays }) =>
      holidays.filter((each) => !everywhere.has(keyOf(each))).map((each) => ({ ...each, locationId: id })),
    ),
  ].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}
