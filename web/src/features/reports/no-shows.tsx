import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { tooFew } from '@polyclinic/domain/reports/figures.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { weekdaysIn } from '../calendar/calendar-place.ts'
import { FigureVisits, type ReportScope } from './figure-visits.tsx'
import styles from './no-shows.module.css'
import { shareWords } from './report-words.ts'
import type { Report } from './use-report.ts'

type NoShowsProps = ReportScope & { report: Report }

/** On which days of the week people do not come; the day with most stands out where there is enough to say so. */
export function NoShows({ report, doctorId, dayHref }: NoShowsProps) {
  const [isListed, setListed] = useState(false)
  const { t, formatLocale } = useTexts()
  const days = report.weekdays.map(({ weekday, fulfilled, noShows }) => {
    const of = fulfilled + noShows
    return { weekday, noShows, of, share: of === 0 ? 0 : noShows / of }
  })
  const order = weekdaysIn(formatLocale)
  const most = Math.max(...days.map(({ of, share }) => (of < tooFew ? 0 : share)))
  const { fulfilled, noShows } = report.current
  return (
    <Card bare as="section" aria-labelledby="no-shows">
      <CardPart>
        <h2 id="no-shows" className={styles.title}>
          {t('reports.noShowsByWeekday')}
        </h2>
        <p className={styles.quiet}>{t('reports.noShowsOf', { count: noShows, of: fulfilled + noShows })}</p>
      </CardPart>
      <CardPart>
        <table className={styles.table} aria-labelledby="no-shows">
          <tbody>
            {days
              .toSorted((a, b) => order.indexOf(a.weekday) - order.indexOf(b.weekday))
              .map(({ weekday, of, share }) => (
                <tr key={weekday}>
                  <th scope="row">{weekdayName(weekday, formatLocale)}</th>
                  <td className={styles.track} aria-hidden="true">
                    <span
                      className={classNames(styles.bar, share > 0 && share === most && styles.most)}
                      style={{ inlineSize: most > 0 && of >= tooFew ? `${Math.min(1, share / most) * 100}%` : 0 }}
                    />
                  </td>
                  <td>{of < tooFew ? t('reports.few') : shareWords(share, formatLocale)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </CardPart>
      {noShows > 0 && (
        <CardPart className={styles.list}>
          <Button size="small" kind="quiet" onClick={() => setListed(true)}>
            {t('reports.showMissed', { count: noShows })}
          </Button>
          {isListed && (
            <FigureVisits figure="noShows" {...{ report, doctorId, dayHref }} onClose={() => setListed(false)} />
          )}
        </CardPart>
      )}
    </Card>
  )
}
