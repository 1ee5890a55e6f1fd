import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { changeOf } from '@polyclinic/domain/reports/figures.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import styles from './breakdown.module.css'
import { ChangeMark } from './change-mark.tsx'
import { CountButton } from './count-button.tsx'

export type BreakdownRow = {
  key: string
  name: ReactNode
  visits: number
  previousVisits: number
  more?: readonly ReactNode[]
  /** What its visits are called where they are shown. */
  listed: string
}

type BreakdownProps = {
  id: string
  title: string
  /** What the rows are. */
  column: string
  rows: readonly BreakdownRow[]
  isCompared: boolean
  /** Shows the visits of a row. */
  onList: (row: BreakdownRow) => void
  /** Further columns: their heading, and what they are of all rows. */
  more?: readonly { heading: string; ofAll: ReactNode }[]
}

/** The visits of a period by one thing, the most first, and how each differs from before. */
export function Breakdown({ id, title, column, rows, isCompared, onList, more = [] }: BreakdownProps) {
  const { t, formatLocale } = useTexts()
  const count = (visits: number) => ({ value: visits, of: visits })
  const change = (row: Pick<BreakdownRow, 'visits' | 'previousVisits'>) => (
    <ChangeMark change={changeOf('visits', count(row.visits), count(row.previousVisits))} />
  )
  const total = {
    visits: rows.reduce((sum, { visits }) => sum + visits, 0),
    previousVisits: rows.reduce((sum, { previousVisits }) => sum + previousVisits, 0),
  }
  return (
    <Card bare as="section" aria-labelledby={id} className={more.length > 0 ? styles.wide : undefined}>
      <CardPart>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      </CardPart>
      <CardPart className={styles.part}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{t('reports.visits')}</th>
              {isCompared && <th scope="col">{t('reports.change')}</th>}
              {more.map(({ heading }) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td data-label={t('reports.visits')}>
                  <CountButton
                    value={formatNumber(row.visits, formatLocale)}
                    name={row.listed}
                    onPress={row.visits > 0 ? () => onList(row) : undefined}
                  />
                </td>
                {isCompared && <td data-label={t('reports.change')}>{change(row)}</td>}
                {more.map(({ heading }, at) => (
                  <td key={heading} data-label={heading}>
                    {row.more?.[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('reports.all')}</th>
                <td data-label={t('reports.visits')}>{formatNumber(total.visits, formatLocale)}</td>
                {isCompared && <td data-label={t('reports.change')}>{change(total)}</td>}
                {more.map(({ heading, ofAll }) => (
                  <td key={heading} data-label={heading}>
                    {ofAll}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </CardPart>
    </Card>
  )
}
