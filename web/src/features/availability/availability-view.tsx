import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './availability-view.module.css'
import { savedWords } from './changed-words.ts'
import { DailyLimit } from './daily-limit.tsx'
import { DateForm } from './date-form.tsx'
import { DatesList } from './dates-list.tsx'
import { ExternalCalendars } from './external-calendars.tsx'
import { TimeOffForm, type SavedTimeOff } from './time-off-form.tsx'
import { TimeOffList } from './time-off-list.tsx'
import { timeOffWords } from './time-off-words.ts'
import type { Week } from './typed-week.ts'
import {
  removeTimeOff,
  undoTimeOff,
  undoWeek,
  type Availability,
  type DifferentDate,
  type TimeOff,
} from './use-availability.ts'
import { WeekForm, type SavedWeek } from './week-form.tsx'
import { WeeklyHours } from './weekly-hours.tsx'

type AvailabilityViewProps = { availability: Availability; dayHref: (date: string) => string }

type Undo = { send: () => Promise<unknown>; sentence: string }
/** Which form is open beside that of new time off. */
type Open =
  | { form: 'date'; before: DifferentDate | null }
  | { form: 'week'; week: Week; act: 'change' | 'remove' | null }

/** A doctor's time: what is taken off, the weekly hours, the dates that differ, and the forms that change them. */
export function AvailabilityView({ availability, dayHref }: AvailabilityViewProps) {
  const { t, formatLocale } = useTexts()
  const { provider, timeZone } = availability
  const queries = useQueryClient()
  const answer = useRef<HTMLDivElement>(null)
  const [changed, setChanged] = useState<TimeOff | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  /** Each answer begins the form anew. */
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState<{ sentence: string; undo: Undo | null } | null>(null)
  const { problem, send, busy } = useSubmission()
  useFocusOn(answer, problem ?? said)
  const lookAgain = () => void queries.invalidateQueries({ queryKey: ['appointment'] })
  const when = (timeOff: TimeOff) => timeOffWords(timeOff, timeZone, formatLocale)
  const tell = (sentence: string, undo: Undo | null = null) => {
    setChanged(null)
    close()
    setRound(round + 1)
    setSaid({ sentence, undo })
    lookAgain()
  }
  const onSaved = ({ timeOff, isNew, ...changes }: SavedTimeOff) => {
    const about = { when: when(timeOff) }
    const saved = t('availability.saved', about)
    tell(
      isNew ? savedWords(saved, changes, t) : saved,
      isNew
        ? {
            send: () => undoTimeOff(provider.id, timeOff, changes),
            sentence: t('availability.undone', about),
          }
        : null,
    )
  }
  const onWeekSaved = ({ version, holdsFrom, before, canceled }: SavedWeek) => {
    const about = { when: formatShortDay(holdsFrom, formatLocale) }
    tell(savedWords(t('availability.weekSaved', about), { canceled, moved: [] }, t), {
      send: () => undoWeek({ provider, scheduleVersion: version }, before, canceled),
      sentence: t('availability.weekUndone', about),
    })
  }
  const undo = async ({ send: sendUndo, sentence }: Undo) => {
    const outcome = await send(sendUndo)
    if (outcome.done) tell(sentence)
    else lookAgain()
  }
  const remove = async (timeOff: TimeOff) => {
    const outcome = await send(() => removeTimeOff(provider.id, timeOff))
    if (outcome.done) tell(t('availability.removed', { when: when(timeOff) }))
    else lookAgain()
  }
  return (
    <div className={styles.parts}>
      {(problem || said) && (
        <div ref={answer} tabIndex={-1}>
          {problem ? (
            <RefusalNote refusal={problem} isTeam />
          ) : (
            <Note
              tone="ok"
              role="status"
              action={
                said?.undo && (
                  <Button size="small" busy={busy} onClick={() => void undo(said.undo!)}>
                    {t('availability.undo')}
                  </Button>
                )
              }
            >
              {said?.sentence}
            </Note>
          )}
        </div>
      )}
      <TimeOffForm
        key={`${round} ${changed?.id ?? 'new'}`}
        providerId={provider.id}
        today={availability.today as PlainDate}
        before={changed}
        onSaved={onSaved}
        onCancel={() => setChanged(null)}
      />
      <TimeOffList
        availability={availability}
        dayHref={dayHref}
        onChange={setChanged}
        onRemove={(each) => void remove(each)}
      />
      {open?.form === 'week' && (
        <WeekForm
          key={`${open.week.holdsFrom} ${open.act}`}
          availability={availability}
          week={open.week}
          act={open.act}
          onSaved={onWeekSaved}
          onCancel={close}
        />
      )}
      <WeeklyHours availability={availability} onAct={(week, act) => setOpen({ form: 'week', week, act })} />
      <DailyLimit
        key={`limit ${availability.scheduleVersion}`}
        availability={availability}
        onSaved={(limit) =>
          tell(limit === null ? t('availability.limitNone') : t('availability.limitSaved', { count: limit }))
        }
        onRefused={lookAgain}
      />
      {open?.form === 'date' && (
        <DateForm
          key={open.before ? open.before.date + open.before.locationId : 'new'}
          availability={availability}
          before={open.before}
          onSaved={(day) => tell(t('availability.dateSaved', { when: formatShortDay(day, formatLocale) }))}
          onCancel={close}
        />
      )}
      <DatesList
        availability={availability}
        dayHref={dayHref}
        onChange={(before) => setOpen({ form: 'date', before })}
      />
      <ExternalCalendars availability={availability} dayHref={dayHref} />
    </div>
  )
}
