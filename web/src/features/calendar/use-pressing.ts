import { formatWallTime } from '@polyclinic/domain/kit/format.ts'
import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { isMirrored } from '../../ui/mirrored.ts'
import type { AskedTime } from '../desk/desk.ts'
import type { CalendarDoctor } from './calendar.ts'
import type { Column } from './columns.ts'
import { clockAt } from './day-words.ts'
import type { Stretch } from './lanes.ts'
import { pressedAt } from './pressed-at.ts'

export type Ask = {
  /** Whether something may be booked in this doctor's time. */
  isOf: (doctor: CalendarDoctor) => boolean
  ask: (time: AskedTime, doctor: CalendarDoctor) => void
}

/** As long as the mark under the mouse is. */
const markMinutes = 15

type Options = {
  columns: readonly Column[]
  shown: Stretch
  body: RefObject<HTMLDivElement | null>
  onAsk: Ask | null
}

type Place = {
  column: Column
  element: HTMLElement
  at: number
  /** What is under the mouse says its time. */ isNamed: boolean
}

/** A press on a free place asks for its time; under a mouse it says which that is, outside of React as what moves. */
export function usePressing({ columns, shown, body, onAsk }: Options) {
  const { formatLocale } = useTexts()
  const hint = useRef<HTMLDivElement>(null)

  const placeOf = ({ target, clientY }: MouseEvent): Place | null => {
    const element = (target as Element).closest<HTMLElement>('[data-column]')
    const column = columns.find(({ id }) => id === element?.dataset['column'])
    if (!onAsk || !element || !column || !onAsk.isOf(column.owner)) return null
    if ((target as Element).closest('[data-visit],[data-time-off]')) return null
    const gap = (target as Element).closest<HTMLElement>('[data-gap]')?.dataset['gap']
    if (gap !== undefined) return { column, element, at: Number(gap), isNamed: true }
    const { top, height } = body.current!.getBoundingClientRect()
    const minute = shown.from + ((clientY - top) / height) * (shown.to - shown.from)
    return { column, element, at: pressedAt(minute, column), isNamed: false }
  }
  const hide = () => {
    if (hint.current) hint.current.hidden = true
  }

  const onClick = (event: MouseEvent) => {
    const place = placeOf(event)
    if (!place) return
    hide()
    onAsk!.ask({ date: place.column.date, time: clockAt(place.at) }, place.column.owner)
  }
  const onPointerMove = (event: PointerEvent) => {
    const place = event.pointerType === 'mouse' && event.buttons === 0 ? placeOf(event) : null
    const [element, box] = [hint.current, body.current]
    if (!place || place.isNamed || !element || !box) return hide()
    const scale = box.offsetHeight / (shown.to - shown.from)
    const { offsetLeft, offsetWidth } = place.element
    const side = isMirrored(box) ? offsetLeft + offsetWidth - box.offsetWidth : offsetLeft
    element.hidden = false
    element.style.inlineSize = `${offsetWidth}px`
    element.style.blockSize = `${markMinutes * scale}px`
    element.style.transform = `translate(${side}px, ${(place.at - shown.from) * scale}px)`
    element.textContent = `+ ${formatWallTime(clockAt(place.at), formatLocale)}`
  }
  return { hint, onClick, onPointerMove, onPointerLeave: hide }
}
