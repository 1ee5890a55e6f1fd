import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type {
  listOutgoingReferralsOfMe,
  withdrawOutgoingConsent,
} from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { fileName } from '../chart-files/file-name.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { OutgoingDates, OutgoingState } from './outgoing-state.tsx'

type Mine = Answer<typeof listOutgoingReferralsOfMe>['items'][number]
type OwnOutgoingProps = { items: readonly Mine[]; onWithdrawn: (recipient: string) => Promise<void> }

/** To whom the clinic referred a patient: what was sent, who read it when, and the way to take consent back. */
export function OwnOutgoing({ items, onWithdrawn }: OwnOutgoingProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { busy, problem, send } = useSubmission()
  const [leaving, setLeaving] = useState<Mine | null>(null)
  async function withdraw({ id, recipient }: Mine) {
    const outcome = await send(() =>
      call<typeof withdrawOutgoingConsent>('POST', '/patients/me/outgoing-referrals/{id}/withdraw-consent', {
        params: { id },
      }),
    )
    setLeaving(null)
    if (outcome.done) await onWithdrawn(recipient.name)
  }
  return (
    <Stack as="section">
      <h2 className={text.large}>{t('outgoing.mineTitle')}</h2>
      {problem && <RefusalNote refusal={problem} of={problem} />}
      <Rows label={t('outgoing.mineTitle')}>
        {items.map((referral) => (
          <ListRow
            key={referral.id}
            end={
              referral.mayWithdraw && (
                <Button
                  size="small"
                  kind="bad"
                  aria-label={t('referrals.mineWithdrawNamed', { partner: referral.recipient.name })}
                  onClick={() => setLeaving(referral)}
                >
                  {t('referrals.mineWithdraw')}
                </Button>
              )
            }
          >
            <Stack gap="tiny">
              <p>
                <b>{referral.patientName}</b> <Own>{t('outgoing.mineTo', { recipient: referral.recipient.name })}</Own>
              </p>
              <OutgoingState state={referral.state} />
              <OutgoingDates referral={referral} />
              {referral.letters.length > 0 && (
                <p className={text.quiet}>
                  {t('outgoing.mineLetters', {
                    letters: referral.letters
                      .map((letter) => fileName({ ...letter, reference: null }, formatLocale))
                      .join(', '),
                  })}
                </p>
              )}
              {referral.deniedTries > 0 && <p>{t('outgoing.mineDenied', { count: referral.deniedTries })}</p>}
              {referral.consentWithdrawnAt && (
                <p>
                  {t('outgoing.mineWithdrawn', {
                    date: formatLongDate(dateIn(timeZone, referral.consentWithdrawnAt as Instant), formatLocale),
                  })}
                </p>
              )}
            </Stack>
          </ListRow>
        ))}
      </Rows>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={t('referrals.mineWithdrawTitle')}
          closeLabel={t('common.close')}
          confirm={t('referrals.mineWithdraw')}
          keep={t('referrals.notNow')}
          busy={busy}
          onConfirm={() => void withdraw(leaving)}
        >
          <p>{t('outgoing.cancelText', { recipient: leaving.recipient.name })}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
