import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useId, useState, type ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { refusedFields } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { BlockFields } from './block-fields.tsx'
import { FatesPart, FatesSum } from './fates-part.tsx'
import { TimeOffFields } from './time-off-fields.tsx'
import styles from './time-off-dialog.module.css'
import { isOnOneDay, timeOf, wrongParts, type TypedTimeOff } from './typed-time-off.ts'
import { removeTimeOff, saveTimeOff, useVisitsInTheWay, type TimeOff } from './use-availability.ts'
import type { ChangedVisits } from './use-fates.ts'
import { useFatesForm } from './use-fates-form.ts'
import { isFateId, summedUp } from './visits-in-the-way.tsx'
import { wrongWords } from './wrong-words.ts'

/** What became of time off: how it stands, and how it stood; null where there is none. */
export type ChangedTimeOff = {
  providerId: string
  before: TimeOff | null
  after: TimeOff | null
} & ChangedVisits

type TimeOffDialogProps = {
  open: boolean
  /** Whose time may be taken; the first unless another is chosen. */
  doctors: readonly { id: string; name: string }[]
  today: PlainDate
  /** What stands in the form at first. */
  typed: TypedTimeOff
  /** The one that is changed; null for a new one. */
  before: TimeOff | null
  /** Above the form: what else might go there. */
  head?: ReactNode
  onChanged: (changed: ChangedTimeOff) => void
  onClose: () => void
}

/** Time off of a stretch, opened where it is seen: entered, changed or removed, with what becomes of who is booked then. */
export function TimeOffDialog(props: TimeOffDialogProps) {
  const { open, doctors, today, typed: first, before, head, onChanged, onClose } = props
  const texts = useTexts()
  const { t } = texts
  const formId = useId()
  const [typed, setTyped] = useState(first)
  const [isLong, setLong] = useState(!isOnOneDay(first))
  const [providerId, setProvider] = useState(doctors[0]!.id)
  const removal = useSubmission()
  const missing = wrongParts(typed, today).map((id) => ({ id, message: t(wrongWords[id]) }))
  const time = open && missing.length === 0 ? timeOf(typed) : null
  const found = useVisitsInTheWay(providerId, time)
  const sentences = { from: t('availability.firstDayWrong'), to: t('availability.lastDayWrong') }
  const form = useFatesForm({
    ...{ missing, found, kept: before?.visits ?? [], movesFrom: { providerId, time } },
    refused: (problem) => refusedFields(problem, sentences),
    save: (decided) =>
      saveTimeOff(providerId, before, { ...timeOf(typed), note: typed.note.trim() || null, ...decided }),
    onSaved: (after, changed) => onChanged({ providerId, before, after, ...changed }),
  })
  const { wrong, visits, fates, look } = form
  const idOf = (part: string) => (isFateId(part) ? part : `${formId}-${part}`)
  const problem = form.problem ?? removal.problem
  async function remove(timeOff: TimeOff) {
    const { done } = await removal.send(() => removeTimeOff(providerId, timeOff))
    if (done) onChanged({ providerId, before: timeOff, after: null, canceled: [], moved: [] })
  }
  const Fields = isLong ? TimeOffFields : BlockFields
  return (
    <SubmitDialog
      open={open}
      id={formId}
      title={t(before ? 'availability.changeTimeOff' : 'availability.block')}
      submit={t(before ? 'availability.save' : 'availability.blockNow')}
      cancel={t('desk.notNow')}
      besides={
        before && (
          <Button kind="bad" busy={removal.busy} onClick={() => void remove(before)}>
            {t('availability.remove')}
          </Button>
        )
      }
      head={head}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ErrorSummary
        title={t('common.problem')}
        errors={summedUp(wrong, texts).map((each) => ({ ...each, id: idOf(each.id) }))}
        attempt={form.attempt}
      />
      {problem && wrong.length === 0 && <RefusalNote refusal={problem} isTeam />}
      {doctors.length > 1 && (
        <Field label={t('admin.doctor')}>
          <Select value={providerId} onChange={({ target }) => setProvider(target.value)}>
            {doctors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Fields typed={typed} today={today} wrong={wrong} idOf={idOf} onChange={setTyped} />
      {!isLong && !before && (
        <div>
          <Button kind="quiet" size="small" onClick={() => setLong(true)}>
            {t('availability.severalDays')}
          </Button>
        </div>
      )}
      <div className={styles.fates}>
        <FatesPart visits={visits} fates={fates} wrong={wrong} about="absence" />
      </div>
      <p className={styles.sum} aria-live="polite">
        {visits.length > 0 ? (
          <FatesSum fates={fates} />
        ) : (
          look && t(look === 'looking' ? 'availability.looking' : 'availability.noneBooked')
        )}
      </p>
    </SubmitDialog>
  )
}
