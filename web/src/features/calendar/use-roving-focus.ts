import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { keyAlong } from '../../ui/mirrored.ts'
import { openerOf } from '../days/day.ts'
import type { Column } from './columns.ts'

/** Where the focus goes by a key, as indexes of column and visit; null where the key does nothing. */
export function nextVisit(
  columns: readonly Pick<Column, 'blocks'>[],
  from: { column: number; visit: number },
  key: string,
): { column: number; visit: number } | null {
  const own = columns[from.column]?.blocks ?? []
  const within = { ArrowDown: from.visit + 1, ArrowUp: from.visit - 1, Home: 0, End: own.length - 1 }[key]
  if (within !== undefined) return own[within] ? { column: from.column, visit: within } : null
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (by === undefined) return null
  const start = own[from.visit]?.from ?? 0
  for (let column = from.column + by; column >= 0 && column < columns.length; column += by) {
    const { blocks } = columns[column]!
    if (blocks.length === 0) continue
    const nearest = blocks.reduce(
      (best, each, index) => (Math.abs(each.from - start) < Math.abs(blocks[best]!.from - start) ? index : best),
      0,
    )
    return { column, visit: nearest }
  }
  return null
}

/** One visit of the grid is a tab stop; arrows lead to those around it. */
export function useRovingFocus(columns: readonly Column[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const all = columns.flatMap(({ blocks }) => blocks.map(({ visit }) => visit))
  const tabStop = (all.find(({ id }) => id === chosen) ?? all[0])?.id ?? null

  const onFocus = ({ target }: FocusEvent) => {
    const id = (target as HTMLElement).dataset['visit']
    if (id) setChosen(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['visit']
    const column = columns.findIndex(({ blocks }) => blocks.some(({ visit }) => visit.id === id))
    if (!id || column < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const key = keyAlong(event.currentTarget, event.key)
    const visit = columns[column]!.blocks.findIndex((block) => block.visit.id === id)
    const to = nextVisit(columns, { column, visit }, key)
    if (!to) return
    event.preventDefault()
    const element = document.getElementById(openerOf(columns[to.column]!.blocks[to.visit]!.visit))
    element?.focus()
  }
  return { tabStop, onFocus, onKeyDown }
}
