import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { refusedFields, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { TimeOffFields } from './time-off-fields.tsx'
import styles from './time-off-form.module.css'
import { daysOf, emptyTimeOff, timeOf, typedAs, wrongParts, type WrongPart } from './typed-time-off.ts'
import { saveTimeOff, useVisitsInTheWay, type Fate, type TimeOff, type VisitInTheWay } from './use-availability.ts'
import { fateId, nameOf, VisitsInTheWay } from './visits-in-the-way.tsx'

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

const keyOf = ({ id, version }: Pick<VisitInTheWay, 'id' | 'version'>) => `${id} ${version}`

/** When somebody is away, and what becomes of who is booked then: nothing is saved before that is said of each. */
export function TimeOffForm({ providerId, today, before, onSaved, onCancel }: TimeOffFormProps) {
  const { t } = useTexts()
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // What is changed stands far below.
  useEffect(() => {
    if (before) title.current?.focus()
  }, [before])
  const queries = useQueryClient()
  const [typed, setTyped] = useState(before ? typedAs(before) : emptyTimeOff)
  // Those that were kept before stay kept unless it is said otherwise.
  const [fates, setFates] = useState(new Map<string, Fate>(before?.visits.map((visit) => [keyOf(visit), 'keep'])))
  const [words, setWords] = useState('')
  const [tried, setTried] = useState<{ wrong: WrongField[]; tries: number }>({ wrong: [], tries: 0 })
  const { busy, attempt, problem, send, forget } = useSubmission()
  const parts = wrongParts(typed, today)
  const isTime = parts.length === 0
  const { data, isFetching } = useVisitsInTheWay(providerId, isTime ? timeOf(typed) : null)
  const visits = (isTime && data?.visits) || []
  const fateOf = (visit: VisitInTheWay) => (visit.mayCancel ? fates.get(keyOf(visit)) : 'keep')
  const decide = (decided: readonly VisitInTheWay[], fate: Fate) =>
    setFates(new Map([...fates, ...decided.map((visit) => [keyOf(visit), fate] as const)]))
  const canceled = visits.filter((visit) => fateOf(visit) === 'cancel')
  const kept = visits.filter((visit) => fateOf(visit) === 'keep')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wrong = [
      ...parts.map((id) => ({ id, message: t(wrongWords[id]) })),
      ...visits
        .filter((visit) => fateOf(visit) === undefined)
        .map((visit) => ({ id: fateId(visit), message: t('availability.fateMissing', { name: nameOf(visit) }) })),
    ]
    setTried({ wrong, tries: tried.tries + 1 })
    if (wrong.length > 0 || !data) return forget()
    const outcome = await send(() =>
      saveTimeOff(providerId, before, {
        ...timeOf(typed),
        note: typed.note.trim() || null,
        visits: visits.map((visit) => ({ id: visit.id, version: visit.version, fate: fateOf(visit)! })),
        ...(canceled.length > 0 && words.trim() && { words: words.trim() }),
      }),
    )
    if (outcome.done) onSaved({ timeOff: outcome.value, canceled, isNew: before === null })
    else void queries.invalidateQueries({ queryKey: ['appointment'] })
  }
  const sentences = { from: t('availability.firstDayWrong'), to: t('availability.lastDayWrong') }
  const missing = tried.wrong.filter(({ id }) =>
    [...parts, ...visits.filter((visit) => fateOf(visit) === undefined).map(fateId)].includes(id),
  )
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
            <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tried.tries + attempt} />
            {problem && wrong.length === 0 && <RefusalNote refusal={problem} isTeam />}
            <TimeOffFields typed={typed} today={today} wrong={wrong} onChange={setTyped} />
          </Stack>
        </CardPart>
        {visits.length > 0 && <VisitsInTheWay {...{ visits, fateOf, wrong }} onDecide={decide} />}
        {canceled.length > 0 && (
          <CardPart>
            <Field label={t('availability.words')} optional={t('common.optional')} hint={t('availability.wordsHint')}>
              <TextArea rows={3} maxLength={500} value={words} onChange={({ target }) => setWords(target.value)} />
            </Field>
          </CardPart>
        )}
        <CardPart className={styles.end}>
          <p className={styles.sum} aria-live="polite">
            {visits.length > 0
              ? [
                  canceled.length > 0 && t('availability.sumCanceled', { count: canceled.length }),
                  kept.length > 0 && t('availability.sumKept', { count: kept.length }),
                ]
                  .filter(Boolean)
                  .join(' ')
              : isTime && t(data && !isFetching ? 'availability.noneBooked' : 'availability.looking')}
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
