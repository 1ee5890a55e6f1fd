import { vitalNames, type VitalName } from './vitals.ts'

/** By whom a value was typed last, and when. */
export type MeasuredVitals = { [Name in VitalName]?: { by: string; at: string } | undefined }
/** What one person measured in one go. */
export type Measuring = { by: string; at: string; names: VitalName[] }

/** In minutes: between two values of one go. */
const pauseAtMost = 15

/** Who measured what of a visit's values, and since when, the first first. */
export function measuringsOf(values: Record<VitalName, number | null>, measured: MeasuredVitals): Measuring[] {
  const each = vitalNames.flatMap((name) => {
    const { by, at } = measured[name] ?? {}
    return values[name] === null || by === undefined || at === undefined ? [] : [{ name, by, at }]
  })
  const measurings: (Measuring & { until: string })[] = []
  for (const { name, by, at } of each.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const last = measurings.findLast((known) => known.by === by)
    if (last && Date.parse(at) - Date.parse(last.until) <= pauseAtMost * 60_000) {
      last.names.push(name)
      last.until = at
    } else measurings.push({ by, at, names: [name], until: at })
  }
  return measurings.map(({ by, at, names }) => ({
    ...{ by, at },
    names: vitalNames.filter((name) => names.includes(name)),
  }))
}
