import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useDeskPerson } from '../desk/use-desk-person.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
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

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { patient, isAnotherPerson } = person.take() ?? {}
    if (!patient) return
    const outcome = await send((key) => sendPatient({ patient, ...(isAnotherPerson && { isAnotherPerson }) }, key))
    if (!outcome.done) return
    void client.invalidateQueries({ queryKey: ['patient', 'list'] })
    show(outcome.value.id)
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('patientLists.createTitle')}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {t('patientLists.createNow')}
          </Button>
          <Button onClick={onClose}>{t('patientLists.notNow')}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <p>{t('patientLists.createLead')}</p>
          {problem && !person.isAskedByServer && <RefusalNote refusal={problem} isTeam />}
          {person.fields}
        </Stack>
      </form>
    </FormDialog>
  )
}
