import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { DayVisit } from '../days/day.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './delay-dialog.module.css'
import { MinutesField, minutesOf, typedDelay } from './minutes-field.tsx'
import { delayToldWords } from './told-words.ts'
import { usePreview, type LateDoctor, type DelayRecipients } from './use-delay.ts'

type DelayDialogProps = {
  open: boolean
  /** Of whom it can be said; one alone is not asked about. */
  doctors: readonly LateDoctor[]
  first: LateDoctor
  items: readonly DayVisit[]
  say: (doctor: LateDoctor, minutes: number) => Promise<unknown>
  onClose: () => void
}

/** Who is late, by how much, and how many hear of it, before it is said. */
export function DelayDialog({ open, doctors, first, items, say, onClose }: DelayDialogProps) {
  const texts = useTexts()
  const { t } = texts
  const [id, setId] = useState(first.id)
  const doctor = doctors.find((each) => each.id === id) ?? first
  const [typed, setTyped] = useState(typedDelay(doctor.delay.minutes))
  const [isWrong, setWrong] = useState(false)
  const { busy, problem, send } = useSubmission()
  const field = useId()
  const minutes = minutesOf(typed)
  const preview = usePreview(doctor.id, open ? minutes : null)

  const choose = (chosen: string) => {
    setId(chosen)
    setTyped(typedDelay(doctors.find((each) => each.id === chosen)!.delay.minutes))
  }
  async function submit() {
    setWrong(minutes === null)
    if (minutes === null) {
      document.getElementById(field)?.focus()
      return
    }
    const outcome = await send(() => say(doctor, minutes))
    if (outcome.done) onClose()
  }
  return (
    <SubmitDialog
      open={open}
      title={t('doctor.delayTitle')}
      submit={t('doctor.delaySay')}
      cancel={t('doctor.delayKeep')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      {doctors.length > 1 && (
        <Field label={t('admin.doctor')}>
          <Select value={doctor.id} onChange={({ target }) => choose(target.value)}>
            {doctors.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <MinutesField {...{ typed, isWrong: isWrong && minutes === null, id: field }} onChange={setTyped} />
      <p aria-live="polite" className={styles.told}>
        {minutes !== null && preview.data && <WhoIsTold told={preview.data.visits} items={items} />}
      </p>
    </SubmitDialog>
  )
}

function WhoIsTold({ told, items }: { told: DelayRecipients; items: readonly DayVisit[] }) {
  return delayToldWords(told, items, useTexts())
}
