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
import { DateForm } from './date-form.tsx'
import { HoursList } from './hours-list.tsx'
import { TimeOffForm, type SavedTimeOff } from './time-off-form.tsx'
import { TimeOffList } from './time-off-list.tsx'
import { timeOffWords } from './time-off-words.ts'
import { removeTimeOff, undoTimeOff, type Availability, type DifferentDate, type TimeOff } from './use-availability.ts'

type AvailabilityViewProps = { availability: Availability; dayHref: (date: string) => string }

/** A doctor's time: what is taken off, and the form that takes more. */
export function AvailabilityView({ availability, dayHref }: AvailabilityViewProps) {
  const { t, formatLocale } = useTexts()
  const { provider, timeZone } = availability
  const queries = useQueryClient()
  const answer = useRef<HTMLDivElement>(null)
  const [changed, setChanged] = useState<TimeOff | null>(null)
  /** Of which date other hours are said; null: of one to be chosen. */
  const [date, setDate] = useState<{ before: DifferentDate | null } | null>(null)
  /** Each answer begins the form anew. */
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState<{ sentence: string; undo: SavedTimeOff | null } | null>(null)
  const { problem, send, busy } = useSubmission()
  useFocusOn(answer, problem ?? said)
  const when = (timeOff: TimeOff) => timeOffWords(timeOff, timeZone, formatLocale)
  const tell = (sentence: string, undo: SavedTimeOff | null = null) => {
    setChanged(null)
    setDate(null)
    setRound(round + 1)
    setSaid({ sentence, undo })
    void queries.invalidateQueries({ queryKey: ['appointment'] })
  }
  const onSaved = (saved: SavedTimeOff) => {
    const { timeOff, canceled, isNew } = saved
    const about = { when: when(timeOff) }
    tell(
      canceled.length > 0 && isNew
        ? t('availability.savedAndCanceled', { ...about, count: canceled.length })
        : t('availability.saved', about),
      isNew ? saved : null,
    )
  }
  const undo = async ({ timeOff, canceled }: SavedTimeOff) => {
    const outcome = await send(() => undoTimeOff(provider.id, timeOff, canceled))
    if (outcome.done) tell(t('availability.undone', { when: when(timeOff) }))
  }
  const remove = async (timeOff: TimeOff) => {
    const outcome = await send(() => removeTimeOff(provider.id, timeOff))
    if (outcome.done) tell(t('availability.removed', { when: when(timeOff) }))
    else void queries.invalidateQueries({ queryKey: ['appointment'] })
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
      {date && (
        <DateForm
          key={date.before ? date.before.date + date.before.locationId : 'new'}
          availability={availability}
          before={date.before}
          onSaved={(day) => tell(t('availability.dateSaved', { when: formatShortDay(day, formatLocale) }))}
          onCancel={() => setDate(null)}
        />
      )}
      <HoursList availability={availability} dayHref={dayHref} onChange={(before) => setDate({ before })} />
    </div>
  )
}
