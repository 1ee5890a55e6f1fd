import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import text from '../../../ui/text.module.css'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import styles from './second-factor.module.css'

/** Shown this once, to be kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTexts()
  const { name } = useOrganization()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading, codes)
  const [isCopied, setCopied] = useState(false)
  const lines = codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(lines).then(
      () => setCopied(true),
      // Some browsers allow it to nobody: they stand there to be marked.
      () => setCopied(false),
    )
  const download = () =>
    saveFile(
      new Blob([`${name}: ${t('factor.keepTitle')}\n\n${lines}\n`], { type: 'text/plain' }),
      'recovery-codes.txt',
    )
  return (
    <Stack>
      <h3 ref={heading} tabIndex={-1} className={text['strong']}>
        {t('factor.keepTitle')}
      </h3>
      <p>{t('factor.keepLead')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <Button size="small" onClick={copy}>
          {t(isCopied ? 'factor.copied' : 'factor.copy')}
        </Button>
        <Button size="small" onClick={download}>
          {t('factor.download')}
        </Button>
      </Row>
      <Row>
        <Button kind="main" onClick={onKept}>
          {t('factor.kept')}
        </Button>
      </Row>
    </Stack>
  )
}
