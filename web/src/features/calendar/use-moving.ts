import { formatShortDay, formatWallRange } from '@polyclinic/domain/kit/format.ts'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { isMirrored, keyAlong } from '../../ui/mirrored.ts'
import { patientName, type DayVisit } from '../days/day.ts'
import type { Proposal } from '../days/move-visit.tsx'
import { afterLongPress } from './after-long-press.ts'
import type { Block, Column } from './columns.ts'
import { clockAt } from './day-words.ts'
import type { Stretch } from './lanes.ts'
import { clickPixels, onceDragged } from './once-dragged.ts'
import { paneOf } from './pane-of.ts'

/** In minutes: as fine as a visit is moved by hand. */
export const stepMinutes = 5
const edgePixels = 48
/** Where a block is taken by its end, at the most. */
const endPixels = { mouse: 8, touch: 14 }

/** Where a visit is held, and for how many minutes. */
type Place = { column: number; from: number; long: number }
type Moving = Place & { block: Block; origin: Place; by: 'pointer' | 'keys' }

/** Where a block stands whose top is wanted at a minute: on the grid of steps, and within the hours shown. */
export function snapped(minute: number, { from, to }: Stretch, shown: Stretch): number {
  const last = shown.to - (to - from)
  const onGrid = Math.round(minute / stepMinutes) * stepMinutes
  return Math.max(shown.from, Math.min(onGrid, last))
}

/** How long a block is whose end is wanted at a minute: at least one step, and within the hours shown. */
export function lengthTo(minute: number, from: number, shown: Stretch): number {
  const onGrid = Math.round(minute / stepMinutes) * stepMinutes
  return Math.max(stepMinutes, Math.min(onGrid, shown.to) - from)
}

type Options = {
  columns: readonly Column[]
  shown: Stretch
  mayMove: (visit: DayVisit) => boolean
  onPropose: (visit: DayVisit, proposal: Proposal) => void
  /** Why what somebody tried to move stays. */
  onRefuse: (words: string) => void
}

/**
 * Moving a visit on the grid, or its end, by the pointer or by keys; a finger rests on it first, or it scrolls. What is shown meanwhile is one element that moves outside of
 * React; where it is dropped is asked about, and nothing is moved before.
 */
export function useMoving({ columns, shown, mayMove, onPropose, onRefuse }: Options) {
  const { t, formatLocale } = useTexts()
  const body = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const moving = useRef<Moving | null>(null)
  const wasDragged = useRef(false)
  /** What a drag listens to. */
  const dragging = useRef<AbortController | null>(null)
  const [said, setSaid] = useState('')
  // A drag ends with the grid on which it began.
  useEffect(() => () => dragging.current?.abort(), [])
  // What a finger drags does not scroll, nor open a menu. The browser asks before the finger is known to rest.
  useEffect(() => {
    const element = body.current
    const keep = (event: Event) => {
      if (moving.current?.by === 'pointer') event.preventDefault()
    }
    element?.addEventListener('touchmove', keep, { passive: false })
    element?.addEventListener('contextmenu', keep)
    return () => {
      element?.removeEventListener('touchmove', keep)
      element?.removeEventListener('contextmenu', keep)
    }
  }, [])

  const elements = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const pixelsPerMinute = () => body.current!.offsetHeight / (shown.to - shown.from)
  const pressedOn = (target: EventTarget) => {
    const id = (target as Element).closest<HTMLElement>('[data-visit]')?.dataset['visit']
    const within = (target as Element).closest<HTMLElement>('[data-column]')?.dataset['column']
    const column = columns.findIndex(
      (each) => (within ?? each.id) === each.id && each.blocks.some(({ visit }) => visit.id === id),
    )
    return { column, block: columns[column]?.blocks.find(({ visit }) => visit.id === id) }
  }
  /** Of a group each moves alone, from the list of who is in it. */
  const isSeveral = (target: EventTarget) => {
    const { group = [] } = pressedOn(target).block ?? {}
    return group.length > 1 && group.some(mayMove)
  }
  const blockOf = (target: EventTarget): Moving | null => {
    const { column, block } = pressedOn(target)
    if (!block || block.group.length > 1 || !mayMove(block.visit)) return null
    const origin = { column, from: block.from, long: block.to - block.from }
    return { ...origin, origin, block, by: 'keys' }
  }
  /** Which room it is, is chosen as it is moved: there it goes to other days alone. */
  const mayGoTo = (to: Column, from: Column) => from.kind === 'doctor' || to.owner.id === from.owner.id
  /** A visit with a seat takes as long as its group. */
  const isOfGroup = ({ block }: Moving) => block.visit.seat !== null
  /** Whose visit it is then. */
  const doctorOf = ({ column, block }: Moving) => {
    const { kind, owner } = columns[column]!
    return kind === 'doctor' ? owner : block.visit.provider
  }
  const columnOver = (now: Moving, over: number) => {
    const [from, under] = [columns[now.origin.column]!, columns[over]]
    if (!under) return now.column
    const to = columns.findIndex((each) =>
      from.kind === 'doctor' ? each === under : each.date === under.date && mayGoTo(each, from),
    )
    return to < 0 ? now.column : to
  }
  const columnBeside = (now: Moving, by: number) => {
    let to = now.column + by
    for (let next = columns[to]; next; next = columns[(to += by)]) if (mayGoTo(next, columns[now.column]!)) return to
    return now.column
  }
  const wordsOf = (now: Moving) => {
    const { column, from, long } = now
    const { date } = columns[column]!
    const time = formatWallRange(clockAt(from), clockAt(Math.min(1440, from + long)), formatLocale)
    return { time, day: formatShortDay(date, formatLocale), doctor: doctorOf(now).name }
  }

  function draw() {
    const [now, element] = [moving.current, ghost.current]
    const column = now && elements()[now.column]
    if (!now || !element || !column) return
    const scale = pixelsPerMinute()
    const { time, day } = wordsOf(now)
    element.hidden = false
    element.style.inlineSize = `${column.offsetWidth}px`
    element.style.blockSize = `${now.long * scale}px`
    const box = body.current!
    const side = isMirrored(box) ? column.offsetLeft + column.offsetWidth - box.offsetWidth : column.offsetLeft
    element.style.transform = `translate(${side}px, ${(now.from - shown.from) * scale}px)`
    element.querySelector('b')!.textContent = patientName(now.block.visit)
    element.querySelector('span')!.textContent = `${day} ${time}`
  }

  function end(isMeant: boolean) {
    const now = moving.current
    moving.current = null
    setSaid('')
    if (ghost.current) ghost.current.hidden = true
    if (!now || !isMeant) return
    const { column, from, long, origin } = now
    const isLonger = long !== origin.long && !isOfGroup(now)
    if (long !== origin.long && !isLonger) onRefuse(t('calendar.groupLength'))
    if (column === origin.column && from === origin.from && !isLonger) return
    const { date } = columns[column]!
    const proposal = { date, time: clockAt(from), providerId: doctorOf(now).id }
    onPropose(now.block.visit, { ...proposal, ...(isLonger && { durationMinutes: long }) })
  }

  const onPointerDown = (down: PointerEvent) => {
    dragging.current?.abort()
    wasDragged.current = false
    if (down.button === 0 && isSeveral(down.target)) return refuseDrag(down)
    const start = down.button === 0 ? blockOf(down.target) : null
    const scroller = body.current?.parentElement
    if (!start || !scroller) return
    const scale = pixelsPerMinute()
    const isTouch = down.pointerType === 'touch'
    const isEnd = isByEnd(down, isTouch ? endPixels.touch : endPixels.mouse)
    const held = isEnd ? start.block.to : start.block.from
    const grabbed = (down.clientY - body.current!.getBoundingClientRect().top) / scale + shown.from - held
    const { pane, boxOf } = paneOf(scroller)
    let at = { x: down.clientX, y: down.clientY }
    let frame = 0

    const place = () => {
      const top = body.current!.getBoundingClientRect().top
      const over = elements().findIndex((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left <= at.x && at.x < right
      })
      const minute = (at.y - top) / scale + shown.from - grabbed
      const now = moving.current!
      moving.current = isEnd
        ? { ...now, long: lengthTo(minute, now.from, shown) }
        : { ...now, column: columnOver(now, over), from: snapped(minute, start.block, shown) }
    }
    const follow = () => {
      frame = 0
      const box = boxOf()
      const pull = (from: number, to: number, point: number) =>
        point < from + edgePixels ? -12 : point > to - edgePixels ? 12 : 0
      const [pullX, pullY] = [pull(box.left, box.right, at.x), pull(box.top, box.bottom, at.y)]
      pane.scrollBy(pullX, pullY)
      place()
      draw()
      if (pullX !== 0 || pullY !== 0) frame = requestAnimationFrame(follow)
    }
    const begin = () => {
      wasDragged.current = true
      moving.current ??= { ...start, by: 'pointer' }
    }
    const move = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      if (pointerId !== down.pointerId) return
      at = { x: clientX, y: clientY }
      const isClick = isTouch || Math.hypot(at.x - down.clientX, at.y - down.clientY) < clickPixels
      if (!moving.current && isClick) return
      begin()
      frame ||= requestAnimationFrame(follow)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    dragging.current = listeners
    if (isTouch)
      afterLongPress(down, listeners, () => {
        begin()
        draw()
      })
    signal.addEventListener('abort', () => cancelAnimationFrame(frame))
    // Of a drag that was given up, too: what is pressed next is meant.
    window.addEventListener('pointerup', () => setTimeout(() => (wasDragged.current = false)), { once: true })
    const stop = (isMeant: boolean) => {
      listeners.abort()
      // Whoever is quicker than the frame that was to follow means the last place all the same.
      if (isMeant && frame !== 0) place()
      // After this event: one that lets go outside of a dialog would close the dialog that asks.
      setTimeout(() => end(isMeant))
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => stop(true), { signal })
    window.addEventListener('pointercancel', () => stop(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), { signal })
  }

  /** A click opens the group, and who drags it is told why it stays. */
  function refuseDrag(down: PointerEvent) {
    const listeners = new AbortController()
    dragging.current = listeners
    onceDragged(down, listeners, () => {
      wasDragged.current = true
      onRefuse(t('calendar.groupMoves'))
      window.addEventListener('pointerup', () => setTimeout(() => (wasDragged.current = false)), { once: true })
    })
  }

  /** The click at the end of a drag opens nothing. */
  const onClickCapture = (event: MouseEvent) => {
    if (!wasDragged.current) return
    wasDragged.current = false
    event.stopPropagation()
    event.preventDefault()
  }

  /** True for a key that was for it. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const now = moving.current
    if (!now) {
      if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return false
      if (isSeveral(event.target)) onRefuse(t('calendar.groupMoves'))
      moving.current = blockOf(event.target)
      if (!moving.current) return false
      event.preventDefault()
      draw()
      setSaid(t('calendar.movingByKeys', wordsOf(moving.current)))
      return true
    }
    if (now.by !== 'keys') return false
    const step = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[event.key]
    const minutes = step ?? { PageUp: -30, PageDown: 30 }[event.key]
    const columnsOn = { ArrowLeft: -1, ArrowRight: 1 }[keyAlong(event.currentTarget, event.key)]
    if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter')
    else if (step !== undefined && event.shiftKey && isOfGroup(now)) onRefuse(t('calendar.groupLength'))
    else if (step !== undefined && event.shiftKey)
      moving.current = { ...now, long: lengthTo(now.from + now.long + step, now.from, shown) }
    else if (minutes !== undefined)
      moving.current = { ...now, from: snapped(now.from + minutes, { from: 0, to: now.long }, shown) }
    else if (columnsOn !== undefined) moving.current = { ...now, column: columnBeside(now, columnsOn) }
    else return false
    event.preventDefault()
    if (moving.current) {
      draw()
      ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      setSaid(t('calendar.movedTo', wordsOf(moving.current)))
    }
    return true
  }
  const onBlur = () => {
    if (moving.current?.by === 'keys') end(false)
  }
  return { body, ghost, said, onPointerDown, onClickCapture, onKeyDown, onBlur }
}

/** Whether a block was taken near its end; of a short one the most is for moving it. */
function isByEnd({ target, clientY }: PointerEvent, atMost: number): boolean {
  const { bottom, height } = (target as Element).closest('[data-visit]')!.getBoundingClientRect()
  return bottom - clientY < Math.min(atMost, height / 4)
}
