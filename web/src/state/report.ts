import { addDays, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import { periodOf, previousOf, type Period } from '@polyclinic/domain/reports/periods.ts'
import { create } from 'zustand'
import { readCachedOrganization } from '../platform/organization/cache.ts'

/** The report's period and the one it is compared with. Instants as ISO text; days are those of the clinic. */
export type ReportTimeline = {
  selectedRange: string
  startDate: string
  endDate: string
  previousStartDate: string
  previousEndDate: string
  isCustomDate: boolean
  dateError: string
}

type ReportState = ReportTimeline & {
  setSelectedRange: (selectedRange: string) => void
  setStartDate: (startDate: string) => void
  setEndDate: (endDate: string) => void
  setPreviousStartDate: (previousStartDate: string) => void
  setPreviousEndDate: (previousEndDate: string) => void
  setIsCustomDate: (isCustomDate: boolean) => void
  setDateError: (dateError: string) => void
}

/** Some days from their first to their last millisecond; a day need not have 24 hours. */
export const instantsOf = ({ from, to }: Period, timeZone: string): { start: string; end: string } => ({
  start: startOfDay(timeZone, from),
  end: new Date(Date.parse(startOfDay(timeZone, addDays(to, 1))) - 1).toISOString(),
})

export function initialTimeline(now: Date, timeZone: string): ReportTimeline {
  const period = periodOf('Today', dateIn(timeZone, now.toISOString() as Instant))
  const [today, yesterday] = [instantsOf(period, timeZone), instantsOf(previousOf(period, 'Today'), timeZone)]
  return {
    selectedRange: 'Today',
    startDate: today.start,
    endDate: today.end,
    previousStartDate: yesterday.start,
    previousEndDate: yesterday.end,
    isCustomDate: false,
    dateError: '',
  }
}

/** The clinic's, as soon as anything of it is known. */
const zone = () => readCachedOrganization()?.settings?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

export const useReportState = create<ReportState>()((set) => ({
  ...initialTimeline(new Date(), zone()),
  setSelectedRange: (selectedRange) => set({ selectedRange }),
  setStartDate: (startDate) => set({ startDate }),
  setEndDate: (endDate) => set({ endDate }),
  setPreviousStartDate: (previousStartDate) => set({ previousStartDate }),
  setPreviousEndDate: (previousEndDate) => set({ previousEndDate }),
  setIsCustomDate: (isCustomDate) => set({ isCustomDate }),
  setDateError: (dateError) => set({ dateError }),
}))
