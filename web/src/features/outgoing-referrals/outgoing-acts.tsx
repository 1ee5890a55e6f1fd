import { actsFrom, type OutgoingAct } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import { referralLimits } from '@polyclinic/domain/referrals/limits.ts'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Note } from '../../ui/note.tsx'
import { SayDialog } from '../referrals/say-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { CodeDialog } from './code-dialog.tsx'
import {
  cancelOutgoing,
  closeOutgoing,
  noteConsentOver,
  resendOutgoing,
  type Outgoing,
  type SentOutgoing,
} from './use-outgoing.ts'

const confirmed = {
  resend: { word: 'outgoing.resend', words: 'outgoing.resendText' },
  cancel: { word: 'outgoing.cancel', words: 'outgoing.cancelText' },
  'withdraw-consent': { word: 'outgoing.withdraw', words: 'outgoing.withdrawText' },
} as const
const said = {
  complete: { word: 'outgoing.complete', title: 'outgoing.completeTitle' },
  reject: { word: 'outgoing.reject', title: 'outgoing.rejectTitle' },
} as const
const isConfirmed = (act: OutgoingAct): act is keyof typeof confirmed => act in confirmed
const isSaid = (act: OutgoingAct): act is keyof typeof said => act in said

type OutgoingActsProps = {
  referral: Pick<Outgoing, 'id' | 'version' | 'state' | 'recipient' | 'consentWithdrawnAt'>
  /** Whoever writes in the chart may send it anew, and nobody else. */
  mayWrite: boolean
  onDone: () => void
}

/** What the clinic may do with one that was sent. */
export function OutgoingActs({ referral, mayWrite, onDone }: OutgoingActsProps) {
  const { t } = useTexts()
  const { state, recipient, consentWithdrawnAt } = referral
  // As it was when the menu was used: what somebody else does meanwhile is told.
  const [doing, setDoing] = useState<{ act: OutgoingAct; seen: typeof referral } | null>(null)
  const [sent, setSent] = useState<SentOutgoing | null>(null)
  const { busy, problem, send } = useSubmission()
  const standing = { state, isOutside: !recipient.isPartner, isConsentWithdrawn: consentWithdrawnAt !== null }
  const acts = actsFrom(standing, 'clinic').filter(
    (act) => (isConfirmed(act) || isSaid(act)) && (act !== 'resend' || mayWrite),
  )
  const end = () => {
    setDoing(null)
    onDone()
  }
  async function confirm(act: keyof typeof confirmed) {
    const outcome = await send(async () => {
      if (act === 'resend') return resendOutgoing(doing!.seen)
      await (act === 'cancel' ? cancelOutgoing(doing!.seen) : noteConsentOver(doing!.seen))
      return null
    })
    if (!outcome.done) return
    setSent(outcome.value)
    end()
  }
  const words = { recipient: recipient.name }
  return (
    <>
      {acts.length > 0 && (
        <Menu
          label={t('outgoing.moreNamed', words)}
          word={t('outgoing.more')}
          items={acts.map((act) => ({
            id: act,
            label: t(isConfirmed(act) ? confirmed[act].word : said[act as keyof typeof said].word),
            onSelect: () => setDoing({ act, seen: referral }),
          }))}
        />
      )}
      {doing && isConfirmed(doing.act) && (
        <ConfirmDialog
          onClose={end}
          title={t(confirmed[doing.act].word)}
          closeLabel={t('common.close')}
          confirm={t(confirmed[doing.act].word)}
          keep={t('outgoing.notNow')}
          busy={busy}
          onConfirm={() => void confirm(doing.act as keyof typeof confirmed)}
        >
          <p>{t(confirmed[doing.act].words, words)}</p>
          {isProblem(problem, 'stale_version', 'state_conflict') ? (
            <Note tone="warn" role="alert">
              {t('outgoing.changed')}
            </Note>
          ) : (
            problem && <RefusalNote refusal={problem} of={problem} isTeam />
          )}
        </ConfirmDialog>
      )}
      {doing && isSaid(doing.act) && (
        <SayDialog
          title={t(said[doing.act].title, words)}
          label={t('outgoing.words')}
          button={t(said[doing.act].word)}
          maxLength={referralLimits.explanation}
          isTeam
          onSend={(text) => closeOutgoing(doing.seen, doing.act as keyof typeof said, text)}
          onStale={async () => onDone()}
          onDone={end}
          onClose={end}
        />
      )}
      {sent?.code && <CodeDialog referral={sent.referral} code={sent.code} onClose={() => setSent(null)} />}
    </>
  )
}
