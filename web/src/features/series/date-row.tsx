import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { canBeKept, type DateChoice, type PlannedDate } from './plan-series.ts'
import { PickTime } from './pick-time.tsx'
import type { SeriesDate } from './series.ts'
import styles from './series-dates.module.css'

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
  words: ChoiceWords
  /** Said of it besides. */
  note?: string
  name: string
  timeZone: string
  place: { providerId: string; serviceId: string; locationId: string }
  isOpen: boolean
  onToggle: () => void
  onChoose: (choice: DateChoice) => void
}

export function DateRow({ date, words, note, name, timeZone, place, isOpen, onToggle, onChoose }: DateRowProps) {
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
      {note && <p className={styles.said}>{note}</p>}
      {isLeftOut && <p className={styles.said}>{t('series.skipped')}</p>}
      {isOpen && !isLeftOut && (
        <Choices
          {...{ date, words, name, timeZone, place, onChoose }}
          legend={t('series.whatBecomes', { number, date: day })}
        />
      )}
    </li>
  )
}

type ChoicesProps = Pick<DateRowProps, 'date' | 'words' | 'name' | 'timeZone' | 'place' | 'onChoose'> & {
  legend: string
}

/** The nearest time is chosen already; another is picked, or what was picked stands in its place. */
function Choices({ date, words, name, timeZone, place, onChoose, legend }: ChoicesProps) {
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
    stop: words.stop !== null && { kind: 'stop' as const },
  }
  type Kind = keyof typeof values
  const labels: Record<Kind, string> = {
    keep: standing === 'offered' ? t('series.keep') : words.keepAnyway,
    move: picked === undefined ? '' : t('series.moveTo', { when: whenWords(picked, startsAt, timeZone, texts) }),
    skip: words.skip,
    stop: words.stop ?? '',
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

/** What is done with a date, in the words of what is being done; without `stop` the dates do not end before the last. */
export type ChoiceWords = { keepAnyway: string; skip: string; stop: string | null }

/** `Mon, Jan 4, 10:00 AM`. */
export const dayAndTime = (startsAt: string, timeZone: string, { t, formatLocale }: Texts): string =>
  t('series.dayAndTime', {
    date: formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale),
    time: formatTime(startsAt as Instant, formatLocale, timeZone),
  })

/** `9:20 AM that day`, or the day with it. */
function whenWords(to: string, from: string, timeZone: string, texts: Texts): string {
  const [day, before] = [to, from].map((each) => dateIn(timeZone, each as Instant))
  const { t, formatLocale } = texts
  return day === before
    ? t('series.sameDay', { time: formatTime(to as Instant, formatLocale, timeZone) })
    : dayAndTime(to, timeZone, texts)
}
