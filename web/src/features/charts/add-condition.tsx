import { isPresent, knownEntry } from '@polyclinic/domain/charts/conditions.ts'
import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import type { Diagnosis } from '@polyclinic/domain/encounters/content.ts'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './add-condition.module.css'
import { writeEntry, type Entry } from './use-chart.ts'

type AddConditionProps = {
  patientId: string
  /** Of a signed note. */
  diagnosis: Diagnosis
  /** Of the chart. */
  entries: readonly Entry[]
  onWritten: () => void
}

/** One press makes a diagnosis a condition of the chart, another takes that back; it says where it is one already. */
export function AddCondition({ patientId, diagnosis, entries, onWritten }: AddConditionProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [added, setAdded] = useState<Entry | null>(null)
  const { code } = diagnosis
  const title = diagnosis.title.slice(0, charactersAtMost.title)
  const known = knownEntry(entries, { kind: 'condition', code, title })
  if (!isPresent(diagnosis)) return null
  if (known && known.id !== added?.id)
    return (
      <span className={styles.known}>
        <Icon of={Check} size="small" />
        {t('charts.isCondition')}
      </span>
    )
  async function press() {
    const condition = { kind: 'condition', title, code } as const
    const outcome = await send((key) =>
      writeEntry(patientId, added ? { ...condition, status: 'entered-in-error', replaces: added.id } : condition, key),
    )
    if (!outcome.done) return
    setAdded(added ? null : outcome.value)
    onWritten()
  }
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon={added ? Undo : Plus}
        busy={busy}
        aria-label={t(added ? 'charts.undoConditionNamed' : 'charts.addConditionNamed', { title })}
        onClick={() => void press()}
      >
        {t(added ? 'common.undo' : 'charts.toConditions')}
      </Button>
      <VisuallyHidden>
        <span role="status">{added && t('charts.conditionAdded', { title })}</span>
      </VisuallyHidden>
      {problem && <RefusalNote refusal={problem} isTeam />}
    </>
  )
}
