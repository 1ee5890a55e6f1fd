import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { keyAlong } from '../../ui/mirrored.ts'
import type { Stop } from './stops.ts'

/** Where the focus goes by a key, as indexes of column and stop; null where the key does nothing. */
export function nextStop(
  columns: readonly (readonly Stop[])[],
  from: { column: number; stop: number },
  key: string,
): Stop | null {
  const own = columns[from.column] ?? []
  const within = { ArrowDown: from.stop + 1, ArrowUp: from.stop - 1, Home: 0, End: own.length - 1 }[key]
  if (within !== undefined) return own[within] ?? null
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (by === undefined) return null
  const start = own[from.stop]?.from ?? 0
  for (let column = from.column + by; column >= 0 && column < columns.length; column += by) {
    const [first, ...others] = columns[column]!
    if (!first) continue
    return others.reduce(
      (best, each) => (Math.abs(each.from - start) < Math.abs(best.from - start) ? each : best),
      first,
    )
  }
  return null
}

/** One stop of the grid is a tab stop; arrows lead to those around it. */
export function useRovingFocus(columns: readonly (readonly Stop[])[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const all = columns.flat()
  const tabStop = (all.find(({ element }) => element === chosen) ?? all[0])?.element ?? null

  const onFocus = ({ target }: FocusEvent) => {
    if (all.some(({ element }) => element === target.id)) setChosen(target.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { id } = event.target as HTMLElement
    const column = columns.findIndex((stops) => stops.some(({ element }) => element === id))
    if (column < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const key = keyAlong(event.currentTarget, event.key)
    const stop = columns[column]!.findIndex(({ element }) => element === id)
    const to = nextStop(columns, { column, stop }, key)
    if (!to) return
    event.preventDefault()
    document.getElementById(to.element)?.focus()
  }
  return { tabStop, onFocus, onKeyDown }
}
