import { severityOrder, type Finding } from './finding.ts'
import type { DrugList, Pair, Side } from './model.ts'
import { asOther, togetherWith, type Use } from './use.ts'

/** Dangerous pairs, whichever of the two came first. What stays on the skin is said quietly. */
export function checkPairs(items: readonly Use[], others: readonly Use[], list: DrugList): Finding[] {
  const rows = rowsOf(list.pairs)
  return togetherWith(items, others).flatMap(({ use, other }) =>
    oncePerRow(worstOfEach(matches(rows, use, other))).map((match) => {
      const { first, second, pair } = match
      const isLocal = use.isLocal || other.isLocal
      return {
        key: `pair:${[first, second].sort().join('+')}:${use.id}`,
        itemId: use.id,
        kind: 'interaction',
        severity: isLocal || other.hasEnded ? 'minor' : pair.severity,
        source: pair.source,
        about: { case: 'pair', first, second, other: asOther(other), pair, isLocal },
      }
    }),
  )
}

/** By each of its sides a row of the list, with what is on the other; where it stands decides between two that are as bad and as near. */
type Row = { theirs: Side; pair: Pair; place: number }
type Rows = ReadonlyMap<Side, readonly Row[]>

const rowsOfPairs = new WeakMap<DrugList['pairs'], Rows>()
function rowsOf(pairs: DrugList['pairs']): Rows {
  const known = rowsOfPairs.get(pairs)
  if (known) return known
  const rows = new Map<Side, Row[]>()
  const add = (ours: Side, row: Row) => rows.set(ours, [...(rows.get(ours) ?? []), row])
  for (const [place, pair] of pairs.entries()) {
    add(pair.a, { theirs: pair.b, pair, place })
    add(pair.b, { theirs: pair.a, pair, place })
  }
  rowsOfPairs.set(pairs, rows)
  return rows
}

type Match = { first: string; second: string; pair: Pair; place: number }

/** Its own part first, then the other's. */
function matches(rows: Rows, use: Use, other: Use): Match[] {
  const found: Match[] = []
  for (const [side, ours] of use.sides)
    for (const { theirs, pair, place } of rows.get(side) ?? [])
      for (const [first, second] of across(ours, other.sides.get(theirs) ?? []))
        found.push({ first, second, pair, place })
  return found.sort((one, another) => one.place - another.place)
}

const across = (ones: readonly string[], others: readonly string[]) =>
  ones.flatMap((one) => others.filter((other) => other !== one).map((other) => [one, other] as const))

/** Of several rows about the same two the worst; of two that are as bad, the one that names a substance and not its group. */
function worstOfEach(found: readonly Match[]): Match[] {
  const worst = new Map<string, Match>()
  for (const match of found) {
    const key = `${match.first}+${match.second}`
    const known = worst.get(key)
    if (!known || rank(match) < rank(known)) worst.set(key, match)
  }
  return [...worst.values()]
}

const rank = ({ pair: { a, b, severity } }: Match) =>
  severityOrder.indexOf(severity) * 3 + [a, b].filter((side) => side.startsWith('@')).length

/** A drug of two substances of a group goes with the other badly once, not twice, whichever of the two has them. */
function oncePerRow(found: readonly Match[]): Match[] {
  const kept = new Map<string, Match>()
  for (const match of found) {
    const known = kept.get(match.pair.key)
    if (!known || names(match) < names(known)) kept.set(match.pair.key, match)
  }
  return [...kept.values()]
}
const names = ({ first, second }: Match) => `${first}+${second}`
