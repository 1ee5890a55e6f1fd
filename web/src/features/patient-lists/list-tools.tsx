import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { duplicatesHref } from '../patient-merges/use-merges.ts'
import { NewPatient } from './new-patient.tsx'
import { fetchPatients } from './patient-list.ts'

/** What can be done with the list of all patients, for who may. */
export function ListTools({ today }: { today: PlainDate }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const [isCreating, setCreating] = useState(false)
  const { busy, problem, send } = useSubmission()
  const save = async () => {
    const outcome = await send(fetchPatients)
    if (outcome.done) saveFile(outcome.value, `${t('patientLists.exportName', { date: today })}.csv`)
  }
  // Who may be known already is told at the desk alone.
  const mayCreate = isPermitted('patients:write') && isPermitted('appointments:book')
  return (
    <>
      <Row>
        {mayCreate && (
          <Button kind="main" icon={UserRoundPlus} onClick={() => setCreating(true)}>
            {t('patientLists.create')}
          </Button>
        )}
        {isPermitted('patients:merge') && (
          <Button icon={Users} href={duplicatesHref}>
            {t('patientMerges.duplicates')}
          </Button>
        )}
        {isPermitted('patients:import') && (
          <Button icon={Upload} href="/admin/patients/import">
            {t('patientLists.import')}
          </Button>
        )}
        {isPermitted('patients:export') && (
          <Button icon={Download} busy={busy} onClick={() => void save()}>
            {t('patientLists.export')}
          </Button>
        )}
      </Row>
      {busy && <p role="status">{t('patientLists.exporting')}</p>}
      {problem && <RefusalNote refusal={problem} isTeam />}
      {isCreating && <NewPatient open today={today} onClose={() => setCreating(false)} />}
    </>
  )
}
