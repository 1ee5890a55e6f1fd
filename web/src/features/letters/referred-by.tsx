import { useTexts } from '../../platform/i18n/texts.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { Note } from '../../ui/note.tsx'
import type { SentReferral } from './use-referral-of-visit.ts'

/** Who sent the patient, why, and what they want to know; and that nothing goes back to them any more. */
export function ReferredBy({ referral }: { referral: SentReferral }) {
  const { t } = useTexts()
  const { partner, sentBy, reason, question, consent } = referral
  return (
    <Note tone={consent?.withdrawnAt ? 'warn' : 'info'}>
      <p>
        <b>{t('letters.referredBy', { partner: partner.name, name: sentBy })}</b>
      </p>
      <p>
        <Own>{[reason, question].filter(Boolean).join(' · ')}</Own>
      </p>
      {consent?.withdrawnAt && <p>{t('letters.noConsent')}</p>}
    </Note>
  )
}
