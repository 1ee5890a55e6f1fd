import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { showBooked } from '../days/day-queries.ts'
import { openerOf, patientName, type DayVisit } from '../days/day.ts'
import type { AskedTime, DeskDoctor } from '../desk/desk.ts'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { Ask } from './use-pressing.ts'

type Shown = {
  timeZone: string
  now: string
  /** Of whom this person sees the calendar, shown or not. */
  all: readonly DeskDoctor[]
  /** Whose are shown. */
  shown: readonly DeskDoctor[]
  /** The time that stands in the form where none was pressed. */
  first: () => AskedTime
  onBooked: (visit: DayVisit) => void
}

/** Somebody on the phone gets an appointment: by a press on a free place, or by the button that says so. */
export function useBooking({ timeZone, now, all, shown, first, onBooked }: Shown) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const isOf = ({ id }: DeskDoctor) => isPermitted('appointments:book', { provider: { id } })
  const bookable = all.filter(isOf)
  const [asking, setAsking] = useState<{
    time: AskedTime
    doctor: DeskDoctor | null
    open: boolean
    asked: number
  } | null>(null)
  const focusNext = useRef<{ visit: DayVisit; opener: Element | null } | null>(null)
  // What was booked takes the focus as soon as it is drawn, unless somebody went on to something else meanwhile.
  useEffect(() => {
    const next = focusNext.current
    if (!next || asking?.open) return
    next.opener ??= document.activeElement
    const drawn = document.activeElement === next.opener && document.getElementById(openerOf(next.visit))
    if (drawn) drawn.focus()
    if (drawn || document.activeElement !== next.opener) focusNext.current = null
  })
  if (bookable.length === 0) return { act: null, dialog: null, onAsk: null }
  const ask = (time: AskedTime, doctor: DeskDoctor | null) =>
    setAsking((before) => ({ time, doctor, open: true, asked: (before?.asked ?? 0) + 1 }))
  const close = () => setAsking((before) => before && { ...before, open: false })
  const only = bookable.length === 1 ? bookable[0]! : shown.length === 1 ? shown[0]! : null
  const onAsk: Ask = { isOf, ask }
  return {
    onAsk,
    act: (
      <Button kind="main" size="small" icon={Plus} onClick={() => ask(first(), only)}>
        {t('calendar.appointment')}
      </Button>
    ),
    dialog: asking && (
      <DeskDialog
        key={asking.asked}
        open={asking.open}
        askedFor={asking.time}
        doctor={asking.doctor}
        doctors={bookable}
        {...{ timeZone, now }}
        onBooked={(visit) => {
          close()
          focusNext.current = { visit, opener: null }
          showBooked(client, visit, timeZone)
          onBooked(visit)
        }}
        onClose={close}
      />
    ),
  }
}

/** `Dana Kim is booked: Wed, Nov 25, 9:40 AM, Dr. Maya Okafor. The confirmation goes to dana@example.test.` */
export function useBookedWords(): (visit: DayVisit) => string {
  const { t, formatLocale } = useTexts()
  return (visit) => {
    const startsAt = visit.startsAt as Instant
    const { email } = visit.patient
    const booked = t('desk.booked', {
      name: patientName(visit),
      date: formatShortDay(dateIn(visit.timeZone, startsAt), formatLocale),
      time: formatTime(startsAt, formatLocale, visit.timeZone),
      doctor: visit.provider.name,
    })
    return `${booked} ${email ? t('desk.confirmedTo', { email }) : t('desk.notMailed')}`
  }
}
