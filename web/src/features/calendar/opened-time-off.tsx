import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { TimeOffDialog, type ChangedTimeOff } from '../availability/time-off-dialog.tsx'
import { typedAs } from '../availability/typed-time-off.ts'
import { useAvailability } from '../availability/use-availability.ts'
import type { CalendarDoctor } from './calendar.ts'

type OpenedTimeOffProps = {
  id: string
  doctor: CalendarDoctor
  today: PlainDate
  onChanged: (changed: ChangedTimeOff) => void
  /** Somebody removed it, it is over, or it could not be read. */
  onMissing: (why: 'gone' | 'unread') => void
  onClose: () => void
}

/** Time off that was pressed: as it is now, whole, with who is booked in it. */
export function OpenedTimeOff({ id, doctor, today, onChanged, onMissing, onClose }: OpenedTimeOffProps) {
  const { data, error, isFetching } = useAvailability(doctor.id)
  const found = isFetching ? undefined : data?.timeOff.find((each) => each.id === id)
  // As it was opened: what somebody changes meanwhile is refused when this is saved.
  const [seen, setSeen] = useState(found)
  if (!seen && found) setSeen(found)
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const isMissing = !seen && !found && !isFetching
  const missed = useEffectEvent(() => onMissing(error ? 'unread' : 'gone'))
  // First the dialog closes and gives the focus back, then it may go.
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    if (isMissing) missed()
    else if (!isOpen) closed()
  }, [isMissing, isOpen])
  return (
    seen && (
      <TimeOffDialog
        open={isOpen}
        doctors={[doctor]}
        today={today}
        typed={typedAs(seen)}
        before={seen}
        onChanged={(changed) => {
          close()
          onChanged(changed)
        }}
        onClose={close}
      />
    )
  )
}
