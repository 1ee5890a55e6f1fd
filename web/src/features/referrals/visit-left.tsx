import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { VisitDay } from './clinic-visit.tsx'
import type { Referral } from './referral.ts'
import { cancelVisit } from './use-referrals.ts'

/** After a booking was taken back: its visit stays, and can be canceled here, too, by whoever may. */
export function VisitLeft({ visit, wasCanceled }: { visit: NonNullable<Referral['visit']>; wasCanceled: boolean }) {
  const { t } = useTexts()
  const mayCancel = usePermitted()('appointments:cancel', { provider: { id: visit.providerId } })
  const { busy, problem, attempt, send } = useSubmission()
  const [isCanceled, setCanceled] = useState(wasCanceled)
  async function cancel() {
    const outcome = await send(() => cancelVisit(visit))
    if (outcome.done) setCanceled(true)
  }
  if (isCanceled)
    return (
      <Note tone="ok" role="status">
        {t('referrals.visitLeftCanceled')}
      </Note>
    )
  return (
    <>
      <Note
        tone="warn"
        role="status"
        action={
          mayCancel &&
          visit.status === 'booked' && (
            <Button size="small" busy={busy} onClick={() => void cancel()}>
              {t('referrals.cancelVisitLeft')}
            </Button>
          )
        }
      >
        {t('referrals.visitStays')} <VisitDay visit={visit} />
      </Note>
      {problem && <RefusalNote key={attempt} refusal={problem} of={problem} isTeam />}
    </>
  )
}
