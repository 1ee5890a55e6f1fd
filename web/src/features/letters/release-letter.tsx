import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { releaseReport, type SentReferral } from './use-referral-of-visit.ts'

type ReleaseLetterProps = {
  referral: SentReferral
  letter: { id: string; name: string }
  onReleased: () => void
}

/** Lets who referred the patient open a letter: pressed once, and once more where it is said to whom it goes. */
export function ReleaseLetter({ referral, letter, onReleased }: ReleaseLetterProps) {
  const { t } = useTexts()
  /** As it stood when it was asked. */
  const [asked, setAsked] = useState<SentReferral | null>(null)
  const { busy, problem, send } = useSubmission()
  const partner = referral.partner.name
  async function release(seen: SentReferral) {
    const outcome = await send(() => releaseReport(seen, letter.id))
    if (!outcome.done) return
    setAsked(null)
    onReleased()
  }
  return (
    <>
      <Button
        size="small"
        kind="main"
        aria-label={t('letters.releaseNamed', { name: letter.name, partner })}
        onClick={() => setAsked(referral)}
      >
        {t('letters.release', { partner })}
      </Button>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('letters.releaseTitle', { name: letter.name })}
          closeLabel={t('common.close')}
          confirm={t('letters.release', { partner })}
          keep={t('letters.cancel')}
          busy={busy}
          isDanger={false}
          onConfirm={() => void release(asked)}
        >
          <Stack>
            {problem && <RefusalNote refusal={problem} isTeam />}
            <p>{t('letters.releaseText', { partner })}</p>
          </Stack>
        </ConfirmDialog>
      )}
    </>
  )
}
