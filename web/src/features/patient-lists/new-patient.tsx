import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { useDeskPerson } from '../desk/use-desk-person.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { sendPatient } from './patient-list.ts'

type NewPatientProps = { open: boolean; today: PlainDate; onClose: () => void }

/** Writes somebody down who has no visit yet, and opens their record; of one who is known, theirs. */
export function NewPatient({ open, today, onClose }: NewPatientProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useId()
  const { busy, problem, send } = useSubmission()
  const show = (id: string) => void navigate(chartHref(id))
  const person = useDeskPerson({ isOpen: open, form, today, problem, onKnown: ({ id }) => show(id) })

  async function submit() {
    const { patient, isAnotherPerson } = person.take() ?? {}
    if (!patient) return
    const outcome = await send((key) => sendPatient({ patient, ...(isAnotherPerson && { isAnotherPerson }) }, key))
    if (!outcome.done) return
    void client.invalidateQueries({ queryKey: ['patient', 'list'] })
    show(outcome.value.id)
  }
  return (
    <SubmitDialog
      open={open}
      id={form}
      title={t('patientLists.createTitle')}
      submit={t('patientLists.createNow')}
      cancel={t('patientLists.notNow')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('patientLists.createLead')}</p>
      {problem && !person.isAskedByServer && <RefusalNote refusal={problem} isTeam />}
      {person.fields}
    </SubmitDialog>
  )
}
