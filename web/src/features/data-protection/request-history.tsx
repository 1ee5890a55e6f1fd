import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Rows } from '../../ui/rows.tsx'
import { ListRow } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { momentWords } from '../invoices/moment-words.ts'
import { hasFiles } from '../privacy/copy-endings.ts'
import styles from './data.module.css'
import type { DataRequest } from './use-data.ts'

type Copy = NonNullable<DataRequest['history'][number]['copy']>

const copiedWords = ({ isWhole, format }: Copy) =>
  !isWhole
    ? 'dataProtection.copiedShared'
    : hasFiles(format)
      ? 'dataProtection.copiedWhole'
      : 'dataProtection.copiedWithoutFiles'

/** Who did what with it, when, and what was said: the proof that it was answered. */
export function RequestHistory({ history }: { history: DataRequest['history'] }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  return (
    <Card as="section" aria-labelledby="history">
      <Stack>
        <h2 id="history" className={text['large']}>
          {t('dataProtection.history')}
        </h2>
        <Rows kind="plain">
          {history.map(({ at, act, isPatient, by, text: said, copy }) => (
            <ListRow key={`${at} ${act}`}>
              <p>
                {t(`dataProtection.did-${act}`, {
                  name: by ?? t(isPatient ? 'dataProtection.thePatient' : 'dataProtection.theClinic'),
                })}
              </p>
              <p className={text['quiet']}>{momentWords(at, timeZone, formatLocale)}</p>
              {copy && (
                <p>
                  {t(copiedWords(copy), {
                    format: t(`privacy.${copy.format}`),
                  })}
                </p>
              )}
              {said !== null && <p className={styles.lines}>{said}</p>}
            </ListRow>
          ))}
        </Rows>
      </Stack>
    </Card>
  )
}
