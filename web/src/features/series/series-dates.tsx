import { formatLongDate, formatMoney } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { leastVisits } from '@polyclinic/domain/series/dates.ts'
import { useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { DateRow } from './date-row.tsx'
import { DatesFailed } from './dates-failed.tsx'
import type { SeriesPlan } from './plan-series.ts'
import type { SeriesTimes } from './series.ts'
import styles from './series-dates.module.css'
import type { NoDates, SeriesPlanning } from './use-series-plan.ts'

type SeriesDatesProps = { planning: SeriesPlanning; name: string }

const noDatesTexts = {
  'no-doctor': 'series.needsDoctor',
  fields: 'series.fields',
  too_many: 'series.tooMany',
  too_few: 'series.tooFew',
  too_big: 'series.tooFar',
  looking: 'series.looking',
} as const satisfies Record<Exclude<NoDates, 'failed'>, PlainTextKey>

/** All dates of a series in sight, and of those that cannot be had what becomes of them. */
export function SeriesDates({ planning, name }: SeriesDatesProps) {
  const { t } = useTexts()
  const { known, none, choose, refetch } = planning
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (none === 'failed') return <DatesFailed onRetry={refetch} />
  if (!known)
    return (
      <p role="status" className={text.quiet}>
        {t(noDatesTexts[none ?? 'looking'])}
      </p>
    )
  const { plan, times } = known
  return (
    <div>
      <ol aria-label={t('series.dates')} className={styles.dates}>
        {plan.dates.map((date) => (
          <DateRow
            key={date.startsAt}
            {...{ date, name }}
            words={{
              keepAnyway: t('series.bookAnyway'),
              skip: t('series.skip'),
              stop: date.number > leastVisits ? t('series.stop') : null,
            }}
            timeZone={times.timeZone}
            place={times}
            isOpen={date.standing !== 'offered' || date.choice === null || opened.has(date.startsAt)}
            onToggle={() => setOpened(opened.symmetricDifference(new Set([date.startsAt])))}
            onChoose={(choice) => choose(date.startsAt, choice)}
          />
        ))}
      </ol>
      {plan.undecided > 0 ? (
        <Note tone="warn" role="alert">
          {t('series.undecided', { count: plan.undecided })}
        </Note>
      ) : plan.visits.length < leastVisits ? (
        <p role="status" className={text.quiet}>
          {t('series.tooFew')}
        </p>
      ) : (
        <Summary {...{ plan, times }} />
      )}
    </div>
  )
}

function Summary({ plan, times }: { plan: SeriesPlan; times: SeriesTimes }) {
  const { t, formatLocale } = useTexts()
  const { visits, moved } = plan
  const { price, timeZone } = times
  const dayOf = (visit: { startsAt: string } | undefined) =>
    formatLongDate(dateIn(timeZone, visit!.startsAt as Instant), formatLocale)
  const count = visits.length
  return (
    <div className={styles.summary}>
      <p role="status">
        <b>{t('series.span', { from: dayOf(visits[0]), to: dayOf(visits.at(-1)) })}</b>
        {moved > 0 && <>, {t('series.moved', { moved, count })}</>}
      </p>
      {price.minor > 0 && (
        <p>
          {t('series.total', { count, price: formatMoney(price, formatLocale) })}{' '}
          <b>{formatMoney({ ...price, minor: price.minor * count }, formatLocale)}</b>
        </p>
      )}
      <p className={styles.said}>{t('series.allOrNone')}</p>
    </div>
  )
}
