import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { refusedFields, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { FatesPart, FatesSum } from './fates-part.tsx'
import { TimeOffFields } from './time-off-fields.tsx'
import styles from './time-off-form.module.css'
import { daysOf, emptyTimeOff, timeOf, typedAs, wrongParts, type WrongPart } from './typed-time-off.ts'
import { saveTimeOff, useVisitsInTheWay, type TimeOff, type VisitInTheWay } from './use-availability.ts'
import { useFates } from './use-fates.ts'
import { fateId, nameOf, summedUp } from './visits-in-the-way.tsx'

export type SavedTimeOff = { timeOff: TimeOff; canceled: readonly VisitInTheWay[]; isNew: boolean }

type TimeOffFormProps = {
  providerId: string
  today: PlainDate
  /** The one that is changed; null for a new one. */
  before: TimeOff | null
  onSaved: (saved: SavedTimeOff) => void
  /** Gives up a change. */
  onCancel: () => void
}

const wrongWords = {
  from: 'availability.firstDayWrong',
  to: 'availability.lastDayWrong',
  fromTime: 'availability.fromTimeMissing',
  toTime: 'availability.toTimeMissing',
} as const satisfies Record<WrongPart, string>

/** When somebody is away, and what becomes of who is booked then: nothing is saved before that is said of each. */
export function TimeOffForm({ providerId, today, before, onSaved, onCancel }: TimeOffFormProps) {
  const texts = useTexts()
  const { t } = texts
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // What is changed stands far below.
  useEffect(() => {
    if (before) title.current?.focus()
  }, [before])
  const queries = useQueryClient()
  const [typed, setTyped] = useState(before ? typedAs(before) : emptyTimeOff)
  const [tried, setTried] = useState<{ wrong: WrongField[]; tries: number }>({ wrong: [], tries: 0 })
  const { busy, attempt, problem, send, forget } = useSubmission()
  const parts = wrongParts(typed, today)
  const isTime = parts.length === 0
  const { data, error, isFetching } = useVisitsInTheWay(providerId, isTime ? timeOf(typed) : null)
  const visits = (isTime && data?.visits) || []
  const fates = useFates(visits, before?.visits ?? [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wrong = [
      ...parts.map((id) => ({ id, message: t(wrongWords[id]) })),
      ...fates.open.map((visit) => ({
        id: fateId(visit),
        message: t('availability.fateMissing', { name: nameOf(visit) }),
      })),
    ]
    setTried({ wrong, tries: tried.tries + 1 })
    if (wrong.length > 0 || !(data ?? error)) return forget()
    const outcome = await send(() =>
      saveTimeOff(providerId, before, {
        ...timeOf(typed),
        note: typed.note.trim() || null,
        ...fates.sent(),
      }),
    )
    if (outcome.done) onSaved({ timeOff: outcome.value, canceled: fates.canceled, isNew: before === null })
    else void queries.invalidateQueries({ queryKey: ['appointment'] })
  }
  const sentences = { from: t('availability.firstDayWrong'), to: t('availability.lastDayWrong') }
  const missing = tried.wrong.filter(({ id }) => [...parts, ...fates.open.map(fateId)].includes(id))
  const wrong = missing.length > 0 ? missing : refusedFields(problem, sentences)
  const days = daysOf(typed)
  return (
    <Card as="section" kind="raised" bare aria-labelledby={heading}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardPart>
          <Stack>
            <h2 id={heading} ref={title} tabIndex={-1} className={styles.title}>
              {t(before ? 'availability.changeTimeOff' : 'availability.newTimeOff')}
            </h2>
            <ErrorSummary title={t('common.problem')} errors={summedUp(wrong, texts)} attempt={tried.tries + attempt} />
            {problem && wrong.length === 0 && <RefusalNote refusal={problem} isTeam />}
            <TimeOffFields typed={typed} today={today} wrong={wrong} onChange={setTyped} />
          </Stack>
        </CardPart>
        <FatesPart visits={visits} fates={fates} wrong={wrong} />
        <CardPart className={styles.end}>
          <p className={styles.sum} aria-live="polite">
            {visits.length > 0 ? (
              <FatesSum fates={fates} />
            ) : (
              isTime && !error && t(data && !isFetching ? 'availability.noneBooked' : 'availability.looking')
            )}
          </p>
          <Row>
            {before && (
              <Button kind="quiet" onClick={onCancel}>
                {t('availability.dontChange')}
              </Button>
            )}
            <Button type="submit" kind="main" busy={busy}>
              {before
                ? t('availability.save')
                : days !== null && days > 0
                  ? t('availability.takeDays', { count: days })
                  : t('availability.takeTime')}
            </Button>
          </Row>
        </CardPart>
      </form>
    </Card>
  )
}
