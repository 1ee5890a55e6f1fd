import type { readDays } from '@polyclinic/domain/days/endpoints.ts'
import { formatMoney, formatShortDay, formatTime, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { addMinutes, dateIn, reachedIn, isPlainDate, wallTimeIn } from '@polyclinic/domain/kit/time.ts'
import type { Instant, PlainDate, WallTime } from '@polyclinic/domain/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRequestKey } from '../../platform/api/request-key.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { daysKey } from './day-queries.ts'
import { bookerName, patientName, type DayVisit } from './day.ts'
import { judgeMove, type MoveNote } from './judge-move.ts'
import { oneByOne, type OneByOne } from './one-by-one.ts'
import { sendMove, type MoveTo } from './send-move.ts'
import { groupToldWords, noAddressWords } from './told-words.ts'
import { useDoctorList, type Doctor } from './use-doctors.ts'
import type { Viewer } from './visit-status.tsx'
import { TimeInput } from '../forms/time-input.tsx'

/** Where somebody put a visit, before they say that they mean it. */
export type Proposal = { date: PlainDate; time: WallTime; providerId: string; durationMinutes?: number }

type MoveVisitProps = {
  visit: DayVisit
  /** Without one the time it has. */
  proposal: Proposal | null
  timeZone: string
  now: string
  viewer: Viewer
  open: boolean
  /** Those of its group who can be moved, too. */
  others: readonly DayVisit[]
  onMoved: (told: OneByOne<Awaited<ReturnType<typeof sendMove>>>) => void
  /** It is not as it was seen: what is shown is asked for again. */
  onStale: () => void
  onKeep: () => void
}

/**
 * To another time, for longer or shorter, and for who sees to several doctors to another of them: what it means is said
 * before it is done.
 */
export function MoveVisit(props: MoveVisitProps) {
  const { visit, proposal, timeZone, now, viewer, open, others, onMoved, onStale, onKeep } = props
  const texts = useTexts()
  const { t, formatLocale } = texts
  const before = visit.startsAt as Instant
  const [typed, setTyped] = useState<Typed>(() => ({
    ...{ date: dateIn(timeZone, before), time: wallTimeIn(timeZone, before), providerId: visit.provider.id },
    ...proposal,
    minutes: String(proposal?.durationMinutes ?? visit.service.durationMinutes),
  }))
  const { date, time, providerId, minutes } = typed
  const { key, answered } = useRequestKey()
  const [isBusy, setBusy] = useState(false)
  const [isAll, setAll] = useState(false)
  const along = isAll ? others : []
  const [refusal, setRefusal] = useState<string | null>(null)
  const type = (part: Partial<Typed>) => {
    setRefusal(null)
    setTyped({ ...typed, ...part })
  }
  const to = moveTo(typed, visit, timeZone)
  const note = useMoveNote(visit, open ? to : null, { date, now, others: along.length })
  const isOwnDoctors = providerId === visit.provider.id
  const isSameStart = to !== null && isOwnDoctors && Date.parse(to.startsAt) === Date.parse(before)
  const stays = to === null || (isSameStart && to.durationMinutes === undefined)
  const isHeld = stays || note?.kind === 'past'

  async function move() {
    if (isHeld) return
    setBusy(true)
    setRefusal(null)
    try {
      const moved = await sendMove(visit, to, key())
      answered(null)
      const rest = await oneByOne(along, 'reschedule', (other, otherKey) => sendMove(other, to, otherKey))
      onMoved({ ...rest, done: [{ before: visit, after: moved }, ...rest.done] })
    } catch (error) {
      if (isProblem(error)) answered(error)
      else logFailure('reschedule', error)
      const code = isProblem(error) ? error.code : 'internal'
      const isOtherDoctors = code === 'slot_not_offered' && to.providerId !== visit.provider.id
      setRefusal(t(isOtherDoctors ? 'calendar.notWithDoctor' : `errors.${code}`))
      if (code === 'stale_version' || code === 'state_conflict') onStale()
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      open={open}
      onClose={onKeep}
      title={t('calendar.moveTitle', { name: patientName(visit) })}
      actions={
        <>
          <Button kind="main" busy={isBusy} held={isHeld} onClick={() => void move()}>
            {along.length > 0
              ? t('calendar.moveGroupNow', { count: along.length + 1 })
              : t(isSameStart ? 'calendar.resizeNow' : 'calendar.moveNow')}
          </Button>
          <Button onClick={onKeep}>{t('calendar.keepTime')}</Button>
        </>
      }
    >
      <Stack>
        <p>
          {t('calendar.movesFrom', {
            date: formatShortDay(dateIn(timeZone, before), formatLocale),
            time: formatTimeRange(before, visit.endsAt as Instant, formatLocale, timeZone),
            doctor: visit.provider.name,
          })}
        </p>
        <FieldRow>
          <Field label={t('calendar.newDate')}>
            <DateInput date={date} onChange={(to) => type({ date: to })} />
          </Field>
          <Field label={t('calendar.newTime')}>
            <TimeInput time={time} onChange={(wall) => type({ time: wall })} />
          </Field>
        </FieldRow>
        {isOwnDoctors && !visit.seat && (
          <Field label={t('calendar.length')} hint={to && lengthWords(visit, to, texts, timeZone)}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={leastMinutes}
              max={mostMinutes}
              step={5}
              value={minutes}
              onChange={(event) => type({ minutes: event.target.value })}
            />
          </Field>
        )}
        {others.length > 0 && (
          <Checkbox
            label={t('calendar.moveGroup', { count: others.length })}
            checked={isAll}
            onChange={({ target }) => setAll(target.checked)}
          />
        )}
        {viewer === 'clinic' && (
          <DoctorField own={visit.provider} value={providerId} onChange={(id) => type({ providerId: id })} />
        )}
        {refusal ? (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        ) : (
          !stays && <MoveWarning note={note} timeZone={timeZone} />
        )}
        <p>
          {isSameStart
            ? t('calendar.resizeUntold')
            : along.length > 0
              ? groupToldWords([visit, ...along], t)
              : visit.patient.email
                ? t('calendar.moveMailed', { name: bookerName(visit) ?? patientName(visit) })
                : noAddressWords(visit, t)}
        </p>
      </Stack>
    </FormDialog>
  )
}

type Typed = { date: string; time: string; providerId: string; minutes: string }

const wallPattern = /^([01]\d|2[0-3]):[0-5]\d$/

const [leastMinutes, mostMinutes] = [5, 1440]

function moveTo(
  { date, time, providerId, minutes }: Typed,
  { provider, service }: DayVisit,
  timeZone: string,
): MoveTo | null {
  if (!isPlainDate(date) || !wallPattern.test(time)) return null
  const to = { startsAt: reachedIn(timeZone, date, time as WallTime), providerId }
  const durationMinutes = Number(minutes)
  if (providerId !== provider.id || durationMinutes === service.durationMinutes) return to
  const isLength =
    Number.isInteger(durationMinutes) && leastMinutes <= durationMinutes && durationMinutes <= mostMinutes
  return isLength ? { ...to, durationMinutes } : null
}

/** Until when it takes, and that another length costs the same. */
function lengthWords(
  { service }: DayVisit,
  { startsAt, durationMinutes }: MoveTo,
  { t, formatLocale }: Texts,
  timeZone: string,
): string {
  const endsAt = addMinutes(startsAt, durationMinutes ?? service.durationMinutes)
  const until = t('calendar.endsAt', { time: formatTime(endsAt, formatLocale, timeZone) })
  if (durationMinutes === undefined) return until
  return `${until} ${t('calendar.samePrice', { price: formatMoney(service.price, formatLocale) })}`
}

/** What is known of that day says what is in the way. */
function useMoveNote(
  visit: DayVisit,
  to: MoveTo | null,
  { date, now, others }: { date: string; now: string; others: number },
): MoveNote | null {
  const { data: doctors } = useDoctorList()
  const { data } = useQuery({
    queryKey: [...daysKey, 'move', date, to?.providerId],
    enabled: to !== null,
    queryFn: ({ signal }) => {
      const query = { from: date, to: date, providerIds: to!.providerId }
      return call<typeof readDays>('GET', '/days', { query }, { signal, background: true })
    },
  })
  if (!to) return null
  const offers = doctors?.find(({ id }) => id === to.providerId)?.offers
  const offeredAt = offers?.filter(({ serviceId }) => serviceId === visit.service.id).map((offer) => offer.locationId)
  return judgeMove(visit, to, { now, others, days: data ?? null, offeredAt: offeredAt ?? null })
}

function MoveWarning({ note, timeZone }: { note: MoveNote | null; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  if (note === null) return null
  if (note.kind === 'past') return <Note tone="bad">{t('calendar.isPast')}</Note>
  if (note.kind === 'place') return <Note tone="warn">{t('calendar.goesToPlace', { place: note.name })}</Note>
  if (note.kind === 'outside') return <Note tone="warn">{t('calendar.outsideHours')}</Note>
  if (note.kind === 'busy-elsewhere') return <Note tone="bad">{t('calendar.inBusyElsewhere')}</Note>
  if (note.kind === 'own-group') return <Note tone="bad">{t('calendar.inOwnGroup')}</Note>
  if (note.kind === 'time-off') return <Note tone="bad">{t('calendar.inTimeOff')}</Note>
  if (note.kind === 'full') return <Note tone="bad">{t('calendar.groupFull', { count: note.count, of: note.of })}</Note>
  const time = formatTime(note.visit.startsAt as Instant, formatLocale, timeZone)
  return <Note tone="bad">{t('calendar.overlapsWith', { name: patientName(note.visit), time })}</Note>
}

type DoctorFieldProps = { own: DayVisit['provider']; value: string; onChange: (id: string) => void }

function DoctorField({ own, value, onChange }: DoctorFieldProps) {
  const { t } = useTexts()
  const { data = [] } = useDoctorList()
  const doctors: Doctor[] = data.some(({ id }) => id === own.id) ? data : [own, ...data]
  return (
    <Field label={t('admin.doctor')} hint={t('calendar.otherDoctor')}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {doctors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
