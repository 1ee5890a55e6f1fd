import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
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
  const [isCopied, setCopied] = useState(false)
  if (!data) return null
  const { seal, mailed, waiting } = data
  if (!seal) return <p className={text.quiet}>{t('audit.sealNone')}</p>
  const at = seal.sealedAt as Instant
  const when = {
    date: formatLongDate(dateIn(timeZone, at), formatLocale),
    time: formatTime(at, formatLocale, timeZone),
  }
  const copy = async () => {
    // Where nothing may be copied, the line stands there to be copied by hand.
    await navigator.clipboard.writeText(seal.head).then(
      () => setCopied(true),
      () => undefined,
    )
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
          <Button size="small" icon={Copy} onClick={() => void copy()}>
            {t('audit.copySeal')}
          </Button>
          <span role="status">{isCopied && t('audit.sealCopied')}</span>
        </Row>
      </Stack>
    </Card>
  )
}
