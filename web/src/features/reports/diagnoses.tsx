import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { changeBetween, diagnosesFrom } from '@polyclinic/domain/reports/figures.ts'
import { pastMonths, type Period } from '@polyclinic/domain/reports/periods.ts'
import type { ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { monthWords } from '../calendar/day-words.ts'
import styles from './breakdown.module.css'
import { ChangeMark } from './change-mark.tsx'
import type { Report } from './use-report.ts'

export type DiagnosesProps = {
  report: Report
  isCompared: boolean
  /** Where the report of a month is, of the whole clinic; null where only one's own visits are reported. */
  monthHref: ((month: Period) => string) | null
}

/** What patients were seen with; of fewer than a handful nobody is told. */
export function Diagnoses({ report, isCompared, monthHref }: DiagnosesProps) {
  const { t, formatLocale } = useTexts()
  const { diagnoses, today } = report
  if (diagnoses === null) return <MonthsOnly today={today as PlainDate} monthHref={monthHref} />
  const { items, signedUntil } = diagnoses
  if (items.length === 0) return null
  const hasChange = isCompared && signedUntil === null
  const about = t(signedUntil === null ? 'reports.diagnosesFrom' : 'reports.diagnosesOfMonth', { count: diagnosesFrom })
  return (
    <DiagnosesCard about={about}>
      <CardPart className={styles.part}>
        <table className={styles.table} aria-labelledby="diagnoses">
          <thead>
            <tr>
              <th scope="col">{t('reports.diagnosis')}</th>
              <th scope="col">{t('reports.patients')}</th>
              {hasChange && <th scope="col">{t('reports.change')}</th>}
            </tr>
          </thead>
          <tbody>
            {items.map(({ code, title, patients, previousPatients }) => (
              <tr key={`${code} ${title}`}>
                <th scope="row">
                  <Own>{title}</Own> {code && <span className={styles.quiet}>{code}</span>}
                </th>
                <td data-label={t('reports.patients')}>{formatNumber(patients, formatLocale)}</td>
                {hasChange && (
                  <td data-label={t('reports.change')}>
                    <ChangeMark change={changeBetween(by, value(patients), value(previousPatients))} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </CardPart>
    </DiagnosesCard>
  )
}

const monthsOffered = 6

/** Why there is no table for who may not read the records, and where there is one. */
function MonthsOnly({ today, monthHref }: Pick<DiagnosesProps, 'monthHref'> & { today: PlainDate }) {
  const { t, formatLocale } = useTexts()
  if (!monthHref) return <DiagnosesCard about={t('reports.diagnosesOfRecords')} />
  return (
    <DiagnosesCard about={t('reports.diagnosesByMonth')}>
      <CardPart>
        <Row>
          {pastMonths(today, monthsOffered).map((month) => (
            <Button key={month.from} size="small" href={monthHref(month)}>
              {monthWords(month.from, formatLocale)}
            </Button>
          ))}
        </Row>
      </CardPart>
    </DiagnosesCard>
  )
}

function DiagnosesCard({ about, children }: { about: string; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <Card bare as="section" aria-labelledby="diagnoses">
      <CardPart>
        <h2 id="diagnoses" className={styles.title}>
          {t('reports.diagnoses')}
        </h2>
        <p className={styles.quiet}>{about}</p>
      </CardPart>
      {children}
    </Card>
  )
}

/** More of an illness is neither good nor bad news of a clinic. */
const by = { kind: 'count', better: null } as const
const value = (patients: number | null) => (patients === null ? null : { value: patients, of: patients })
