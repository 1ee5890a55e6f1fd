import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '../../platform/page/site.tsx'
import { useReportState } from '../../state/report.ts'
import { askedRange, daysOf, timelineOf } from './timeline.ts'

const todayIn = (timeZone: string) => dateIn(timeZone, new Date().toISOString() as Instant)

/** The clinic's day, also of a screen that stays open over midnight: looked at again whenever somebody comes back to it. */
function useToday(timeZone: string) {
  const [today, setToday] = useState(() => todayIn(timeZone))
  useEffect(() => {
    const look = () => setToday(todayIn(timeZone))
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [timeZone])
  return today
}

/** The days of a report: the address says which, the state of the specification follows it, and what is shown follows that. */
export function useTimeline() {
  const { timeZone } = useOrganization().settings
  const [params] = useSearchParams()
  const today = useToday(timeZone)
  const asked = askedRange(params, today)
  const wanted = timelineOf(asked, timeZone)
  const state = useReportState()
  const isFollowed = Object.entries(wanted).every(([name, value]) => state[name as keyof typeof wanted] === value)
  useEffect(() => {
    if (isFollowed) return
    state.setSelectedRange(wanted.selectedRange!)
    state.setIsCustomDate(wanted.isCustomDate!)
    state.setDateError(wanted.dateError!)
    if (wanted.startDate === undefined) return
    state.setStartDate(wanted.startDate)
    state.setEndDate(wanted.endDate!)
    state.setPreviousStartDate(wanted.previousStartDate!)
    state.setPreviousEndDate(wanted.previousEndDate!)
  })
  return {
    ...{ asked, today, isFollowed },
    days: daysOf(state, timeZone),
    /** What the state is about to have: nothing moves when it does. */
    shown: daysOf({ ...state, ...wanted }, timeZone),
  }
}
