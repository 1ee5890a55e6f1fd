import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { largestDocumentMegabytes as megabytes } from '@polyclinic/domain/documents/rules.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { retryWords } from '../refusals/retry-words.ts'
import { phoneLink } from '../locations/phone-link.tsx'
import { DocumentRow } from './document-row.tsx'
import styles from './upload-row.module.css'
import { mayRetry, type Upload, type UploadProblem } from './uploads.ts'

type UploadRowProps = { upload: Upload; onRetry: () => void; onDismiss: () => void }

/** A file on its way, or why it did not get there: then it is kept here until it does, or is given up. */
export function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const { t } = useTexts()
  const { file, share, problem } = upload
  const { name, type } = file
  const about = problem ? (
    <p role="alert" className={styles.problem}>
      <ProblemWords problem={problem} retryAt={upload.retryAt} />
    </p>
  ) : (
    <Progress name={name} share={share ?? 0} />
  )
  const acts = problem && (
    <>
      {mayRetry(problem) && (
        <Button size="small" aria-label={t('documents.retryNamed', { name })} onClick={onRetry}>
          {t('documents.retry')}
        </Button>
      )}
      <Button kind="quiet" size="small" aria-label={t('documents.removeNamed', { name })} onClick={onDismiss}>
        {t('documents.remove')}
      </Button>
    </>
  )
  return <DocumentRow name={name} isPdf={!type.startsWith('image/')} about={about} acts={acts} />
}

export function Progress({ name, share }: { name: string; share: number }) {
  const { t, formatLocale } = useTexts()
  const percent = new Intl.NumberFormat(formatLocale, { style: 'percent' }).format(share)
  return (
    <div className={styles.progress}>
      <progress aria-label={t('documents.sendingNamed', { name })} value={share} className={styles.bar} />
      <span>{share < 1 ? t('documents.sent', { percent }) : t('documents.checking')}</span>
    </div>
  )
}

/** Why a file was not taken, in words. */
export function ProblemWords({ problem, retryAt }: { problem: UploadProblem; retryAt: Instant | null }) {
  const { t } = useTexts()
  if (problem === 'tooLarge') return t('documents.tooLarge', { megabytes })
  if (problem === 'too_many_files' || problem === 'file_storage_full' || problem === 'drafts_full')
    return t(`errors.${problem}`)
  if (problem === 'tooMany') return retryAt === null ? t('documents.busy') : <TooManyWords retryAt={retryAt} />
  return t(`documents.${problem}`)
}

function TooManyWords({ retryAt }: { retryAt: Instant }) {
  const texts = useTexts()
  const { staticContent, settings } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  const time = retryWords(retryAt, settings.timeZone, useNow(), texts)
  return (
    <>
      {texts.t('documents.tooMany', { time })} {phone && phoneLink(phone)(phone)}
    </>
  )
}
