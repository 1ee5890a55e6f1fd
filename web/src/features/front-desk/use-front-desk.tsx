import { mostDoctors } from '@polyclinic/domain/days/span.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { CalendarSkeleton } from '../calendar/calendar-skeleton.tsx'
import { firstAsked } from '../calendar/first-asked.ts'
import { useCalendar } from '../calendar/use-calendar.ts'
import { useBookedWords, useNew } from '../calendar/use-new.tsx'
import { useTimeOff } from '../calendar/use-time-off.tsx'
import type { BoardTools, Done } from '../days/day-body.tsx'
import type { Day } from '../days/day.ts'
import type { LiveDay } from '../days/use-day.ts'
import type { Doctor } from '../days/use-doctors.ts'
import { Board } from './board.tsx'
import { WaitingRoom } from './waiting-room.tsx'

type Wanted = {
  live: LiveDay
  asked: PlainDate | null
  /** Whether there is room, and nobody chose the list. */
  isBoard: boolean
  /** Null while they are on their way. */
  listed: readonly Doctor[] | null
  /** Whose day alone is shown. */
  only: Doctor | null
}

/** What the desk does beside looking after the visits of a day: book, for a time or for the first that is free. */
export function useFrontDesk({ live, asked, isBoard, listed, only }: Wanted) {
  const all = listed ?? []
  const doctors = only ? [only] : beside(all, live.day)
  // Of few it is asked at once; of many those who are there have to be known.
  const askedOf = only || all.length > mostDoctors ? doctors : all
  const calendar = useCalendar(
    { view: 'day', date: asked },
    isBoard && (all.length <= mostDoctors || live.day) ? askedOf.map(({ id }) => id) : [],
  )
  const [done, setDone] = useState<Done | null>(null)
  const bookedWords = useBookedWords()
  const timeOff = useTimeOff(calendar, (said) => setDone({ said }))
  const { frame, now, day } = live
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
  })
  const { days } = calendar
  const board = (tools: BoardTools) =>
    days && day && days.from <= day.date && day.date <= days.to ? (
      <>
        <WaitingRoom visits={day.items} {...{ now }} {...tools} />
        <Board {...{ days, date, now }} {...tools} doctors={doctors} onAsk={added.onAsk} onOpenTimeOff={timeOff.open} />
      </>
    ) : (
      <CalendarSkeleton columns={doctors.length || 5} />
    )
  return {
    done,
    // Of no doctors there is nothing beside each other.
    board: isBoard && listed?.length !== 0 ? board : undefined,
    tools: frame && (
      <>
        {added.act}
        {added.soonest}
      </>
    ),
    dialogs: (
      <>
        {added.dialog}
        {timeOff.dialog}
      </>
    ),
  }
}

/** Those who are there that day, as far as it is known; as many as fit. */
function beside(all: readonly Doctor[], day: Day | null): readonly Doctor[] {
  const isThere = ({ id }: Doctor) =>
    day?.providers.some((each) => each.id === id && each.off === null) ||
    day?.items.some(({ provider }) => provider.id === id)
  const there = day ? all.filter(isThere) : all
  return (there.length > 0 ? there : all).slice(0, mostDoctors)
}
