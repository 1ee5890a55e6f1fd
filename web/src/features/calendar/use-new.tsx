import { useQueryClient } from '@tanstack/react-query'
import FastForward from 'lucide-react/icons/fast-forward'
import Plus from 'lucide-react/icons/plus'
import { Fragment, useEffect, useRef, useState } from 'react'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { compareInstants, dateIn, minutesOfWall, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TimeOffDialog, type ChangedTimeOff } from '../availability/time-off-dialog.tsx'
import type { TypedTimeOff } from '../availability/typed-time-off.ts'
import { showBooked } from '../days/day-queries.ts'
import { patientName, type DayVisit } from '../days/day.ts'
import { elementOf } from '../days/group-of.ts'
import type { AskedTime, DeskDoctor } from '../desk/desk.ts'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import { clockAt } from './day-words.ts'
import type { Ask } from './use-pressing.ts'

type Kind = 'appointment' | 'block'

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
  onTimeOff: (changed: ChangedTimeOff) => void
  /** What the button says; else that something new comes. */
  word?: 'desk.bookVisit'
}

/** Minutes of a block, unless somebody says otherwise. */
const usualBlock = 30

/**
 * What comes into the calendar by a press on a free place, or by the button that says so: an appointment for somebody on the
 * phone, or time in which nobody is seen.
 */
export function useNew({ timeZone, now, all, shown, first, onBooked, onTimeOff, word }: Shown) {
  const { t } = useTexts()
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const may = (kind: Kind, { id }: DeskDoctor) =>
    isPermitted(kind === 'block' ? 'schedules:change' : 'appointments:book', { provider: { id } })
  const [asking, setAsking] = useState<{
    kind: Kind
    time: AskedTime
    doctor: DeskDoctor | null
    /** What for: of a group that somebody joins; null where nobody said so. */
    serviceId: string | null
    /** Whether somebody said when; else the first free time from then on is meant, of whoever it is `soonest`. */
    aim: 'then' | 'from-then' | 'soonest'
    open: boolean
    asked: number
  } | null>(null)
  const focusNext = useRef<{ visit: DayVisit; opener: Element | null } | null>(null)
  // What was booked takes the focus as soon as it is drawn, unless somebody went on to something else meanwhile.
  useEffect(() => {
    const next = focusNext.current
    if (!next || asking?.open) return
    next.opener ??= document.activeElement
    const drawn = document.activeElement === next.opener && elementOf(next.visit)
    if (drawn) drawn.focus()
    if (drawn || document.activeElement !== next.opener) focusNext.current = null
  })
  const doctorsFor = {
    appointment: all.filter((each) => may('appointment', each)),
    block: all.filter((each) => may('block', each)),
  }
  // Whoever takes no bookings any more is shown as long as they have visits, and is not among them.
  const kindsFor = (doctor: DeskDoctor | null) =>
    kinds.filter((kind) => (doctor ? doctorsFor[kind].some(({ id }) => id === doctor.id) : doctorsFor[kind].length > 0))
  const offered = kindsFor(null)
  if (offered.length === 0) return { act: null, soonest: null, dialog: null, onAsk: null, joinOf: () => null }
  type Asking = NonNullable<typeof asking>
  const ask = (time: AskedTime, doctor: DeskDoctor | null, aim: Asking['aim'], serviceId: string | null = null) =>
    setAsking((before) => ({
      ...{ time, doctor, aim, serviceId },
      kind: kindsFor(doctor)[0]!,
      open: true,
      asked: (before?.asked ?? 0) + 1,
    }))
  const only = all.length === 1 ? all[0]! : shown.length === 1 ? shown[0]! : null
  const onAsk: Ask = { isOf: (doctor) => kindsFor(doctor).length > 0, ask: (time, doctor) => ask(time, doctor, 'then') }
  const closeOf = (kind: Kind) => () =>
    // The one that another takes the place of closes, too.
    setAsking((before) => (before?.kind === kind ? { ...before, open: false } : before))
  /** The way to book somebody into a group, at its time: null where that may not be done, or is too late. */
  const joinOf = ({ startsAt, provider, service }: DayVisit) => {
    const doctor = doctorsFor.appointment.find(({ id }) => id === provider.id)
    if (!doctor || compareInstants(startsAt as Instant, now as Instant) < 0) return null
    return () => ask(wallOf(startsAt, timeZone), doctor, 'then', service.id)
  }
  const askSoonest = () => {
    ask(wallOf(now, timeZone), null, 'soonest')
  }
  const head = asking && asking.aim !== 'soonest' && asking.serviceId === null && (
    <ChooseKind
      kinds={kindsFor(asking.doctor)}
      kind={asking.kind}
      onChoose={(kind) => setAsking({ ...asking, kind })}
    />
  )
  const blocked = asking?.doctor ? [asking.doctor] : startingWith(doctorsFor.block, shown)
  return {
    onAsk,
    joinOf,
    /** Whoever is free first, for somebody who asks for no time. */
    soonest: doctorsFor.appointment.length > 0 && (
      <Button size="small" icon={FastForward} onClick={askSoonest}>
        {t('desk.soonest')}
      </Button>
    ),
    act: (
      <Button
        kind="main"
        size="small"
        icon={Plus}
        onClick={() => ask(first(), only && kindsFor(only).length > 0 ? only : null, 'from-then')}
      >
        {t(offered.length > 1 ? (word ?? 'calendar.new') : kindWords[offered[0]!])}
      </Button>
    ),
    dialog: asking && (
      <Fragment key={asking.asked}>
        {doctorsFor.appointment.length > 0 && (
          <DeskDialog
            open={asking.open && asking.kind === 'appointment'}
            askedFor={asking.time}
            isSoonest={asking.aim === 'soonest'}
            isFirstFree={asking.aim !== 'then'}
            doctor={asking.doctor}
            serviceId={asking.serviceId}
            doctors={doctorsFor.appointment}
            {...{ timeZone, now, head }}
            onBooked={(visit) => {
              closeOf('appointment')()
              focusNext.current = { visit, opener: null }
              showBooked(client, visit, timeZone)
              onBooked(visit)
            }}
            onClose={closeOf('appointment')}
          />
        )}
        {blocked.length > 0 && (
          <TimeOffDialog
            open={asking.open && asking.kind === 'block'}
            doctors={blocked}
            today={dateIn(timeZone, now as Instant)}
            typed={blockAt(asking.time)}
            before={null}
            head={head}
            onChanged={(changed) => {
              closeOf('block')()
              onTimeOff(changed)
            }}
            onClose={closeOf('block')}
          />
        )}
      </Fragment>
    ),
  }
}

const wallOf = (at: string, timeZone: string): AskedTime => ({
  date: dateIn(timeZone, at as Instant),
  time: wallTimeIn(timeZone, at as Instant),
})

const kinds = ['appointment', 'block'] as const satisfies readonly Kind[]
const kindWords = { appointment: 'calendar.appointment', block: 'availability.block' } as const

/** A block that begins then, and ends with its day at the latest. */
function blockAt({ date, time }: AskedTime): TypedTimeOff {
  const to = clockAt(Math.min(minutesOfWall(time) + usualBlock, 1439))
  return { from: date, to: date, isPart: true, fromTime: time, toTime: to, note: '' }
}

const startingWith = (doctors: readonly DeskDoctor[], first: readonly DeskDoctor[]) => {
  const isFirst = ({ id }: DeskDoctor) => first.some((each) => each.id === id)
  return [...doctors.filter(isFirst), ...doctors.filter((each) => !isFirst(each))]
}

type ChooseKindProps = { kinds: readonly Kind[]; kind: Kind; onChoose: (kind: Kind) => void }

/** Stands above either form; the focus stays on it while they change. */
function ChooseKind({ kinds: offered, kind, onChoose }: ChooseKindProps) {
  const { t } = useTexts()
  const chosen = useRef<HTMLDivElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current === kind) return
    before.current = kind
    const button = chosen.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (button?.checkVisibility()) button.focus()
  })
  if (offered.length < 2) return null
  return (
    <div ref={chosen}>
      <Segmented
        label={t('calendar.newKind')}
        value={kind}
        segments={offered.map((value) => ({ value, label: t(kindWords[value]) }))}
        onSelect={onChoose}
      />
    </div>
  )
}

/** `Dana Kim is booked: Wed, Nov 25, 9:40 AM, Dr. Maya Okafor. The confirmation goes to dana@example.test.` */
export function useBookedWords(): (visit: DayVisit) => string {
  const { t, formatLocale } = useTexts()
  return (visit) => {
    const startsAt = visit.startsAt as Instant
    const { email, isContactShown } = visit.patient
    const { series } = visit
    const confirmed = (to: string) => t(series ? 'series.toldAll' : 'desk.confirmedTo', { email: to })
    const told = email ? confirmed(email) : t(isContactShown ? 'desk.notMailed' : 'desk.contactHidden')
    const words = {
      name: patientName(visit),
      date: formatShortDay(dateIn(visit.timeZone, startsAt), formatLocale),
      time: formatTime(startsAt, formatLocale, visit.timeZone),
      doctor: visit.provider.name,
    }
    const booked = series ? t('series.booked', { ...words, count: series.count }) : t('desk.booked', words)
    return `${booked} ${told}`
  }
}
