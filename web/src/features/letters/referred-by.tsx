import { useTexts } from '../../platform/i18n/texts.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Note } from '../../ui/note.tsx'
import { KeepInChart, SentFiles } from '../referrals/referral-files.tsx'
import { keepReferralFile, withdrawKeptFile } from '../referrals/use-referrals.ts'
import { openFileOfSent, type SentReferral } from './use-referral-of-visit.ts'

type ReferredByProps = { referral: SentReferral; visitId: string; onKept: () => Promise<unknown> }

/** Who sent the patient, why, with which files, and what they want to know; and that nothing goes back to them any more. */
export function ReferredBy({ referral, visitId, onKept }: ReferredByProps) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const { partner, sentBy, reason, question, consent, files, patientId, record } = referral
  return (
    <Note tone={consent?.withdrawnAt ? 'warn' : 'info'}>
      <p>
        <b>{t('letters.referredBy', { partner: partner.name, name: sentBy })}</b>
      </p>
      <p>
        <Own>{[reason, question].filter(Boolean).join(' · ')}</Own>
      </p>
      {files.length > 0 && (
        <SentFiles
          files={files}
          open={({ id }) => openFileOfSent(visitId, id)}
          renderActs={({ id, name, isInChart }) =>
            patientId !== null &&
            record &&
            isPermitted('patients:write-clinical') && (
              <KeepInChart
                {...{ name, isInChart, record }}
                keep={async () => {
                  const kept = await keepReferralFile(patientId, id)
                  await onKept()
                  return kept
                }}
                undo={async (fileId) => {
                  await withdrawKeptFile(patientId, fileId, t('documents.addedByMistake'))
                  await onKept()
                }}
              />
            )
          }
        />
      )}
      {consent?.withdrawnAt && <p>{t('letters.noConsent')}</p>}
    </Note>
  )
}
