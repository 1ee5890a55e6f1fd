import { formatLongDate, formatNumber } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import styles from './data.module.css'
import { personHref, type Retention } from './use-data.ts'

type Rule = Retention['rules'][number]

/** How long what is kept, as sentences, each with the law that asks for it. */
export function RetentionRules({ rules }: { rules: readonly Rule[] }) {
  const texts = useTexts()
  const { t } = texts
  const mayChange = usePermitted()('settings:change')
  return (
    <Card as="section" aria-labelledby="rules">
      <Stack>
        <div>
          <h2 id="rules" className={text['large']}>
            {t('dataProtection.rulesTitle')}
          </h2>
          <p className={text['quiet']}>
            {t('dataProtection.rulesLead')}{' '}
            {mayChange && <Anchor href="/admin/clinic">{t('dataProtection.changeRules')}</Anchor>}
          </p>
        </div>
        <Rows kind="plain">
          {rules.map((rule) => (
            <ListRow key={rule.kind}>
              <div className={styles.rule}>
                <p>{sentence(rule, texts)}</p>
                <p className={text['quiet']}>
                  {[
                    rule.law,
                    rule.isSetting && t('dataProtection.isSetting'),
                    rule.law === '' && !rule.isSetting && t('dataProtection.isOurs'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            </ListRow>
          ))}
        </Rows>
      </Stack>
    </Card>
  )
}

const sentence = ({ kind, amount }: Rule, { t }: Texts): string =>
  t(`dataProtection.keep-${kind}`, { amount: amount ?? 0 })

/** Whom the nights of the next month erase, and how much else goes. */
export function ComingErasures({ retention }: { retention: Retention }) {
  const { t, formatLocale } = useTexts()
  const { until, erasures, going } = retention
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  const counts = (['messageText', 'messageAddress', 'document', 'formFile', 'books'] as const).filter(
    (kind) => going[kind] > 0,
  )
  return (
    <Card as="section" aria-labelledby="coming">
      <Stack>
        <h2 id="coming" className={text['large']}>
          {t('dataProtection.comingTitle', { date: day(until) })}
        </h2>
        {erasures.length === 0 && counts.length === 0 && <p>{t('dataProtection.nothingComing')}</p>}
        {counts.length > 0 && (
          <ul className={styles.list}>
            {counts.map((kind) => (
              <li key={kind}>
                {t(`dataProtection.going-${kind}`, {
                  ...{ count: going[kind], figure: formatNumber(going[kind], formatLocale) },
                })}
              </li>
            ))}
          </ul>
        )}
        {erasures.length > 0 && (
          <Rows kind="plain" label={t('dataProtection.comingPeople')}>
            {erasures.map(({ patientId, patientName, keptUntil, isHeld }) => (
              <ListRow key={patientId} end={isHeld && <Status tone="warn">{t('dataProtection.held')}</Status>}>
                <p>
                  <Anchor href={personHref(patientId)}>{patientName}</Anchor>
                </p>
                <p className={text['quiet']}>{t('dataProtection.erasedAfter', { date: day(keptUntil) })}</p>
              </ListRow>
            ))}
          </Rows>
        )}
      </Stack>
    </Card>
  )
}
