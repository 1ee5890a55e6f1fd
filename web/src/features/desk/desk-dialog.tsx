import { formatTime, formatTimeRange } from '@polyclinic/domain/kit/format.ts'
import { addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import type { DayVisit } from '../days/day.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import type { DeskDoctor, Match } from './desk.ts'
import { ChosenPatient, DeskFields, Matches } from './desk-person.tsx'
import { momentsOf, type Moment } from './moments.ts'
import { nothingTyped, readPatient, wrongOf, type TypedName } from './typed-patient.ts'
import { sendDeskBooking, useDeskTimes, useMatches } from './use-desk.ts'
import { VisitChoice, type Wanted } from './visit-choice.tsx'

type DeskDialogProps = {
  open: boolean
  /** Whose day it is; null where somebody is sent to whoever is free. */
  doctor: DeskDoctor | null
  /** Among whom can be chosen; nobody for a doctor's own day. */
  doctors: readonly DeskDoctor[]
  timeZone: string
  now: string
  onBooked: (visit: DayVisit) => void
  onClose: () => void
}

/** Somebody stands at the desk: who they are, what for, and the next free moment. One press books and checks them in. */
export function DeskDialog({ open, doctor, doctors, timeZone, now, onBooked, onClose }: DeskDialogProps) {
  const { t, formatLocale } = useTexts()
  const [typed, setTyped] = useState(nothingTyped)
  const [chosen, setChosen] = useState<Match | null>(null)
  const [wanted, setWanted] = useState<Wanted>({ providerId: doctor?.id ?? null, serviceId: null })
  const [momentId, setMomentId] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { busy, problem, send, forget } = useSubmission()
  const form = useId()
  const idOf = (name: TypedName) => `${form}-${name}`

  const today = dateIn(timeZone, now as Instant)
  const known = readPatient(typed, { today, formatLocale })
  const wrong = wrongOf(typed, known)
  const matches = useMatches(open && !chosen ? known : {})
  const { data: times, refetch } = useDeskTimes(open ? wanted : null)
  const moments = momentsOf(times?.items ?? [])
  const moment = moments.find(({ id }) => id === momentId) ?? moments[0]
  const isLost = isProblem(problem, 'slot_taken', 'slot_not_offered')

  const want = (changed: Wanted) => {
    forget()
    setMomentId(null)
    setWanted(changed)
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !moment) return
    setAsked(true)
    if (!chosen && wrong[0]) {
      document.getElementById(idOf(wrong[0]))?.focus()
      return
    }
    const outcome = await send(() => sendDeskBooking({ ...whoOf(chosen, known), ...placeOf(moment) }, key))
    if (outcome.done) onBooked(outcome.value)
    else if (isProblem(outcome.problem, 'slot_taken', 'slot_not_offered')) void refetch()
  }
  const timeOf = ({ startsAt }: Moment) => formatTime(startsAt as Instant, formatLocale, timeZone)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('desk.walkInTitle')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={busy} held={!moment}>
            {!moment || moment.isNow ? t('desk.checkInNow') : t('desk.checkInFor', { time: timeOf(moment) })}
          </Button>
          <Button onClick={onClose}>{t('desk.notNow')}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && !isLost && <RefusalNote refusal={problem} isTeam />}
          {chosen ? (
            <ChosenPatient match={chosen} onOther={() => setChosen(null)} />
          ) : (
            <div>
              <DeskFields
                {...{ typed, known, today, idOf }}
                wrong={isAsked ? wrong : []}
                onType={(name, value) => setTyped({ ...typed, [name]: value })}
              />
              <Matches matches={matches} onChoose={setChosen} />
            </div>
          )}
          <VisitChoice {...{ doctors, wanted }} onChange={want} />
          {isLost && (
            <Note tone="bad" role="alert">
              {t('desk.lost')}
            </Note>
          )}
          {moments.length > 0 ? (
            <RadioCards
              name="moment"
              legend={t('desk.when')}
              showLegend
              value={moment?.id ?? null}
              onChange={setMomentId}
              choices={moments.map((each) => ({
                value: each.id,
                label: momentWords(each),
                hint: [doctors.find(({ id }) => id === each.providerId)?.name, each.isOver && t('desk.over')]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          ) : (
            <p className={text['quiet']} role="status">
              {times ? t('desk.noneToday') : t('desk.looking')}
            </p>
          )}
        </Stack>
      </form>
    </Dialog>
  )

  function momentWords({ startsAt, durationMinutes, isNow }: Moment): string {
    const from = startsAt as Instant
    const range = formatTimeRange(from, addMinutes(from, durationMinutes), formatLocale, timeZone)
    return isNow ? `${t('desk.now')} · ${range}` : range
  }
}

const whoOf = (
  chosen: Match | null,
  { givenName, familyName, birthDate, phone, email }: ReturnType<typeof readPatient>,
) =>
  chosen
    ? { patientId: chosen.id }
    : {
        patient: {
          ...{ givenName: givenName!, familyName: familyName!, birthDate: birthDate! },
          ...(phone && { phone }),
          ...(email && { email }),
        },
      }

/** At once without a time: it would pass while somebody types. */
const placeOf = ({ providerId, serviceId, locationId, startsAt, isOver, isNow }: Moment) => ({
  ...{ providerId, serviceId, locationId, hasArrived: true as const },
  ...(!isNow && { startsAt }),
  ...(!isNow && isOver && { anyTime: true as const }),
})
