import { formatExactMoney, formatNumber } from '@polyclinic/domain/kit/format.ts'
import { changeBetween } from '@polyclinic/domain/reports/figures.ts'
import { moneyFigures, moneyOf, shownFigures, type MoneyDate } from '@polyclinic/domain/reports/money.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import tables from './breakdown.module.css'
import { ChangeMark } from './change-mark.tsx'
import { CountButton } from './count-button.tsx'
import { CountedMoney } from './counted-money.tsx'
import type { AskedMoney } from './counted.ts'
import { FigureCard, Figures } from './figure-cards.tsx'
import { MoneyChart } from './money-chart.tsx'
import styles from './report-view.module.css'
import type { FinancialReport } from './use-report.ts'

const dateWords = {
  issue: 'reports.byIssue',
  payment: 'reports.byPayment',
  payout: 'reports.byPayout',
  dispute: 'reports.byDispute',
  return: 'reports.byReturn',
  reversal: 'reports.byReversal',
} as const satisfies Record<MoneyDate, PlainTextKey>

type MoneyViewProps = { report: FinancialReport; isCompared: boolean; isComing: boolean }

/** What was billed and received, how it came, and what is open today. */
export function MoneyView({ report, isCompared, isComing }: MoneyViewProps) {
  const { t, formatLocale } = useTexts()
  const { current, previous, currency, doctors, methods, open, owedBack } = report
  const [asked, ask] = useState<AskedMoney | null>(null)
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const counted = [...Object.values(current), ...Object.values(previous), ...open, owedBack]
  if (counted.every(({ count }) => count === 0))
    return (
      <Card bare>
        <EmptyState icon={ReceiptText} title={t('reports.noMoney')}>
          {t('reports.noMoneyText')}
        </EmptyState>
      </Card>
    )
  return (
    <div aria-busy={isComing} className={classNames(styles.report, isComing && styles.coming)}>
      <Stack gap="large">
        {asked && <CountedMoney {...{ asked, report }} onClose={() => ask(null)} />}
        <Figures isMoney>
          {shownFigures(current, previous).map((name) => {
            const { better, by } = moneyFigures[name]
            const [value, before] = [moneyOf(name, current), moneyOf(name, previous)]
            return (
              <FigureCard
                key={name}
                name={t(`reports.${name}`)}
                value={value ? money(value.value) : '–'}
                change={isCompared ? changeBetween({ kind: 'count', better }, value, before) : null}
                before={before && money(before.value)}
                onPress={
                  value && value.of > 0
                    ? () => ask({ figure: name === 'average' ? 'issued' : name, title: t(`reports.${name}`) })
                    : undefined
                }
              >
                {t(dateWords[by])}
                {value && ` · ${t(`reports.of-${by}`, { count: value.of })}`}
              </FigureCard>
            )
          })}
        </Figures>
        <MoneyChart {...{ report, isCompared }} onList={ask} />
        {doctors.length > 0 && <Doctors {...{ doctors, money, isCompared }} onList={ask} />}
        <div className={styles.columns}>
          <Open {...{ open, owedBack, money }} onList={ask} />
          {methods.length > 0 && <Methods {...{ methods, money, isCompared }} onList={ask} />}
        </div>
      </Stack>
    </div>
  )
}

type Listing = { money: (minor: number) => string; onList: (asked: AskedMoney) => void }
type OpenProps = Pick<FinancialReport, 'open' | 'owedBack'> & Listing

function Open({ open, owedBack, money, onList }: OpenProps) {
  const { t, formatLocale } = useTexts()
  const mayList = usePermitted()('invoices:read')
  const total = { count: 0, minor: 0 }
  const openTitle = (age: string) => `${t('reports.openByAge')}: ${age}`
  for (const { count, minor } of open) {
    total.count += count
    total.minor += minor
  }
  return (
    <Card bare as="section" aria-labelledby="open-by-age">
      <CardPart>
        <Row between>
          <h2 id="open-by-age" className={tables.title}>
            {t('reports.openByAge')}
          </h2>
          {mayList && total.count > 0 && (
            <span className={styles.onScreen}>
              <Button size="small" href="/admin/invoices?show=open">
                {t('reports.showOpen')}
              </Button>
            </span>
          )}
        </Row>
      </CardPart>
      <CardPart className={tables.part}>
        <table className={tables.table} aria-labelledby="open-by-age">
          <thead>
            <tr>
              <th scope="col">{t('reports.overdueFor')}</th>
              <th scope="col">{t('reports.invoices')}</th>
              <th scope="col">{t('reports.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {open.map(({ age, count, minor }) => (
              <tr key={age}>
                <th scope="row">{t(`reports.age-${age}`)}</th>
                <td data-label={t('reports.invoices')}>{formatNumber(count, formatLocale)}</td>
                <td data-label={t('reports.amount')}>
                  <CountButton
                    value={money(minor)}
                    name={t(`reports.age-${age}`)}
                    onPress={
                      count > 0
                        ? () => onList({ figure: 'open', title: openTitle(t(`reports.age-${age}`)), part: { age } })
                        : undefined
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('reports.all')}</th>
              <td data-label={t('reports.invoices')}>{formatNumber(total.count, formatLocale)}</td>
              <td data-label={t('reports.amount')}>{money(total.minor)}</td>
            </tr>
          </tfoot>
        </table>
        {owedBack.count > 0 && (
          <p className={styles.note}>
            {t('reports.owedBack', { amount: money(owedBack.minor), count: owedBack.count })}{' '}
            <span className={styles.onScreen}>
              <CountButton
                value={t('reports.showDocuments')}
                name={t('reports.owedToPatients')}
                onPress={() => onList({ figure: 'owed-back', title: t('reports.owedToPatients') })}
              />
            </span>
          </p>
        )}
      </CardPart>
    </Card>
  )
}

type DoctorsProps = Pick<FinancialReport, 'doctors'> & Listing & { isCompared: boolean }

/** What was billed for whose visits; what comes in is of invoices of whenever, and nobody's. */
function Doctors({ doctors, money, isCompared, onList }: DoctorsProps) {
  const { t, formatLocale } = useTexts()
  const total = (of: 'issued' | 'previousIssued' | 'credited') => ({
    count: doctors.reduce((sum, row) => sum + row[of].count, 0),
    minor: doctors.reduce((sum, row) => sum + row[of].minor, 0),
  })
  const all = { issued: total('issued'), previousIssued: total('previousIssued'), credited: total('credited') }
  const value = ({ minor, count }: { minor: number; count: number }) => ({ value: minor, of: count })
  const change = ({ issued, previousIssued }: Pick<DoctorsProps['doctors'][number], 'issued' | 'previousIssued'>) => (
    <ChangeMark change={changeBetween({ kind: 'count', better: 'more' }, value(issued), value(previousIssued))} />
  )
  const listOf = (figure: 'issued' | 'credited', { id, name, ...sums }: DoctorsProps['doctors'][number]) =>
    sums[figure].count > 0
      ? () => onList({ figure, title: `${t(`reports.${figure}`)}, ${name}`, part: { providerId: id } })
      : undefined
  return (
    <Card bare as="section" aria-labelledby="by-doctor">
      <CardPart>
        <h2 id="by-doctor" className={tables.title}>
          {t('reports.issuedByDoctor')}
        </h2>
      </CardPart>
      <CardPart className={tables.part}>
        <table className={tables.table} aria-labelledby="by-doctor">
          <thead>
            <tr>
              <th scope="col">{t('reports.doctor')}</th>
              <th scope="col">{t('reports.invoices')}</th>
              <th scope="col">{t('reports.issued')}</th>
              {isCompared && <th scope="col">{t('reports.change')}</th>}
              <th scope="col">{t('reports.credited')}</th>
            </tr>
          </thead>
          <tbody>
            {doctors.map(({ id, name, ...sums }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td data-label={t('reports.invoices')}>{formatNumber(sums.issued.count, formatLocale)}</td>
                <td data-label={t('reports.issued')}>
                  <CountButton
                    value={money(sums.issued.minor)}
                    name={`${t('reports.issued')}, ${name}`}
                    onPress={listOf('issued', { id, name, ...sums })}
                  />
                </td>
                {isCompared && <td data-label={t('reports.change')}>{change(sums)}</td>}
                <td data-label={t('reports.credited')}>
                  <CountButton
                    value={money(sums.credited.minor)}
                    name={`${t('reports.credited')}, ${name}`}
                    onPress={listOf('credited', { id, name, ...sums })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          {doctors.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('reports.all')}</th>
                <td data-label={t('reports.invoices')}>{formatNumber(all.issued.count, formatLocale)}</td>
                <td data-label={t('reports.issued')}>{money(all.issued.minor)}</td>
                {isCompared && <td data-label={t('reports.change')}>{change(all)}</td>}
                <td data-label={t('reports.credited')}>{money(all.credited.minor)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </CardPart>
    </Card>
  )
}

type MethodsProps = Pick<FinancialReport, 'methods'> & Listing & { isCompared: boolean }

function Methods({ methods, money, isCompared, onList }: MethodsProps) {
  const { t } = useTexts()
  const sumOf = (of: 'minor' | 'backMinor' | 'cameBackMinor') => methods.reduce((sum, method) => sum + method[of], 0)
  const listOf = (
    figure: 'received' | 'went-back',
    method: MethodsProps['methods'][number]['method'],
    minor: number,
  ) => {
    const what = t(figure === 'received' ? 'reports.received' : 'reports.wentBack')
    const title = `${what}, ${t(`reports.method-${method}`)}`
    return minor > 0 ? () => onList({ figure, title, part: { method } }) : undefined
  }
  return (
    <Card bare as="section" aria-labelledby="by-method">
      <CardPart>
        <h2 id="by-method" className={tables.title}>
          {t('reports.byMethod')}
        </h2>
      </CardPart>
      <CardPart className={tables.part}>
        <table className={tables.table} aria-labelledby="by-method">
          <thead>
            <tr>
              <th scope="col">{t('reports.method')}</th>
              <th scope="col">{t('reports.received')}</th>
              <th scope="col">{t('reports.wentBack')}</th>
              <th scope="col">{t('reports.kept')}</th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, count, minor, previousMinor, backMinor, cameBackMinor }) => {
              const by = { kind: 'count', better: null } as const
              const change = changeBetween(by, { value: minor, of: minor }, { value: previousMinor, of: previousMinor })
              return (
                <tr key={method}>
                  <th scope="row">
                    {t(`reports.method-${method}`)}
                    <br />
                    <span className={tables.quiet}>{t('reports.of-payment', { count })}</span>
                    {method === 'online' && (
                      <>
                        <br />
                        <span className={tables.quiet}>{t('reports.beforeFees')}</span>
                      </>
                    )}
                  </th>
                  <td data-label={t('reports.received')}>
                    <CountButton
                      value={money(minor)}
                      name={`${t('reports.received')}, ${t(`reports.method-${method}`)}`}
                      onPress={listOf('received', method, minor)}
                    />
                    {isCompared && (
                      <>
                        <br />
                        <ChangeMark change={change} />
                      </>
                    )}
                  </td>
                  <td data-label={t('reports.wentBack')}>
                    <CountButton
                      value={money(backMinor)}
                      name={`${t('reports.wentBack')}, ${t(`reports.method-${method}`)}`}
                      onPress={listOf('went-back', method, backMinor)}
                    />
                    {cameBackMinor > 0 && (
                      <>
                        <br />
                        <span className={tables.quiet}>
                          {t('reports.ofItCameBack', { amount: money(cameBackMinor) })}
                        </span>
                      </>
                    )}
                  </td>
                  <td data-label={t('reports.kept')}>{money(minor - backMinor + cameBackMinor)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('reports.all')}</th>
              <td data-label={t('reports.received')}>{money(sumOf('minor'))}</td>
              <td data-label={t('reports.wentBack')}>{money(sumOf('backMinor'))}</td>
              <td data-label={t('reports.kept')}>
                {money(sumOf('minor') - sumOf('backMinor') + sumOf('cameBackMinor'))}
              </td>
            </tr>
          </tfoot>
        </table>
      </CardPart>
    </Card>
  )
}
