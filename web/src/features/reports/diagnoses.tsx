import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { changeBetween, diagnosesFrom } from '@polyclinic/domain/reports/figures.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import styles from './breakdown.module.css'
import { ChangeMark } from './change-mark.tsx'
import type { Report } from './use-report.ts'

/** What patients were seen with; of fewer than a handful nobody is told. */
export function Diagnoses({ report, isCompared }: { report: Report; isCompared: boolean }) {
  const { t, formatLocale } = useTexts()
  return (
    <Card bare as="section" aria-labelledby="diagnoses">
      <CardPart>
        <h2 id="diagnoses" className={styles.title}>
          {t('reports.diagnoses')}
        </h2>
        <p className={styles.quiet}>{t('reports.diagnosesFrom', { count: diagnosesFrom })}</p>
      </CardPart>
      <CardPart className={styles.part}>
        <table className={styles.table} aria-labelledby="diagnoses">
          <thead>
            <tr>
              <th scope="col">{t('reports.diagnosis')}</th>
              <th scope="col">{t('reports.patients')}</th>
              {isCompared && <th scope="col">{t('reports.change')}</th>}
            </tr>
          </thead>
          <tbody>
            {report.diagnoses.map(({ code, title, patients, previousPatients }) => (
              <tr key={`${code} ${title}`}>
                <th scope="row">
                  <Own>{title}</Own> {code && <span className={styles.quiet}>{code}</span>}
                </th>
                <td data-label={t('reports.patients')}>{formatNumber(patients, formatLocale)}</td>
                {isCompared && (
                  <td data-label={t('reports.change')}>
                    <ChangeMark change={changeBetween(by, value(patients), value(previousPatients))} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </CardPart>
    </Card>
  )
}

/** More of an illness is neither good nor bad news of a clinic. */
const by = { kind: 'count', better: null } as const
const value = (patients: number | null) => (patients === null ? null : { value: patients, of: patients })
