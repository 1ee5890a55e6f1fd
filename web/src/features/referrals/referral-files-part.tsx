import { referralLimits } from '@polyclinic/domain/referrals/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { FileControl } from '../documents/file-control.tsx'
import type { useReferralFiles } from './use-referral-files.ts'

type FilesPartProps = { form: string; files: ReturnType<typeof useReferralFiles>; isUnderway: boolean }

/** What goes along. */
export function FilesPart({ form, files, isUnderway }: FilesPartProps) {
  const { t } = useTexts()
  return (
    <Card bare as="section">
      <CardPart>
        <h2 className={text.large}>{t('referrals.files')}</h2>
      </CardPart>
      <CardPart>
        <FileControl
          id={`${form}-files`}
          legend={t('referrals.filesToSend')}
          optional={t('referrals.optional')}
          name={t('referrals.files')}
          files={files}
          count={referralLimits.files}
        />
        {isUnderway && (
          <Note tone="warn" role="alert">
            {t('referrals.filesUnderway')}
          </Note>
        )}
      </CardPart>
    </Card>
  )
}
