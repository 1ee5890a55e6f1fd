import { useEffect, useRef } from 'react'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { currentSession } from '../../../platform/session/token.ts'
import { readLocal, writeLocal } from '../../../platform/storage.ts'
import { useUserState } from '../../../state/user.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import text from '../../../ui/text.module.css'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import styles from './second-factor.module.css'

const key = 'recoveryCodesUnkept'

/** Codes were shown in this browser, and the page went before anybody said that they are kept: offline, or by a reload. */
export const areUnkept = () => readLocal(key) !== null && readLocal(key) === currentSession()?.userId

/** Shown this once, to be kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t, formatLocale } = useTexts()
  const { name, settings } = useOrganization()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading, codes)
  const account = useUserState((state) => state.users.email)
  useEffect(() => {
    writeLocal(key, currentSession()?.userId ?? null)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const keep = () => {
    writeLocal(key, null)
    onKept()
  }
  const lines = codes.join('\n')
  const download = () => {
    const date = formatLongDate(dateIn(settings.timeZone, new Date().toISOString() as Instant), formatLocale)
    saveFile(
      new Blob([`${t('factor.codesOf', { clinic: name, account: account ?? '', date })}\n\n${lines}\n`], {
        type: 'text/plain',
      }),
      t('factor.fileName'),
    )
  }
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
        <CopyButton words={lines} copy={t('common.copy')} copied={t('common.copied')} failed={t('factor.notCopied')} />
        <Button size="small" onClick={download}>
          {t('factor.download')}
        </Button>
      </Row>
      <Row>
        <Button kind="main" onClick={keep}>
          {t('factor.kept')}
        </Button>
      </Row>
    </Stack>
  )
}
