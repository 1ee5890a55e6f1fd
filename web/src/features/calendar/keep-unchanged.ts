import { isSame } from '@polyclinic/domain/kit/same.ts'
import type { Column } from './columns.ts'

/**
 * Columns as they are now, each of which nothing changed in the very one that it was: a thousand visits are not drawn anew
 * because somebody booked one. The same list where nothing changed at all.
 */
export function keepUnchanged(before: readonly Column[], now: readonly Column[]): readonly Column[] {
  const known = new Map(before.map((column) => [column.id, column]))
  const kept = now.map((column) => {
    const same = known.get(column.id)
    return same && isSameColumn(same, column) ? same : column
  })
  return kept.length === before.length && kept.every((column, index) => column === before[index]) ? before : kept
}

/** Visits that did not change are the same objects, as the cache keeps them. */
function isSameColumn({ blocks, owner, ...rest }: Column, other: Column): boolean {
  const { blocks: otherBlocks, owner: otherOwner, ...otherRest } = other
  return (
    owner === otherOwner &&
    blocks.length === otherBlocks.length &&
    blocks.every((block, index) => {
      const { visit, group, from, to, lane, lanes } = otherBlocks[index]!
      return (
        block.visit === visit &&
        isSameGroup(block.group, group) &&
        block.from === from &&
        block.to === to &&
        block.lane === lane &&
        block.lanes === lanes
      )
    }) &&
    isSame(rest, otherRest)
  )
}

const isSameGroup = (one: Column['blocks'][number]['group'], other: typeof one) =>
  one.length === other.length && one.every((visit, place) => visit === other[place])
