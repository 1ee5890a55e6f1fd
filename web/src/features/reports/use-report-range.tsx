import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { withParams } from '../days/asked-date.ts'
import { RangeBar } from './range-bar.tsx'
import { isUnknownRange } from './timeline.ts'
import { useTimeline } from './use-timeline.ts'

/** The range of a report's screen, which its address has: the bar to choose it by, and the days to ask for. */
export function useReportRange(path: string) {
  const [params, setParams] = useSearchParams()
  const { asked, today, days, shown, isFollowed } = useTimeline()
  const isCompared = params.get('compare') !== 'no'
  const go = (changes: Record<string, string | null>) =>
    setParams(new URLSearchParams(withParams(params, changes)), { replace: true, preventScrollReset: true })
  const isUnknown = isUnknownRange(params)
  useEffect(() => {
    // The address says what is shown: today.
    if (isUnknown) go({ range: null, from: null, to: null })
  })
  const bar = (
    <RangeBar
      {...{ asked, shown, today, isCompared }}
      hrefWith={(changes) => path + withParams(params, changes)}
      onGo={go}
    />
  )
  const isRefused = asked.error !== null
  // Which days a mail means is known once its view is.
  const isWanted = isFollowed && !isRefused && !params.has('view')
  return { path, asked, days, isWanted, isRefused, isCompared, bar }
}
export type ReportRange = ReturnType<typeof useReportRange>
