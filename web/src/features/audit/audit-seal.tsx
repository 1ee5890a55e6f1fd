import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import styles from './audit.module.css'
import { useAuditSeal } from './use-audit.ts'

/** The newest seal, to be kept elsewhere. */
export function AuditSeal() {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { data } = useAuditSeal()
  if (!data) return null
  const { seal, mailed, waiting } = data
  if (!seal) return <p className={text.quiet}>{t('audit.sealNone')}</p>
  const at = seal.sealedAt as Instant
  const when = {
    date: formatLongDate(dateIn(timeZone, at), formatLocale),
    time: formatTime(at, formatLocale, timeZone),
  }
  return (
    <Card>
      <Stack gap="small">
        <h2>{t('audit.seal', when)}</h2>
        {waiting > 0 && <Note tone="warn">{t('audit.sealWaiting', { count: waiting })}</Note>}
        <p className={text.quiet}>{t('audit.sealText')}</p>
        {mailed !== 'never' && <p className={text.quiet}>{t(`audit.sealMailed_${mailed}`)}</p>}
        <code className={styles.head}>{seal.head}</code>
        <Row>
          <CopyButton
            words={seal.head}
            copy={t('common.copy')}
            copied={t('common.copied')}
            failed={t('typing.notCopied')}
          />
        </Row>
      </Stack>
    </Card>
  )
}
