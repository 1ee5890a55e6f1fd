import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { WithdrawForm } from '../chart-files/withdraw-form.tsx'
import { fileName } from '../chart-files/file-name.ts'
import { useLetters, type Letters } from '../letters/use-letters.ts'
import { prescriptionsHref } from '../prescriptions/prescriptions-href.ts'
import { useMedications } from '../prescriptions/use-medications.ts'
import { markInError, oneNote, type VisitNote } from './use-encounter.ts'

type MarkInErrorProps = {
  note: VisitNote
  /** Null: the whole note. */
  addendumId: string | null
  onDone: () => void
  onCancel: () => void
}

/**
 * Says what becomes of a note, or of an addendum, that was entered in error; asks why, and marks it, and with a note the
 * letters that came from it: before they are known no note is marked, since they would stay valid.
 */
export function MarkInError(props: MarkInErrorProps) {
  const { t } = useTexts()
  const { data, isFetching, refetch } = useLetters(props.note.visit.appointmentId)
  if (props.addendumId !== null) return <MarkForm {...props} letters={[]} />
  if (data) return <MarkForm {...props} letters={data.items} />
  return (
    <Stack gap="small">
      {isFetching ? (
        <Skeleton label={t('common.loading')} lines={2} />
      ) : (
        <Note tone="bad" role="alert" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
          {t('encounters.errorLettersUnknown')}
        </Note>
      )}
      <Row>
        <Button onClick={props.onCancel}>{t('encounters.errorCancel')}</Button>
      </Row>
    </Stack>
  )
}

function MarkForm({ note, addendumId, letters, onDone, onCancel }: MarkInErrorProps & { letters: Letters['items'] }) {
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const [kept, setKept] = useState<readonly string[]>([])
  const valid = letters.filter((letter) => isValidOf(note, letter))
  const withdrawn = valid.map(({ id }) => id).filter((id) => !kept.includes(id))
  return (
    <WithdrawForm
      words={{
        title: t(addendumId === null ? 'encounters.errorTitle' : 'encounters.addendumErrorTitle'),
        text: t(addendumId === null ? 'encounters.errorText' : 'encounters.addendumErrorText'),
        ...{ label: t('encounters.errorReason'), missing: t('encounters.errorReasonMissing') },
        ...{ button: t('encounters.errorMark'), cancel: t('encounters.errorCancel') },
      }}
      withdraw={(reason) => markInError(oneNote(note), { addendumId, reason, withdrawLetters: withdrawn })}
      onDone={() => void client.invalidateQueries({ queryKey: ['encounter'] }).then(onDone)}
      onCancel={onCancel}
    >
      {valid.length > 0 && (
        <fieldset>
          <legend className={text.strong}>{t('encounters.errorWithLetters')}</legend>
          {valid.map((letter) => (
            <Checkbox
              key={letter.id}
              label={t('encounters.errorWithLetter', { letter: fileName(letter, formatLocale) })}
              checked={withdrawn.includes(letter.id)}
              onChange={({ target }) =>
                setKept(target.checked ? kept.filter((id) => id !== letter.id) : [...kept, letter.id])
              }
            />
          ))}
        </fieldset>
      )}
      {addendumId === null && <Prescribed note={note} />}
    </WithdrawForm>
  )
}

const isValidOf = (
  { encounter }: VisitNote,
  { noteNumber, withdrawn }: { noteNumber: number; withdrawn: object | null },
) => noteNumber === encounter.number && withdrawn === null

/** What was prescribed in the visit stays prescribed: whoever may look after it finds it here. */
function Prescribed({ note: { visit, patient, alerts } }: { note: VisitNote }) {
  const mayPrescribe = usePermitted()('prescriptions:write', { provider: { id: visit.providerId } })
  if (!mayPrescribe || alerts === null) return null
  return <PrescribedInVisit visitId={visit.appointmentId} patientId={patient.id} />
}

function PrescribedInVisit({ visitId, patientId }: { visitId: string; patientId: string }) {
  const { t } = useTexts()
  const id = useId()
  const { pathname } = useLocation()
  const area = `/${pathname.split('/')[1]}`
  const all = useMedications(patientId).data?.items ?? []
  const standing = all.filter(({ appointmentId, status }) => appointmentId === visitId && status === 'active')
  if (standing.length === 0) return null
  return (
    <Stack gap="small">
      <p id={id} className={text.strong}>
        {t('encounters.errorPrescribed')}
      </p>
      <ul aria-labelledby={id}>
        {standing.map((medication) => (
          <li key={medication.id}>
            <Anchor href={prescriptionsHref(area, medication.prescriptionId)}>{medication.name}</Anchor>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
