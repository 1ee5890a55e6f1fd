import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

/** Why nothing was booked; of what stands in no field here, in its own words. */
export function DeskRefusal({ problem }: { problem: ApiProblem }) {
  const { t } = useTexts()
  if (problem.code !== 'invalid_fields' || problem.errors.length === 0) return <RefusalNote refusal={problem} isTeam />
  const isGone = problem.errors.some(({ pointer }) => pointer === '/body/patientId')
  return (
    <Note tone="bad" role="alert">
      {isGone ? t('desk.recordGone') : problem.errors.map(({ message }) => message).join(' ')}
    </Note>
  )
}
