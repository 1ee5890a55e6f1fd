import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Appointment } from '../visit/booked.ts'
import { feeWords, freeMinutesLeft, lateMoveWords, lesserLossWords, untilWords } from '../visit/policy-words.ts'

/** What changing costs as things stand, and that nothing is given up for it yet. */
export function ChangePolicy({ appointment, now }: { appointment: Appointment; now: string }) {
  const texts = useTexts()
  const { t, rich } = texts
  const isFree = changeWindow(appointment, now) === 'free'
  const minutes = freeMinutesLeft(appointment, now)
  const left = minutes === null ? '' : t('booking.minutesMore', { length: t('common.minutesLong', { count: minutes }) })
  return (
    <Note tone={isFree ? 'plain' : 'warn'}>
      {isFree ? (
        <>
          {rich('booking.changeFree', { until: untilWords(appointment, now, texts), left })}{' '}
          {appointment.policy.lateFeeMinor > 0 &&
            `${[t('booking.feeAfter', { fee: feeWords(appointment, texts) }), ...lesserLossWords(appointment, texts)].join(' ')} `}
        </>
      ) : (
        `${lateMoveWords(appointment, texts).join(' ')} `
      )}
      {t('booking.keepsOld')}
    </Note>
  )
}
