import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { leastVisits } from '@polyclinic/domain/series/dates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { DayVisit } from '../days/day.ts'
import { RepeatFields } from '../series/repeat-fields.tsx'
import { SeriesDates } from '../series/series-dates.tsx'
import type { Repeat } from '../series/series.ts'
import { sendSeries } from '../series/use-series.ts'
import { useSeriesPlan, type SeriesPlanning } from '../series/use-series-plan.ts'
import { AskedTimeFields } from './asked-time-fields.tsx'
import { DeskRefusal } from './desk-refusal.tsx'
import type { AskedTime, DeskBooking, DeskDoctor, DeskPatient } from './desk.ts'
import { MomentChoice } from './moment-choice.tsx'
import type { House, Moment } from './moments.ts'
import type { Typed } from './typed-patient.ts'
import { sendDeskBooking } from './use-desk.ts'
import { useDeskPerson } from './use-desk-person.tsx'
import { startOf, useMoments } from './use-moments.ts'
import { VisitChoice, type Wanted } from './visit-choice.tsx'

type DeskDialogProps = {
  open: boolean
  /** Whoever is free first is asked for, as soon as can be. */
  isSoonest?: boolean | undefined
  /** Nobody named a time: the first free one from then on is meant. */
  isFirstFree?: boolean | undefined
  /** The time that somebody on the phone asks for; null for who is here and waits from then on. */
  askedFor: AskedTime | null
  /** Whose day it is; null where somebody is sent to whoever is free. */
  doctor: DeskDoctor | null
  /** Among whom can be chosen; nobody for a doctor's own day. */
  doctors: readonly DeskDoctor[]
  /** Whoever is here is sent to one of these. */
  house?: House | undefined
  /** For whom it is, where that is known from the start. */
  patient?: DeskPatient | undefined
  /** What was typed of them elsewhere, and the visit that is booked for it: one, not a series. */
  instead?:
    | {
        typed: Typed
        /** What of the record that is taken is asked first, where the server says so. */
        doubt: { pointer: string; label: string; missing: string }
        book: (booking: TimedBooking, isSure: boolean, key: string) => Promise<void>
        onBooked: () => void
      }
    | undefined
  /** What it is for to begin with; null for what the doctor usually sees people for. */
  serviceId?: string | null | undefined
  timeZone: string
  now: string
  /** Above the form: what else might go there. */
  head?: ReactNode
  onBooked: (visit: DayVisit) => void
  onClose: () => void
}

export type TimedBooking = DeskBooking & { startsAt: string }

const lostCodes = ['slot_taken', 'slot_not_offered'] as const

/** The desk books for somebody: who they are, what for, and when. One press books, and checks in who is here. */
export function DeskDialog(props: DeskDialogProps) {
  const {
    open,
    isSoonest = false,
    isFirstFree = isSoonest,
    askedFor,
    doctor,
    doctors,
    house,
    patient,
    instead,
    serviceId = null,
  } = props
  const { timeZone, now, head, onBooked, onClose } = props
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const [wanted, setWanted] = useState<Wanted>({ providerId: doctor?.id ?? null, serviceId })
  const [asked, setAsked] = useState(askedFor)
  const [momentId, setMomentId] = useState<string | null>(null)
  const [isTimeMissing, setTimeMissing] = useState(false)
  const [doubt, setDoubt] = useState<{ of: string; isCleared: boolean } | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const { busy, problem, send, forget } = useSubmission()
  const form = useId()
  const today = dateIn(timeZone, now as Instant)
  const person = useDeskPerson({ isOpen: open, form, patient, typed: instead?.typed, today, problem })
  const found = useMoments(open, wanted, asked, {
    ...{ timeZone, isFirstFree: isFirstFree && asked === askedFor },
    house: doctors.length > 1 && house ? house : null,
  })
  const moment = found.moments.find(({ id }) => id === momentId) ?? found.usual
  // As long as nobody types a time, the fields say which one is chosen.
  const typed = asked && isFirstFree && asked === askedFor && moment ? wallOf(moment, timeZone) : asked
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const seriesDoctor = wanted.providerId ?? (doctors.length === 1 ? doctors[0]!.id : null)
  // Where the time that is asked for is, or one near it.
  const placeOfSeries = [found.usual, ...found.moments].find((each) => each?.providerId === seriesDoctor)
  const planning = useSeriesPlan({
    ...{ providerId: seriesDoctor, serviceId: wanted.serviceId, repeat, isOpen: open },
    locationId: placeOfSeries?.locationId ?? null,
    startsAt: typed && startOf(typed, timeZone),
  })
  const visits = repeat && (planning.known?.plan.visits ?? [])
  const isReady = visits ? visits.length >= leastVisits && planning.known?.plan.undecided === 0 : moment !== null
  const isOverlapping = repeat !== null && isOverlap(problem)
  const isLost = isProblem(problem, ...lostCodes) || isOverlapping
  const isDoubtful = instead !== undefined && pointsTo(problem, instead.doubt.pointer)
  useEffect(() => {
    if (isDoubtful) document.getElementById(`${form}-doubt`)?.focus()
  }, [isDoubtful, form])
  /** What else is asked for is looked up anew. */
  const look = () => {
    forget()
    setMomentId(null)
  }
  const want = (changed: Wanted) => {
    look()
    setWanted(changed)
  }
  const askFor = (changed: AskedTime) => {
    look()
    setAsked(changed)
  }

  const repeatBy = (changed: Repeat | null) => {
    forget()
    // The first of a series is the visit that was about to be booked.
    setAsked(typed)
    setRepeat(changed)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!isReady) {
      setTimeMissing(true)
      return document.getElementById(`${form}-moment`)?.focus()
    }
    const who = person.take()
    if (!who) return
    const whom = who.patientId ?? JSON.stringify(who.patient)
    const isDoubted = doubt !== null && doubt.of === whom
    if (isDoubted && !doubt.isCleared) return document.getElementById(`${form}-doubt`)?.focus()
    const isSure = isDoubted
    const said = message.trim()
    const about = { ...who, ...(said && { message: said }) }
    const outcome = await send(async () => {
      if (repeat && planning.known)
        return (await sendSeries({ ...about, ...seriesOf(planning.known), rhythm: repeat.rhythm }, key)).first
      const booking = { ...about, ...placeOf(moment!, asked === null) }
      if (!instead) return sendDeskBooking(booking, key)
      await instead.book({ ...booking, startsAt: moment!.startsAt }, isSure, key)
      return null
    })
    if (outcome.done) {
      // Who was nobody a moment ago is found the next time.
      client.removeQueries({ queryKey: ['patient-search'] })
      if (outcome.value) onBooked(outcome.value)
      else instead?.onBooked()
      return
    }
    if (instead && pointsTo(outcome.problem, instead.doubt.pointer)) setDoubt({ of: whom, isCleared: false })
    const isGone = isProblem(outcome.problem, ...lostCodes)
    if (repeat && (isGone || isOverlap(outcome.problem))) planning.lose(outcome.problem)
    if (!isGone) return
    setMomentId(null)
    found.refetch()
  }
  const actWords = () => {
    if (visits) return t('series.book', { count: visits.length })
    if (asked && moment) {
      const date = formatShortDay(dateIn(timeZone, moment.startsAt as Instant), formatLocale)
      const when = { date, time: timeOf(moment) }
      return person.name ? t('desk.bookNamed', { ...when, name: person.name }) : t('desk.bookFor', when)
    }
    if (asked) return t('desk.book')
    return !moment || moment.isNow ? t('desk.checkInNow') : t('desk.checkInFor', { time: timeOf(moment) })
  }
  const timeOf = ({ startsAt }: Moment) => formatTime(startsAt as Instant, formatLocale, timeZone)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(isSoonest ? 'desk.soonest' : asked ? 'desk.bookVisit' : 'desk.walkInTitle')}
      actions={
        <>
          <Button
            kind="main"
            type="submit"
            form={form}
            busy={busy}
            held={person.isComing || (!isReady && (asked !== null || found.moments.length === 0))}
          >
            {actWords()}
          </Button>
          <Button onClick={onClose}>{t('desk.notNow')}</Button>
        </>
      }
    >
      {head}
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && !isLost && !person.isAskedByServer && !isDoubtful && <DeskRefusal problem={problem} />}
          {person.fields}
          {instead && doubt && (
            <Checkbox
              id={`${form}-doubt`}
              label={instead.doubt.label}
              checked={doubt.isCleared}
              error={!doubt.isCleared && instead.doubt.missing}
              onChange={({ target }) => setDoubt({ ...doubt, isCleared: target.checked })}
            />
          )}
          <VisitChoice {...{ doctors, wanted }} isHere={asked === null} onChange={want} />
          {isLost && (
            <Note tone="bad" role="alert">
              {t(isOverlapping ? 'series.overlap' : repeat ? 'series.lost' : 'desk.lost')}
            </Note>
          )}
          {!repeat && (
            <MomentChoice
              found={isLost ? { ...found, inTheWay: null } : found}
              {...{ doctors, timeZone }}
              chosen={moment}
              isHere={asked === null}
              isAnyDoctor={wanted.providerId === null && doctors.length > 1}
              house={house ?? null}
              isMissing={isTimeMissing && moment === null}
              id={`${form}-moment`}
              onChoose={setMomentId}
            />
          )}
          {/* The times are what is read out; another day is asked for where none suits. */}
          {typed && <AskedTimeFields asked={typed} onChange={askFor} />}
          <Field label={t('desk.about')} hint={t('desk.aboutHint')} optional={t('common.optional')}>
            <TextInput
              autoComplete="off"
              maxLength={1000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </Field>
          {asked && !instead && <RepeatFields repeat={repeat} onChange={repeatBy} />}
          {repeat && <SeriesDates planning={planning} name={form} />}
        </Stack>
      </form>
    </FormDialog>
  )
}

const wallOf = ({ startsAt }: Moment, timeZone: string): AskedTime => ({
  date: dateIn(timeZone, startsAt as Instant),
  time: wallTimeIn(timeZone, startsAt as Instant),
})

const pointsTo = (problem: ApiProblem | null, pointer: string): boolean =>
  problem?.errors.some((each) => each.pointer === pointer) ?? false

/** Two visits of a series that would be on at once. */
const isOverlap = (problem: ApiProblem | null): problem is ApiProblem =>
  isProblem(problem, 'invalid_fields') && problem.errors.some(({ code }) => code === 'not_after')

const seriesOf = ({ plan, times }: NonNullable<SeriesPlanning['known']>) => ({
  ...{ providerId: times.providerId, serviceId: times.serviceId, locationId: times.locationId },
  visits: plan.visits,
})

/** At once without a time: it would pass while somebody types. */
const placeOf = (
  { providerId, serviceId, locationId, startsAt, isAnyTime, isNow }: Moment,
  isHere: boolean,
): Omit<DeskBooking, 'patient' | 'patientId'> => ({
  ...{ providerId, serviceId, locationId },
  ...(isHere && { hasArrived: true as const }),
  ...(!isNow && { startsAt }),
  ...(!isNow && isAnyTime && { anyTime: true as const }),
})
