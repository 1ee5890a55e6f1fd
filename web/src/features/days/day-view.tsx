import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { BoardTools, Done } from './day-body.tsx'
import { DayBody } from './day-body.tsx'
import { DayHeading } from './day-heading.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import styles from './day-view.module.css'
import type { Day, DayVisit } from './day.ts'
import type { SideCardProps } from './side-card.tsx'
import type { LiveDay } from './use-day.ts'
import type { Only } from './use-only.ts'
import type { Viewer } from './visit-status.tsx'

export type DayViewProps = {
  /** What of the day is shown: all of it, or one doctor's part; null while it is on its way. */
  day: Day | null
  /** The day that was asked for; null for today. */
  asked: PlainDate | null
  live: LiveDay
  filter: Only
  viewer: Viewer
  hrefOf: (date: PlainDate | null) => string
  /** Beside the way to other days. */
  tools?: ReactNode
  /** Under the heading: what can be done beside looking after visits. */
  acts?: ReactNode
  /** Above the numbers: something to look after. */
  note?: ReactNode
  /** Who was just booked at the desk. */
  came?: DayVisit | null
  /** What was just done elsewhere on the screen: who was booked for another time, or something that is said. */
  done?: Done | null
  addOf?: SideCardProps['addOf']
  /** In place of the list. */
  board?: ((tools: BoardTools) => ReactNode) | undefined
  /** What is printed in place of the screen. */
  printed?: ReactNode
  /** In place of "No visits on this day". */
  empty?: ReactNode
}

/** A day with everything that can be done on it. The way to other days stays in its place while one is on its way. */
export function DayView({ day, asked, live, hrefOf, tools, acts, ...shown }: DayViewProps) {
  const { frame, now } = live
  if (!frame) return <DaySkeleton />
  const today = frame.today as PlainDate
  const date = (day?.date as PlainDate | undefined) ?? asked ?? today
  return (
    <div
      className={classNames(
        styles.view,
        shown.viewer === 'clinic' && styles.dense,
        shown.printed != null && styles.onPaper,
      )}
    >
      <DayHeading {...{ date, today, now, hrefOf }} timeZone={frame.timeZone}>
        {tools}
      </DayHeading>
      {acts && <div className={styles.acts}>{acts}</div>}
      {day ? <DayBody key={day.date} {...shown} day={day} live={live} hrefOf={hrefOf} /> : <DaySkeleton isHeaded />}
    </div>
  )
}
