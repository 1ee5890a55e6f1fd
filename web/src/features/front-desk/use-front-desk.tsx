import { mostDoctors } from '@polyclinic/domain/days/span.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useRef, useState } from 'react'
import { CalendarSkeleton } from '../calendar/calendar-skeleton.tsx'
import { firstAsked } from '../calendar/first-asked.ts'
import { useCalendar } from '../calendar/use-calendar.ts'
import { useBookedWords, useNew } from '../calendar/use-new.tsx'
import { useTimeOff } from '../calendar/use-time-off.tsx'
import type { BoardTools, Done } from '../days/day-body.tsx'
import { partOfDay } from '../days/part-of-day.ts'
import type { LiveDay } from '../days/use-day.ts'
import type { Doctor } from '../days/use-doctors.ts'
import type { Only } from '../days/use-only.ts'
import { Board } from './board.tsx'
import { MoreDoctors } from './more-doctors.tsx'
import { sideBySide } from './side-by-side.ts'
import { WaitingRoom } from './waiting-room.tsx'

type Wanted = {
  live: LiveDay
  asked: PlainDate | null
  /** Whether there is room, and nobody chose the list. */
  isBoard: boolean
  /** Those in whose time can be booked; null while they are on their way. */
  listed: readonly Doctor[] | null
  /** Those, and whoever else has visits on the day. */
  everyone: readonly Doctor[]
  /** Whose day alone is shown. */
  only: Doctor | null
  filter: Only
  /** Which part of those who do not all fit; from 1. */
  page: number
  onPage: (page: number) => void
}

/** What the desk does beside looking after the visits of a day: book, for a time or for the first that is free. */
export function useFrontDesk(wanted: Wanted) {
  const { live, asked, isBoard, listed, everyone, only, filter, page, onPage } = wanted
  const all = listed ?? []
  const beside = sideBySide(only ? [only] : everyone, live.day, { state: filter.only, page })
  const { doctors } = beside
  // Of few it is asked at once; of many those who are there have to be known.
  const areFew = everyone.length <= mostDoctors
  const askedOf = only || !areFew ? doctors : everyone
  const [papersAsked, setPapersAsked] = useState(0)
  const papersPrinted = useRef(0)
  const calendar = useCalendar(
    { byRooms: false, view: 'day', date: asked },
    (isBoard || papersAsked > 0) && listed && (areFew || live.day) ? askedOf.map(({ id }) => id) : [],
  )
  const [done, setDone] = useState<Done | null>(null)
  const bookedWords = useBookedWords()
  const timeOff = useTimeOff(calendar, (said) => setDone({ said }))
  const { frame, now, day } = live
  // The free times stand on paper, too; where nothing shows them, they are read for it.
  const isPaperReady = calendar.days !== null || calendar.problem !== null || listed?.length === 0
  useEffect(() => {
    if (papersPrinted.current === papersAsked || !isPaperReady) return
    papersPrinted.current = papersAsked
    window.print()
  }, [papersAsked, isPaperReady])
  const today = (frame?.today ?? calendar.date) as PlainDate
  const timeZone = frame?.timeZone ?? 'UTC'
  const date = asked ?? today
  const added = useNew({
    ...{ now, all, timeZone, shown: doctors },
    first: () => firstAsked([date], date, { days: calendar.days, now, today, timeZone }),
    onBooked: (visit) => {
      setDone({ booked: visit, words: bookedWords(visit) })
      live.reload()
    },
    onTimeOff: timeOff.told,
    word: 'desk.bookVisit',
  })
  const { days } = calendar
  const board = (tools: BoardTools) =>
    days && day && days.from <= day.date && day.date <= days.to ? (
      <>
        <WaitingRoom visits={partOfDay(day, only).items} {...{ now }} {...tools} />
        <MoreDoctors beside={beside} onPage={onPage} />
        <Board {...{ days, date, now }} {...tools} doctors={doctors} onAsk={added.onAsk} onOpenTimeOff={timeOff.open} />
      </>
    ) : (
      <CalendarSkeleton columns={doctors.length || 5} />
    )
  const isUnread = calendar.days === null && calendar.problem !== null
  return {
    done,
    days: calendar.days,
    print: () => setPapersAsked((count) => count + 1),
    // Of no doctors there is nothing beside each other. What cannot be read gives its place to the list, which can.
    board: isBoard && listed?.length !== 0 && !isUnread ? board : undefined,
    /** Why what is shown may be old, or is not there. */
    problem: isBoard ? calendar.problem : null,
    book: frame && added.act,
    soonest: frame && added.soonest,
    addOf: added.joinOf,
    dialogs: (
      <>
        {added.dialog}
        {timeOff.dialog}
      </>
    ),
  }
}
