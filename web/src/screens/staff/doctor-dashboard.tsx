import { useSearchParams } from 'react-router'
import { useUnreviewedResults } from '../../features/chart-files/chart-file.ts'
import { UnreviewedResults } from '../../features/chart-files/unreviewed-results.tsx'
import { askedDate, withParams } from '../../features/days/asked-date.ts'
import { DayView } from '../../features/days/day-view.tsx'
import { useDay } from '../../features/days/use-day.ts'
import { useOnly } from '../../features/days/use-only.ts'
import { useWalkIn } from '../../features/desk/use-walk-in.tsx'
import { DraftsLine, useDraftsToSign } from '../../features/encounters/drafts-line.tsx'
import { NotBegunToday } from '../../features/encounters/not-begun-today.tsx'
import { useNotBegunToday } from '../../features/encounters/use-encounter.ts'
import { RequestsLine, useWaitingRequests } from '../../features/prescriptions/requests-line.tsx'
import { useDelays } from '../../features/delays/use-delays.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useUserState } from '../../state/user.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Row } from '../../ui/layout.tsx'
import { DayProblem } from './day-problem.tsx'
import { Permitted } from './permitted.tsx'

export const handle: Handle = { title: ({ t }) => t('doctor.today'), noindex: true }

/** A doctor's own day. */
export function Component() {
  return (
    <Permitted permission="appointments:day">
      <OwnDay />
    </Permitted>
  )
}

/** Or not to be known soon. */
const isKnown = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  !isLoading || failureCount > 0

function OwnDay() {
  const [params] = useSearchParams()
  const asked = askedDate(params)
  const live = useDay(asked)
  const filter = useOnly(live.day?.date)
  const isPermitted = usePermitted()
  const mayChange = (id: string) => isPermitted('appointments:delay', { provider: { id } })
  const { tool, note } = useDelays({ ...live, mayChange, doctors: [], viewer: 'doctor', only: null })
  const { provider } = useUserState((state) => state.users)
  const own = provider && isPermitted('appointments:book', { provider }) ? provider : null
  const walkIn = useWalkIn({ ...live, doctors: own ? [own] : [], only: own })
  const { isAwaited, ...drafts } = useDraftsToSign()
  const requests = useWaitingRequests()
  const results = useUnreviewedResults(isPermitted('encounters:sign'))
  const notBegun = useNotBegunToday(isPermitted('encounters:write'))
  if (!live.day && live.problem) return <DayProblem problem={live.problem} onRetry={live.reload} />
  const notes = (
    <>
      <UnreviewedResults query={results} />
      <DraftsLine {...drafts} />
      <RequestsLine count={requests.count} />
      {note}
    </>
  )
  // Shown once the lines beside it are known: one that came later would move it under a finger.
  const isWhole = !isAwaited && !requests.isAwaited && [notBegun, results].every(isKnown)
  const day = isWhole ? live.day : null
  const hrefOf = (date: string | null) => `/doctor/dashboard${withParams(params, { date })}`
  return (
    <>
      <DayView
        {...{ asked, live, filter, hrefOf }}
        note={notes}
        day={day}
        viewer="doctor"
        came={walkIn.came}
        tools={
          <Row>
            {walkIn.tool}
            {tool}
          </Row>
        }
      />
      {day && day.date === day.today && day.items.length > 0 && <NotBegunToday visits={notBegun.data} />}
    </>
  )
}
