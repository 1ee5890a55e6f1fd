import { formatWallRange, formatWallTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { memo } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cssValues } from '../../ui/css-values.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DayVisit } from '../days/day.ts'
import type { Viewer } from '../days/visit-status.tsx'
import type { CalendarDoctor } from './calendar.ts'
import { clockAt } from './day-words.ts'
import { shadesOf, type Absence, type Column } from './columns.ts'
import type { Stretch } from './lanes.ts'
import { absenceElement, blockElement, gapElement } from './stops.ts'
import styles from './day-column.module.css'
import { VisitBlock } from './visit-block.tsx'

type DayColumnProps = {
  column: Column
  shown: Stretch
  timeZone: string
  viewer: Viewer
  /** Whose day it is, is said where there are several. */
  isNamed: boolean
  /** Begins another day than the column before. */
  isFirst: boolean
  /** The minute of the day, where its line is drawn. */
  now: number | null
  tabStop: string | null
  onOpen: (visit: DayVisit) => void
  /** Null where whoever looks at it may not change it. */
  onOpenTimeOff: OpenTimeOff | null
}

export type OpenTimeOff = (id: string, doctor: CalendarDoctor) => void

const placeOf = ({ from, to }: Stretch, shown: Stretch) => {
  const [start, end] = [Math.max(from, shown.from), Math.min(to, shown.to)]
  return cssValues({ '--at': start - shown.from, '--long': Math.max(0, end - start) })
}

/** A doctor's day as a list of what is in it, drawn over the hours that are worked. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { column, shown, timeZone, viewer, isNamed, isFirst, now, tabStop, onOpen, onOpenTimeOff } = props
  const { t, formatLocale } = useTexts()
  const { date, owner, blocks, open, absences, gaps = [] } = column
  const day = formatWeekdayDate(date, formatLocale)
  const isClosed = absences.some(({ kind }) => kind === 'closed')
  const absencesShown = absences.filter(({ from, to }) => from < shown.to && to > shown.from)
  return (
    <div className={classNames(styles.column, isNamed && isFirst && styles.newDay)} data-column={column.id}>
      {!isClosed &&
        shadesOf(column, shown).map((shade) => (
          <div key={shade.from} className={styles.shade} style={placeOf(shade, shown)} aria-hidden="true">
            {shade.isBreak && shade.to - shade.from >= 30 && <span>{t('calendar.break')}</span>}
          </div>
        ))}
      {!isClosed &&
        open.map(
          ({ from, to, place }) =>
            place !== null && (
              <div key={from} className={styles.place} style={placeOf({ from, to }, shown)} aria-hidden="true">
                <span>{place}</span>
              </div>
            ),
        )}
      <VisuallyHidden>
        {open.map(({ from, to, place }) => (
          <span key={from}>
            {t('calendar.open', { time: formatWallRange(clockAt(from), clockAt(to), formatLocale) })}
            {place && `, ${place}`}.{' '}
          </span>
        ))}
      </VisuallyHidden>
      {now !== null && (
        <div className={styles.nowLine} style={cssValues({ '--at': now - shown.from })} aria-hidden="true" />
      )}
      <ol className={styles.visits} aria-label={isNamed ? t('calendar.dayOf', { day, name: owner.name }) : day}>
        {absencesShown.map((absence) => (
          <AbsenceBlock
            key={`${absence.kind} ${absence.from}`}
            {...{ absence, column, shown, tabStop }}
            onOpen={onOpenTimeOff}
          />
        ))}
        {gaps.map((gap) => (
          <Gap key={gap.to} {...{ gap, column, shown, tabStop }} />
        ))}
        {blocks.map((block) => (
          <VisitBlock
            key={block.visit.id}
            {...{ block, timeZone, viewer, onOpen }}
            gridFrom={shown.from}
            element={blockElement(column, block.visit)}
            isTabStop={blockElement(column, block.visit) === tabStop}
          />
        ))}
      </ol>
    </div>
  )
})

/** What is pressed of free time: its beginning. Later in it a press asks for the time that it is on. */
const pressedAtMost = 30

/** Free time: the press is the grid's, which knows what is asked there. */
function Gap({ gap, column, shown, tabStop }: Pick<DayColumnProps, 'column' | 'shown' | 'tabStop'> & { gap: Stretch }) {
  const { t, formatLocale } = useTexts()
  const element = gapElement(column, gap)
  const { from, to } = gap
  return (
    <>
      <li className={styles.gapFrame} style={placeOf(gap, shown)} aria-hidden="true" />
      <li className={styles.gap} style={placeOf({ from, to: Math.min(to, from + pressedAtMost) }, shown)}>
        <button type="button" id={element} data-gap={from} tabIndex={element === tabStop ? 0 : -1}>
          {t('calendar.free', { count: to - from })}
          <VisuallyHidden> {formatWallTime(clockAt(from), formatLocale)}</VisuallyHidden>
        </button>
      </li>
    </>
  )
}

type AbsenceBlockProps = Pick<DayColumnProps, 'column' | 'shown' | 'tabStop'> & {
  absence: Absence
  onOpen: OpenTimeOff | null
}

/** Under so many minutes there is one line. */
const twoLines = 40

function AbsenceBlock({ absence, column, shown, tabStop, onOpen }: AbsenceBlockProps) {
  const { id, from, to } = absence
  const element = absenceElement(column, absence)
  return (
    <li
      className={classNames(styles.absence, to - from < twoLines && styles.shortAbsence)}
      style={placeOf(absence, shown)}
    >
      {id !== null && onOpen ? (
        <button
          type="button"
          id={element}
          data-time-off={id}
          tabIndex={element === tabStop ? 0 : -1}
          className={styles.opener}
          onClick={() => onOpen(id, column.owner)}
        >
          <AbsenceWords absence={absence} />
        </button>
      ) : (
        <AbsenceWords absence={absence} />
      )}
    </li>
  )
}

const absenceTitles = {
  closed: 'calendar.closed',
  'time-off': 'calendar.timeOff',
  'busy-elsewhere': 'calendar.busyElsewhere',
  taken: 'calendar.taken',
} as const satisfies Record<Absence['kind'], string>

function AbsenceWords({ absence: { kind, from, to, words } }: { absence: Absence }) {
  const { t, formatLocale } = useTexts()
  const isWhole = from === 0 && to === 1440
  const title = t(absenceTitles[kind])
  if (kind === 'taken')
    return (
      <span className={classNames(styles.absenceWords, styles.takenWords)}>
        <b>{title}</b> <span>{words}</span>
      </span>
    )
  return (
    <span className={styles.absenceWords}>
      <b>{words ? <Own>{words}</Own> : title}</b>{' '}
      <span>
        {words && `${title} `}
        {!isWhole && t('calendar.until', { time: formatWallTime(clockAt(to), formatLocale) })}
      </span>
    </span>
  )
}
