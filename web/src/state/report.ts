import { create } from 'zustand'

/** The report's period and the one it is compared with. Instants as ISO text; days are those of the browser. */
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

/** The day `days` from today, from its first to its last millisecond; a day need not have 24 hours. */
function dayFrom(now: Date, days: number): { start: string; end: string } {
  const midnight = (offset: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset)
  return { start: midnight(days).toISOString(), end: new Date(midnight(days + 1).getTime() - 1).toISOString() }
}

export function initialTimeline(now: Date): ReportTimeline {
  const today = dayFrom(now, 0)
  const yesterday = dayFrom(now, -1)
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

export const useReportState = create<ReportState>()((set) => ({
  ...initialTimeline(new Date()),
  setSelectedRange: (selectedRange) => set({ selectedRange }),
  setStartDate: (startDate) => set({ startDate }),
  setEndDate: (endDate) => set({ endDate }),
  setPreviousStartDate: (previousStartDate) => set({ previousStartDate }),
  setPreviousEndDate: (previousEndDate) => set({ previousEndDate }),
  setIsCustomDate: (isCustomDate) => set({ isCustomDate }),
  setDateError: (dateError) => set({ dateError }),
}))
