import { contrast } from '@polyclinic/domain/brand/colour.ts'
import type { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { ratio, readings, type Reading } from '@polyclinic/domain/brand/readability.ts'
import { modes } from '@polyclinic/domain/brand/roles.ts'
import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './readability.module.css'

const words: Record<Reading, PlainTextKey> = {
  textOnPage: 'brand.textOnPage',
  quietOnPage: 'brand.quietOnPage',
  linkOnCard: 'brand.linkOnCard',
  textOnCard: 'brand.textOnCard',
  textOnButton: 'brand.textOnButton',
  textOnCardButton: 'brand.textOnCardButton',
  textOnDisabled: 'brand.textOnDisabled',
  menuOnNavigation: 'brand.menuOnNavigation',
  currentPage: 'brand.currentPage',
  navigationButton: 'brand.navigationButton',
  textInDialog: 'brand.textInDialog',
  dialogButton: 'brand.dialogButtonText',
  warningText: 'brand.warningText',
}

/** How well each text is read where it stands, in light and in dark. */
export function Readability({ palettes }: { palettes: ReturnType<typeof computePalettes> }) {
  const { t, formatLocale } = useTexts()
  const { mended } = palettes
  const count = new Set(mended.map(({ mode, field }) => `${mode} ${field}`)).size
  return (
    <Card bare as="section" aria-labelledby="readability">
      <CardPart>
        <Row between>
          <h2 id="readability" className={styles.title}>
            {t('brand.readability')}
          </h2>
          <div role="status">
            {count > 0 ? (
              <Status tone="warn">{t('brand.someMended', { count })}</Status>
            ) : (
              <Status tone="ok">{t('brand.allReadable')}</Status>
            )}
          </div>
        </Row>
      </CardPart>
      <CardPart>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('brand.where')}</th>
              {modes.map((mode) => (
                <th key={mode} scope="col">
                  {t(`brand.${mode}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(readings) as Reading[]).map((reading) => {
              const [text, ground] = readings[reading]
              return (
                <tr key={reading}>
                  <th scope="row">{t(words[reading])}</th>
                  {modes.map((mode) => {
                    const { [text]: color, [ground]: background } = palettes[mode]
                    return (
                      <td key={mode}>
                        <span className={styles.sample} style={{ color, background }} aria-hidden="true">
                          Aa
                        </span>{' '}
                        <span className={styles.ratio}>
                          {formatNumber(ratio(contrast(color, background)), formatLocale)} : 1
                        </span>
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </CardPart>
    </Card>
  )
}
