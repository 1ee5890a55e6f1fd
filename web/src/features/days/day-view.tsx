import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ToastRegion } from '../../ui/toast.tsx'
import { AtHandCard } from './at-hand-card.tsx'
import { atHandOf } from './at-hand.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { DayCounts } from './day-counts.tsx'
import { DayHeading } from './day-heading.tsx'
import { DayList } from './day-list.tsx'
import { DayNotes } from './day-notes.tsx'
import styles from './day-view.module.css'
import type { Day, DayVisit } from './day.ts'
import { EmptyDay } from './empty-day.tsx'
import { NewBookings } from './new-bookings.tsx'
import { offersOf } from './offers.ts'
import { rowsOf } from './rows.ts'
import type { LiveDay } from './use-day.ts'
import { useMayPress } from './use-may-press.ts'
import { usePresses } from './use-presses.ts'
import type { Side } from './visit-status.tsx'

type DayViewProps = {
  /** What of the day is shown: all of it, or one doctor's part. */
  day: Day
  live: LiveDay
  side: Side
  hrefOf: (date: PlainDate | null) => string
  /** Beside the way to other days. */
  tools?: ReactNode
  /** Above the numbers: something to look after. */
  note?: ReactNode
  /** In place of "No visits on this day". */
  empty?: ReactNode
}

/** A day with everything that can be done on it. */
export function DayView({ day, live, side, hrefOf, tools, note, empty }: DayViewProps) {
  const { t } = useTexts()
  const { now, fresh, pending } = live
  const { press, toast, closeToast } = usePresses(live)
  const mayPress = useMayPress()
  const [canceling, setCanceling] = useState<{ visit: DayVisit; open: boolean } | null>(null)
  const { timeZone } = day
  const atHand = side === 'doctor' ? atHandOf(day) : null
  const shared = {
    now,
    timeZone,
    offersOf: (visit: DayVisit) => offersOf(visit, { now, isAhead: day.date > day.today, mayPress }),
    isBusy: (visit: DayVisit) => pending.has(visit.id),
    onPress: press,
  }
  return (
    <div className={styles.view}>
      <DayHeading date={day.date as PlainDate} today={day.today as PlainDate} {...{ now, timeZone, hrefOf }}>
        {tools}
      </DayHeading>
      <DayNotes day={day} isOutdated={live.problem !== null} onRetry={live.reload} />
      {note}
      {day.items.length > 0 && <DayCounts visits={day.items} side={side} />}
      <div className={classNames(atHand && styles.columns)}>
        <div className={styles.list}>
          {day.items.length > 0 ? (
            <DayList
              key={day.date}
              {...shared}
              rows={rowsOf(day, now)}
              side={side}
              fresh={fresh}
              onCancel={(visit) => setCanceling({ visit, open: true })}
            />
          ) : (
            (empty ?? <EmptyDay day={day} hrefOf={hrefOf} />)
          )}
        </div>
        {atHand && (
          <div className={styles.side}>
            <AtHandCard atHand={atHand} today={day.today} {...shared} />
          </div>
        )}
      </div>
      {canceling && (
        <CancelVisit
          {...canceling}
          timeZone={timeZone}
          onKeep={() => setCanceling({ ...canceling, open: false })}
          onCancel={(visit, reason) => press(visit, 'cancel', reason)}
        />
      )}
      <NewBookings visits={day.items.filter(({ id }) => fresh.has(id))} timeZone={timeZone} />
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={closeToast} />
    </div>
  )
}
