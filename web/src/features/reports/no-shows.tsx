import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { tooFew } from '@polyclinic/domain/reports/figures.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { weekdaysIn } from '../calendar/calendar-place.ts'
import { CountButton } from './count-button.tsx'
import type { AskedRows } from './counted.ts'
import styles from './no-shows.module.css'
import { shareWords } from './report-words.ts'
import type { Report } from './use-report.ts'

type NoShowsProps = { report: Report; onList: (asked: AskedRows) => void }

/** On which days of the week people do not come; the day with most stands out where there is enough to say so. */
export function NoShows({ report, onList }: NoShowsProps) {
  const { t, formatLocale } = useTexts()
  const days = report.weekdays.map(({ weekday, fulfilled, noShows }) => {
    const of = fulfilled + noShows
    return { weekday, noShows, of, share: of === 0 ? 0 : noShows / of }
  })
  const order = weekdaysIn(formatLocale)
  const most = Math.max(...days.map(({ of, share }) => (of < tooFew ? 0 : share)))
  const { fulfilled, noShows } = report.current
  const noShowsOn = (weekday: number): AskedRows => ({
    ...{ figure: 'noShows', title: `${t('reports.noShows')}, ${weekdayName(weekday, formatLocale)}` },
    part: { weekday },
  })
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
              .map(({ weekday, noShows: missed, of, share }) => (
                <tr key={weekday}>
                  <th scope="row">{weekdayName(weekday, formatLocale)}</th>
                  <td className={styles.track} aria-hidden="true">
                    <span
                      className={classNames(styles.bar, share > 0 && share === most && styles.most)}
                      style={{ inlineSize: most > 0 && of >= tooFew ? `${Math.min(1, share / most) * 100}%` : 0 }}
                    />
                  </td>
                  <td>
                    <CountButton
                      value={of < tooFew ? t('reports.few') : shareWords(share, formatLocale)}
                      name={`${t('reports.noShows')}, ${weekdayName(weekday, formatLocale)}`}
                      onPress={missed > 0 ? () => onList(noShowsOn(weekday)) : undefined}
                    />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </CardPart>
      {noShows > 0 && (
        <CardPart className={styles.list}>
          <Button size="small" kind="quiet" onClick={() => onList({ figure: 'noShows', title: t('reports.noShows') })}>
            {t('reports.showMissed', { count: noShows })}
          </Button>
        </CardPart>
      )}
    </Card>
  )
}
