import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import type { OwnReferral } from './referral.ts'
import { cancelOwnVisit, ownKey } from './use-own-referrals.ts'

/** A partner cancels the visit that it booked, where the clinic lets its patients. */
export function CancelVisit({ referral }: { referral: OwnReferral }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { busy, problem, attempt, send } = useSubmission()
  const [isAsked, setAsked] = useState(false)
  async function cancel() {
    await send(() => cancelOwnVisit(referral))
    setAsked(false)
    await client.invalidateQueries({ queryKey: ownKey })
  }
  return (
    <>
      {problem && <RefusalNote key={attempt} refusal={problem} of={problem} />}
      <Row>
        <Button size="small" kind="bad" onClick={() => setAsked(true)}>
          {t('referrals.cancelVisit')}
        </Button>
      </Row>
      {isAsked && (
        <ConfirmDialog
          onClose={() => setAsked(false)}
          title={t('referrals.cancelVisit')}
          closeLabel={t('common.close')}
          confirm={t('referrals.cancelVisit')}
          keep={t('referrals.notNow')}
          busy={busy}
          onConfirm={() => void cancel()}
        >
          <p>{t('referrals.cancelVisitText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
