import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { titleOfError } from '../../platform/page/head.ts'
import { BigMessage } from '../../ui/big-message.tsx'
import { FailedState } from '../system/failed-state.tsx'
import { StaffRefused, WayOn } from './staff-refused.tsx'

/** In the place of a day that cannot be shown. */
export function DayProblem({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const { t } = useTexts()
  if (problem.code === 'forbidden') return <StaffRefused headingLevel={1} />
  if (problem.code === 'not_found') return <NoProfile />
  return (
    <FailedState headingLevel={1} title={t(titleOfError(problem))} onRetry={onRetry}>
      {t(`errors.${problem.code}`)}
    </FailedState>
  )
}

/** For a doctor whose account is nobody's calendar. */
export function NoProfile() {
  const { t } = useTexts()
  return (
    <BigMessage icon={UserRoundX} title={t('doctor.noProfile')} actions={<WayOn />}>
      {t('doctor.noProfileText')}
    </BigMessage>
  )
}
