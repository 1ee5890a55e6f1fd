import { minutesOfWall, wallTimeIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useMemo, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import type { CalendarDoctor, Days } from '../calendar/calendar.ts'
import { columnsOf, hoursShown, type Column } from '../calendar/columns.ts'
import { gapsOf } from '../calendar/gaps.ts'
import { keepUnchanged } from '../calendar/keep-unchanged.ts'
import { TimeGrid } from '../calendar/time-grid.tsx'
import type { Ask } from '../calendar/use-pressing.ts'
import type { BoardTools } from '../days/day-body.tsx'
import type { DayVisit } from '../days/day.ts'
import type { OpenTimeOff } from '../calendar/day-column.tsx'

type BoardProps = BoardTools & {
  days: Days
  date: PlainDate
  now: string
  doctors: readonly CalendarDoctor[]
  /** Null where nothing may be booked. */
  onAsk: Ask | null
  onOpenTimeOff: OpenTimeOff
}

/** The doctors' day side by side, with the time that is free. */
export function Board({ days, date, now, doctors, only, onAsk, onOpenTimeOff, ...tools }: BoardProps) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const { timeZone } = days
  const today = days.today as PlainDate
  const minute = minutesOfWall(wallTimeIn(timeZone, now as Instant))
  const all = useMemo(() => columnsOf(days, [date], doctors), [days, date, doctors])
  const fresh = useMemo(
    () =>
      all.map((column): Column => {
        // What is not shown is booked all the same: only the whole day says what is free.
        if (only) {
          const isShown = ({ status }: DayVisit) => status === only
          return { ...column, blocks: column.blocks.filter(({ visit, group }) => [visit, ...group].some(isShown)) }
        }
        return onAsk?.isOf(column.owner) ? { ...column, gaps: gapsOf(column, { today, minute }) } : column
      }),
    [all, only, onAsk, today, minute],
  )
  const [known, setKnown] = useState<readonly Column[]>(fresh)
  const columns = useMemo(() => keepUnchanged(known, fresh), [known, fresh])
  if (columns !== known) setKnown(columns)
  const { from, to } = hoursShown(all)
  const shown = useMemo(() => ({ from, to }), [from, to])
  if (columns.length === 0) return <p role="status">{t('availability.noDoctors')}</p>
  return (
    <TimeGrid
      key={date}
      {...{ columns, shown, today, now, timeZone, onOpenTimeOff }}
      viewer="clinic"
      isNamed
      dayHref={null}
      onOpen={tools.onOpen}
      mayMove={tools.mayMove}
      onPropose={tools.startMove}
      onRefuse={(message) => tools.say({ message })}
      onAsk={only ? null : onAsk}
      opensTimeOf={(doctor) => isPermitted('schedules:change', { provider: doctor })}
    />
  )
}
