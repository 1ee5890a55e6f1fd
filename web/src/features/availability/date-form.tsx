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
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { FatesPart, FatesSum } from './fates-part.tsx'
import styles from './time-off-form.module.css'
import { hoursWanted, wrongHours, type DateKind, type TypedDate } from './typed-date.ts'
import { setHoursOfDate, useVisitsOutside, type Availability, type DifferentDate } from './use-availability.ts'
import { useFates } from './use-fates.ts'
import { fateId, nameOf, summedUp } from './visits-in-the-way.tsx'

type DateFormProps = {
  availability: Availability
  /** The one that is changed; null for another. */
  before: DifferentDate | null
  onSaved: (date: PlainDate) => void
  onCancel: () => void
}

const wrongWords = {
  date: 'availability.dateWrong',
  from: 'availability.hoursWrong',
  overlap: 'availability.hoursOverlap',
} as const

const typedAs = (before: DifferentDate | null, { places }: Availability): TypedDate => ({
  date: before?.date ?? '',
  locationId: before?.locationId ?? places[0]?.id ?? '',
  kind: before && before.intervals.length === 0 ? 'off' : 'hours',
  intervals: before && before.intervals.length > 0 ? before.intervals : [{ from: '', to: '' }],
})

/** The hours of one date at a place: none, others, or the weekly ones again. */
export function DateForm({ availability, before, onSaved, onCancel }: DateFormProps) {
  const texts = useTexts()
  const { t } = texts
  const { provider, places } = availability
  const today = availability.today as PlainDate
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedAs(before, availability))
  const [tried, setTried] = useState(0)
  const { busy, attempt, problem, send, forget } = useSubmission()
  const missing = wrongHours(typed, today)
  const wanted = missing.length === 0 ? hoursWanted(typed) : null
  const { data, error, isFetching } = useVisitsOutside(provider.id, wanted)
  const visits = (wanted && data?.visits) || []
  const fates = useFates(visits, availability.outside)
  const change = (part: Partial<TypedDate>) => setTyped({ ...typed, ...part })
  const changeHours = (index: number, part: Partial<TypedDate['intervals'][number]>) =>
    change({ intervals: typed.intervals.map((each, nth) => (nth === index ? { ...each, ...part } : each)) })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(tried + 1)
    // Hours that cannot be are not looked up either: saving them says why.
    if (!wanted || !(data ?? error) || fates.open.length > 0) return forget()
    const outcome = await send(() => setHoursOfDate(provider.id, { ...wanted, ...fates.sent() }))
    if (outcome.done) onSaved(typed.date as PlainDate)
    else void queries.invalidateQueries({ queryKey: ['appointment'] })
  }
  const open = [
    ...missing.map(({ id, what }) => ({ id, message: t(wrongWords[what]) })),
    ...fates.open.map((visit) => ({
      id: fateId(visit),
      message: t('availability.fateMissing', { name: nameOf(visit) }),
    })),
  ]
  const refused =
    problem?.code === 'invalid_fields'
      ? problem.errors.map(({ pointer, code }) => ({
          id: pointer.startsWith('/body/intervals') ? 'hours-0' : pointer.slice('/body/'.length),
          message: t(code === 'elsewhere' ? 'availability.hoursElsewhere' : 'availability.dateWrong'),
        }))
      : []
  const wrong = tried > 0 && open.length > 0 ? open : refused
  const kinds: DateKind[] = before ? ['hours', 'off', 'weekly'] : ['hours', 'off']
  return (
    <Card as="section" kind="raised" bare aria-labelledby={heading}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardPart>
          <Stack>
            <h3 id={heading} ref={title} tabIndex={-1} className={styles.title}>
              {t(before ? 'availability.changeDate' : 'availability.addDate')}
            </h3>
            <ErrorSummary title={t('common.problem')} errors={summedUp(wrong, texts)} attempt={tried + attempt} />
            {problem && wrong.length === 0 && <RefusalNote refusal={problem} isTeam />}
            <div className={styles.fields}>
              <Field label={t('availability.date')} id="date" error={messageOf(wrong, 'date')}>
                <TextInput
                  type="date"
                  min={today}
                  value={typed.date}
                  disabled={before !== null}
                  onChange={({ target }) => change({ date: target.value })}
                />
              </Field>
              {places.length > 1 && (
                <Field label={t('availability.place')} id="locationId" error={messageOf(wrong, 'locationId')}>
                  <Select
                    value={typed.locationId}
                    disabled={before !== null}
                    onChange={({ target }) => change({ locationId: target.value })}
                  >
                    {places.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
            </div>
            <RadioCards
              legend={t('availability.thatDay')}
              showLegend
              name="kind"
              choices={kinds.map((value) => ({ value, label: t(`availability.${value}OfDate`) }))}
              value={typed.kind}
              onChange={(kind) => change({ kind })}
            />
            {typed.kind === 'hours' && (
              <Stack gap="small">
                {typed.intervals.map((interval, index) => (
                  // Rows have no other name than their place.
                  <div key={index} className={styles.interval}>
                    <Field
                      label={t('availability.fromTime')}
                      id={`hours-${index}`}
                      error={messageOf(wrong, `hours-${index}`)}
                    >
                      <TextInput
                        type="time"
                        value={interval.from}
                        onChange={({ target }) => changeHours(index, { from: target.value })}
                      />
                    </Field>
                    <Field label={t('availability.toTime')}>
                      <TextInput
                        type="time"
                        value={interval.to}
                        onChange={({ target }) => changeHours(index, { to: target.value })}
                      />
                    </Field>
                    {typed.intervals.length > 1 && (
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={t('availability.removeHours', { number: index + 1 })}
                        onClick={() => change({ intervals: typed.intervals.filter((_, nth) => nth !== index) })}
                      >
                        {t('availability.remove')}
                      </Button>
                    )}
                  </div>
                ))}
                {typed.intervals.length < 12 && (
                  <Row>
                    <Button
                      size="small"
                      onClick={() => change({ intervals: [...typed.intervals, { from: '', to: '' }] })}
                    >
                      {t('availability.moreHours')}
                    </Button>
                  </Row>
                )}
              </Stack>
            )}
          </Stack>
        </CardPart>
        <FatesPart visits={visits} fates={fates} wrong={wrong} />
        <CardPart className={styles.end}>
          <p className={styles.sum} aria-live="polite">
            {visits.length > 0 ? (
              <FatesSum fates={fates} />
            ) : (
              wanted && !error && t(data && !isFetching ? 'availability.noneOutside' : 'availability.looking')
            )}
          </p>
          <Row>
            <Button kind="quiet" onClick={onCancel}>
              {t('availability.dontChange')}
            </Button>
            <Button type="submit" kind="main" busy={busy}>
              {t('availability.save')}
            </Button>
          </Row>
        </CardPart>
      </form>
    </Card>
  )
}
