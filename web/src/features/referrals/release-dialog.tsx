import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { fileName } from '../chart-files/file-name.ts'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { useLetters } from '../letters/use-letters.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import type { Referral } from './referral.ts'
import { completeReferral } from './use-referrals.ts'

type ReleaseDialogProps = { referral: Referral; visitId: string; onDone: () => void; onClose: () => void }

/** The doctor of the visit chooses which of its letters the partner may open. */
export function ReleaseDialog({ referral, visitId, onDone, onClose }: ReleaseDialogProps) {
  const { t, formatLocale } = useTexts()
  const form = useId()
  const { data } = useLetters(visitId)
  const letters = data?.items.filter(({ withdrawn, kind }) => withdrawn === null && kind !== 'sick-note') ?? []
  // Somebody looks which one it is.
  const [letterId, setLetterId] = useState<string | null>(null)
  const { busy, problem, send } = useSubmission()
  async function submit() {
    if (letterId === null) return
    const outcome = await send(() => completeReferral(referral, letterId))
    if (outcome.done) onDone()
  }
  return (
    <SubmitDialog
      title={t('referrals.completeTitle', { partner: referral.partner.name })}
      submit={t('referrals.complete')}
      cancel={t('referrals.notNow')}
      busy={busy}
      held={letterId === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <p>{t('referrals.completeText')}</p>
      {data && letters.length === 0 && <p role="status">{t('referrals.noLetters')}</p>}
      {letters.length > 0 && (
        <RadioCards
          legend={t('referrals.letter')}
          showLegend
          name={`${form}-letter`}
          value={letterId}
          onChange={setLetterId}
          choices={letters.map((letter) => ({ value: letter.id, label: fileName(letter, formatLocale) }))}
        />
      )}
    </SubmitDialog>
  )
}
