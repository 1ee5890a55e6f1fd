import { formatDayOfMonth, formatMonth, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import { hourWords } from './day-words.ts'
import { minutesOfWall, wallTimeIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cssValues } from '../../ui/css-values.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DayVisit } from '../days/day.ts'
import type { Proposal } from '../days/move-visit.tsx'
import type { Viewer } from '../days/visit-status.tsx'
import type { CalendarDoctor } from './calendar.ts'
import type { Column } from './columns.ts'
import { DayColumn, type OpenTimeOff } from './day-column.tsx'
import type { Stretch } from './lanes.ts'
import { headWords } from './off-word.ts'
import { stopsOf } from './stops.ts'
import styles from './time-grid.module.css'
import { useMoving } from './use-moving.ts'
import { usePressing, type Ask } from './use-pressing.ts'
import { useRovingFocus } from './use-roving-focus.ts'

export type TimeGridProps = {
  columns: readonly Column[]
  shown: Stretch
  today: PlainDate
  now: string
  timeZone: string
  viewer: Viewer
  /** Of the day view; none where it is that already. */
  dayHref: ((date: PlainDate) => string) | null
  onOpen: (visit: DayVisit) => void
  mayMove: (visit: DayVisit) => boolean
  onPropose: (visit: DayVisit, proposal: Proposal) => void
  onRefuse: (words: string) => void
  /** A place where nobody is booked was pressed; null where nothing may be booked. */
  onAsk: Ask | null
  /** Whether time off of theirs can be changed here. */
  opensTimeOf: (doctor: CalendarDoctor) => boolean
  onOpenTimeOff: OpenTimeOff
  /** Whose day it is is said of one doctor, too. */
  isNamed?: boolean
}

/** Hours downward, days and doctors beside each other. */
export function TimeGrid(props: TimeGridProps) {
  const { columns, shown, today, now, timeZone, viewer, dayHref, onOpen, mayMove, onPropose, onAsk, opensTimeOf } =
    props
  const { t, formatLocale } = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const { tabStop, onKeyDown, onFocus } = useRovingFocus(columns.map((column) => stopsOf(column, opensTimeOf)))
  const { body, ghost, said, ...moving } = useMoving({ columns, shown, mayMove, onPropose, onRefuse: props.onRefuse })
  const { hint, ...pressing } = usePressing({ columns, shown, body, onAsk })
  const dates = [...new Set(columns.map(({ date }) => date))]
  const perDay = columns.length / dates.length
  const hasHeads = perDay > 1 || props.isNamed === true
  const minute = minutesOfWall(wallTimeIn(timeZone, now as Instant))
  const isNowShown = dates.includes(today) && shown.from <= minute && minute <= shown.to
  useMoreBeside(scroller)
  useOpenAt(scroller, dates.includes(today) ? minute : null, shown)

  const hours: number[] = []
  for (let hour = shown.from / 60 + 1; hour < shown.to / 60; hour += 1) hours.push(hour)
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="region"
        aria-label={t('calendar.title')}
        // It scrolls, by keys, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classNames(styles.scroller, hasHeads && styles.many)}
        style={cssValues({ '--columns': columns.length, '--hours': (shown.to - shown.from) / 60 })}
      >
        {(!hasHeads || dates.length > 1) && (
          <div className={styles.head}>
            <div className={styles.corner} />
            {dates.map((date) => (
              <DayHead key={date} {...{ date, dayHref, perDay }} isToday={date === today}>
                {perDay === 1 &&
                  headWords(
                    columns.find((each) => each.date === date)!,
                    t,
                  )}
              </DayHead>
            ))}
          </div>
        )}
        {hasHeads && (
          <div className={classNames(styles.head, styles.doctors)}>
            <div className={styles.corner} />
            {columns.map((column) => (
              <div key={column.id} className={styles.doctor}>
                {dates.length === 1 && column.kind === 'doctor' && (
                  <Face size="tiny" src={column.owner.portraitUrl} initials={initialsOf(column.owner.name)} lazy />
                )}
                <span className={styles.doctorName}>
                  <b>{column.owner.name}</b>
                  <span>{headWords(column, t)}</span>
                </span>
              </div>
            ))}
          </div>
        )}
        {/* The keys move among the visits in it, which are buttons; what a press on a free place does, a button beside the
            calendar does, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={body}
          className={styles.body}
          onPointerDown={moving.onPointerDown}
          onClickCapture={moving.onClickCapture}
          onKeyDown={(event) => moving.onKeyDown(event) || onKeyDown(event)}
          onFocus={onFocus}
          onBlur={moving.onBlur}
          {...pressing}
        >
          <div className={styles.axis} aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour} style={cssValues({ '--at': hour * 60 - shown.from })}>
                {hourWords(hour, formatLocale)}
              </span>
            ))}
          </div>
          {columns.map((column) => (
            <DayColumn
              key={column.id}
              {...{ column, shown, timeZone, viewer, onOpen }}
              isNamed={hasHeads}
              isFirst={isFirstOf(column, columns)}
              now={isNowShown && column.date === today ? minute : null}
              tabStop={tabStop}
              onOpenTimeOff={opensTimeOf(column.owner) ? props.onOpenTimeOff : null}
            />
          ))}
          <div ref={hint} className={styles.hint} aria-hidden="true" hidden />
          <div ref={ghost} className={styles.ghost} data-ghost aria-hidden="true" hidden>
            <b />
            <span />
          </div>
          {isNowShown && (
            <div
              className={styles.now}
              style={cssValues({ '--at': minute - shown.from, '--first': dates.indexOf(today) * perDay })}
            />
          )}
        </div>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </div>
    </div>
  )
}

const isFirstOf = ({ id, date }: Column, columns: readonly Column[]) =>
  columns.find((each) => each.date === date)!.id === id

type DayHeadProps = {
  date: PlainDate
  isToday: boolean
  perDay: number
  dayHref: TimeGridProps['dayHref']
  children: ReactNode
}

function DayHead({ date, isToday, perDay, dayHref, children }: DayHeadProps) {
  const { formatLocale } = useTexts()
  const words = (
    <>
      <span>{formatWeekday(date, formatLocale, 'short')}</span>{' '}
      <span className={classNames(styles.number, isToday && styles.today)}>{formatDayOfMonth(date, formatLocale)}</span>{' '}
      <VisuallyHidden>{formatMonth(date, formatLocale, 'long')}</VisuallyHidden>
    </>
  )
  return (
    <div className={styles.day} style={cssValues({ '--span': perDay })}>
      {dayHref ? (
        <Anchor href={dayHref(date)} aria-current={isToday ? 'date' : undefined} className={styles.dayLink}>
          {words}
        </Anchor>
      ) : (
        <time dateTime={date} className={styles.dayLink}>
          {words}
        </time>
      )}
      <span className={styles.off}>{children}</span>
    </div>
  )
}

/** Whether columns stand beyond its edge: it is drawn fading there. */
function useMoreBeside(scroller: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const look = () => {
      const left = current.scrollWidth - current.clientWidth - Math.abs(current.scrollLeft)
      current.parentElement!.toggleAttribute('data-more', left > 4)
    }
    look()
    const sizes = new ResizeObserver(look)
    for (const each of [current, ...current.children]) sizes.observe(each)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [scroller])
}

/** A grid that has more hours than room opens a little before now, else where it begins. */
function useOpenAt(scroller: RefObject<HTMLDivElement | null>, minute: number | null, shown: Stretch) {
  const first = useRef({ minute, shown })
  useEffect(() => {
    const { current } = scroller
    const { minute: at, shown: hours } = first.current
    if (!current || at === null) return
    const share = (at - 90 - hours.from) / (hours.to - hours.from)
    current.scrollTo({ top: share * current.scrollHeight })
  }, [scroller])
}
