import type { SaidCause } from '@polyclinic/domain/appointments/cancellation.ts'
import { isLateCancellation } from '@polyclinic/domain/appointments/rules.ts'
import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { bookerName, patientName, type DayVisit } from './day.ts'
import type { Canceling } from './offered-actions.ts'
import { groupToldWords, noAddressWords } from './told-words.ts'

type CancelVisitProps = {
  visit: DayVisit
  open: boolean
  /** Those of its group who can be canceled, too. */
  others: readonly DayVisit[]
  now: string
  timeZone: string
  /** With those of the others who are canceled along with it. */
  onCancel: (visits: readonly DayVisit[], canceling: Canceling) => void
  onKeep: () => void
}

const causes = ['patient', 'clinic', 'left-unseen'] as const
const causeWords = {
  patient: 'doctor.cancelByPatient',
  clinic: 'doctor.cancelByClinic',
  'left-unseen': 'doctor.leftUnseen',
} as const satisfies Record<SaidCause, string>

/** Asks before a time is given away, because others may take it at once, and who wants it: the mail says so. */
export function CancelVisit({ visit, open, others, now, timeZone, onCancel, onKeep }: CancelVisitProps) {
  const { t, formatLocale } = useTexts()
  const [cause, setCause] = useState<SaidCause | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [reason, setReason] = useState('')
  const [isAll, setAll] = useState(false)
  const first = useId()
  const startsAt = visit.startsAt as Instant
  const close = () => {
    setCause(null)
    setMissing(false)
    setReason('')
    setAll(false)
    onKeep()
  }
  const cancel = () => {
    if (!cause) {
      setMissing(true)
      document.getElementById(first)?.focus()
      return
    }
    close()
    onCancel([visit, ...along], { cause, reason: reason.trim() })
  }
  const sayable = visit.allowedActs.find(({ act }) => act === 'cancel')?.causes ?? []
  // What a patient wants is about their own visit.
  const mayBeAll = cause === 'clinic' && others.length > 0
  const along = mayBeAll && isAll ? others : []
  const possible = causes.filter((each) => sayable.includes(each))
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t('doctor.cancelTitle', { name: patientName(visit) })}
      actions={
        <>
          <Button kind="danger" onClick={cancel}>
            {along.length > 0 ? t('doctor.cancelGroupNow', { count: along.length + 1 }) : t('doctor.cancelVisit')}
          </Button>
          <Button onClick={close}>{t('doctor.keepVisit')}</Button>
        </>
      }
    >
      <Stack>
        <p>
          {t('doctor.cancelWhen', {
            date: formatWeekdayDate(dateIn(timeZone, startsAt), formatLocale),
            time: formatTime(startsAt, formatLocale, timeZone),
          })}{' '}
          {Date.parse(startsAt) > Date.parse(now) && t('doctor.cancelOffered')}
        </p>
        <RadioCards
          legend={t('doctor.whoCancels')}
          showLegend
          name="cause"
          id={first}
          isAlert
          value={cause}
          error={isMissing && !cause && t('doctor.whoCancelsMissing')}
          choices={possible.map((each) => ({ value: each, label: t(causeWords[each]), hint: hintOf(each) }))}
          onChange={setCause}
        />
        {mayBeAll && (
          <Checkbox
            label={t('doctor.cancelGroup', { count: others.length })}
            checked={isAll}
            onChange={({ target }) => setAll(target.checked)}
          />
        )}
        {along.length > 0 && <p>{groupToldWords([visit, ...along], t)}</p>}
        <Field label={t('doctor.cancelReason')} optional={t('common.optional')} hint={t('doctor.cancelReasonHint')}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </FormDialog>
  )

  /** Who is written to, and what; and what it counts as. */
  function hintOf(each: SaidCause): string {
    const mailed = mailOf(each)
    return isLateCancellation(each, visit, now) ? `${mailed} ${t('doctor.cancelLate')}` : mailed
  }

  function mailOf(each: SaidCause): string {
    if (each === 'left-unseen') return t('doctor.cancelNotMailed')
    if (!visit.patient.email) return noAddressWords(visit, t)
    const booker = bookerName(visit)
    const name = booker ? t('doctor.whoBooked', { name: booker }) : patientName(visit)
    return t(each === 'patient' ? 'doctor.cancelMailedAsAsked' : 'doctor.cancelMailedSorry', { name })
  }
}
