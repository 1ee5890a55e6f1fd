import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { Suspense } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Note } from '../../../ui/note.tsx'
import { PaidIfCanceled } from '../prepay/lazy-prepay.tsx'
import type { Appointment } from './booked.ts'
import { feeWords, lesserLossWords } from './policy-words.ts'

/** What canceling costs now, and that it is final. */
export function CancelConsequence({ visit, now }: { visit: Appointment; now: string }) {
  const texts = useTexts()
  const { t, rich } = texts
  const { policy, isLateChange } = visit
  const isFree = changeWindow(visit, now) === 'free'
  const paid = visit.prepayment && visit.paymentDueAt === undefined && (
    <Suspense>
      {' '}
      <PaidIfCanceled visit={visit} isFree={isFree} />
    </Suspense>
  )
  if (isFree)
    return (
      <Note>
        {t('patient.cancelFree')}
        {paid}
      </Note>
    )
  const hours = Math.max(1, Math.round(policy.freeUntilMinutes / 60))
  if (policy.lateFeeMinor === 0)
    return (
      <Note tone="warn">
        {t('patient.cancelLateNoFee', { hours })}
        {paid}
      </Note>
    )
  const fee = feeWords(visit, texts)
  return (
    <Note tone="warn">
      {isLateChange ? rich('patient.cancelMovedLate', { fee }) : rich('patient.cancelLate', { hours, fee })}{' '}
      {lesserLossWords(visit, texts)}
      {paid}
    </Note>
  )
}
