import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { patientName, type DayVisit } from './day.ts'

type CancelVisitProps = {
  visit: DayVisit
  open: boolean
  timeZone: string
  onCancel: (visit: DayVisit, reason: string) => void
  onKeep: () => void
}

/** Asks before a time is given away, because others may take it at once. */
export function CancelVisit({ visit, open, timeZone, onCancel, onKeep }: CancelVisitProps) {
  const { t, formatLocale } = useTexts()
  const [reason, setReason] = useState('')
  const startsAt = visit.startsAt as Instant
  const name = patientName(visit)
  const close = () => {
    setReason('')
    onKeep()
  }
  const cancel = () => {
    close()
    onCancel(visit, reason.trim())
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('doctor.cancelTitle', { name })}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button kind="danger" onClick={cancel}>
            {t('doctor.cancelVisit')}
          </Button>
          <Button onClick={close}>{t('doctor.keepVisit')}</Button>
        </>
      }
    >
      <Stack>
        <p>
          {t('doctor.cancelText', {
            date: formatWeekdayDate(dateIn(timeZone, startsAt), formatLocale),
            time: formatTime(startsAt, formatLocale, timeZone),
          })}{' '}
          {visit.patient.email ? t('doctor.cancelMailed', { name }) : t('doctor.cancelCall')}
        </p>
        <Field label={t('doctor.cancelReason')} optional={t('common.optional')} hint={t('doctor.cancelReasonHint')}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </Dialog>
  )
}
