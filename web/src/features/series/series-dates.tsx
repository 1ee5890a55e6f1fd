import { formatLongDate, formatMoney, formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { leastVisits } from '@polyclinic/domain/series/dates.ts'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import { canBeKept, type DateChoice, type PlannedDate, type SeriesPlan } from './plan-series.ts'
import { PickTime } from './pick-time.tsx'
import type { SeriesDate, SeriesTimes } from './series.ts'
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
  if (none === 'failed')
    return (
      <Note tone="bad" role="alert">
        {t('series.failed')}{' '}
        <Button size="small" onClick={refetch}>
          {t('common.tryAgain')}
        </Button>
      </Note>
    )
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

const standingTexts = {
  offered: 'series.available',
  outside: 'series.outside',
  taken: 'series.taken',
  full: 'series.full',
  'no-resource': 'series.noResource',
  past: 'series.past',
} as const satisfies Record<Exclude<SeriesDate['standing'], 'closed'>, PlainTextKey>

type DateRowProps = {
  date: PlannedDate
  name: string
  timeZone: string
  place: { providerId: string; serviceId: string; locationId: string }
  isOpen: boolean
  onToggle: () => void
  onChoose: (choice: DateChoice) => void
}

function DateRow({ date, name, timeZone, place, isOpen, onToggle, onChoose }: DateRowProps) {
  const texts = useTexts()
  const { t, rich, formatLocale } = texts
  const { startsAt, number, standing, closure, choice, isLeftOut } = date
  const isKept = choice?.kind === 'keep' && !isLeftOut
  const day = formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale)
  const time = formatTime(startsAt as Instant, formatLocale, timeZone)
  const isAvailable = standing === 'offered'
  return (
    <li className={classNames(styles.date, !isAvailable && !isLeftOut && styles.conflict, isLeftOut && styles.leftOut)}>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        <span className={classNames(styles.when, !isKept && styles.struck)}>
          <b>{day}</b>, {time}
        </span>
        <span className={classNames(styles.standing, isAvailable && styles.available)}>
          <Icon of={isAvailable ? Check : CalendarOff} size="small" />
          {standing === 'closed' ? (
            <span>{rich('series.closed', { name: <Own>{closure}</Own> })}</span>
          ) : (
            <span className={classNames(isAvailable && styles.word)}>{t(standingTexts[standing])}</span>
          )}
        </span>
        {isAvailable && choice && !isLeftOut && (
          <Button
            size="small"
            kind="quiet"
            className={styles.change}
            aria-label={t('series.changeNamed', { date: day })}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {t('series.change')}
          </Button>
        )}
      </div>
      {isLeftOut && <p className={styles.said}>{t('series.skipped')}</p>}
      {isOpen && !isLeftOut && (
        <Choices
          {...{ date, name, timeZone, place, onChoose }}
          legend={t('series.whatBecomes', { number, date: day })}
        />
      )}
    </li>
  )
}

type ChoicesProps = Pick<DateRowProps, 'date' | 'name' | 'timeZone' | 'place' | 'onChoose'> & { legend: string }

/** The nearest time is chosen already; another is picked, or what was picked stands in its place. */
function Choices({ date, name, timeZone, place, onChoose, legend }: ChoicesProps) {
  const texts = useTexts()
  const { t } = texts
  const { startsAt, standing, nearest, choice } = date
  const [isPicking, setPicking] = useState(false)
  const pick = useRef<HTMLButtonElement>(null)
  const picked = choice?.kind === 'move' ? choice.startsAt : nearest[0]
  const values = {
    keep: canBeKept(date) && { kind: 'keep' as const },
    move: picked !== undefined && { kind: 'move' as const, startsAt: picked, ...(choice?.kind === 'move' && choice) },
    skip: { kind: 'skip' as const },
    stop: date.number > leastVisits && { kind: 'stop' as const },
  }
  type Kind = keyof typeof values
  const labels: Record<Kind, string> = {
    keep: t(standing === 'offered' ? 'series.keep' : 'series.bookAnyway'),
    move: picked === undefined ? '' : t('series.moveTo', { when: whenWords(picked, startsAt, timeZone, texts) }),
    skip: t('series.skip'),
    stop: t('series.stop'),
  }
  const order =
    standing === 'offered' ? (['keep', 'move', 'skip', 'stop'] as const) : (['move', 'keep', 'skip', 'stop'] as const)
  const offered = order.filter((kind) => values[kind])
  return (
    <div className={styles.choices}>
      <RadioCards<Kind>
        legend={legend}
        name={`${name}-${startsAt}`}
        value={choice?.kind ?? null}
        onChange={(kind) => onChoose(values[kind] as DateChoice)}
        choices={offered.map((kind) => ({ value: kind, label: labels[kind] }))}
      />
      {standing !== 'offered' && nearest.length === 0 && <p className={styles.said}>{t('series.nothingNear')}</p>}
      <Button ref={pick} size="small" kind="quiet" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
        {t('series.pickTime')}
      </Button>
      {isPicking && (
        <PickTime
          {...{ startsAt, timeZone, place }}
          onPick={(to) => {
            pick.current?.focus()
            setPicking(false)
            onChoose({ kind: 'move', ...to })
          }}
        />
      )}
    </div>
  )
}

/** `9:20 AM that day`, or `Mon, Jan 4, 10:00 AM`. */
function whenWords(to: string, from: string, timeZone: string, { t, formatLocale }: Texts): string {
  const [day, before] = [to, from].map((each) => dateIn(timeZone, each as Instant))
  const time = formatTime(to as Instant, formatLocale, timeZone)
  return day === before
    ? t('series.sameDay', { time })
    : t('series.dayAndTime', { date: formatShortDay(day!, formatLocale), time })
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
