import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { FailedState } from '../system/failed-state.tsx'
import { NotFoundScreen } from '../system/not-found-screen.tsx'
import { RecordClosed, StaffRefused } from './staff-refused.tsx'

type QueryStateProps<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** The shape of what comes. */
  skeleton?: ReactNode
  /** What is said where there is no such thing; else that there is no such page. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was loaded; until then its shape, and instead of it why it does not come. What is there stays while it is asked for again. */
export function QueryState<Data>({
  query: { data, error, refetch },
  skeleton,
  missing,
  children,
}: QueryStateProps<Data>) {
  const { t } = useTexts()
  const problem = problemOf(error)
  if (data !== undefined) return children(data)
  if (!problem) return skeleton ?? <SkeletonRows label={t('common.loading')} rows={6} />
  if (problem.code === 'forbidden') return <StaffRefused />
  if (problem.code === 'record_closed') return <RecordClosed />
  if (problem.code === 'not_found') return missing ?? <NotFoundScreen />
  return <FailedState onRetry={() => void refetch()}>{t(`errors.${problem.code}`)}</FailedState>
}
