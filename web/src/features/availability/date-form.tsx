import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { messageOf } from '../forms/field-errors.ts'
import { FatesForm } from './fates-form.tsx'
import styles from './fates-form.module.css'
import { IntervalRows } from './interval-rows.tsx'
import { typedEnd } from './typed-end.ts'
import { hoursWanted, wrongHours, type DateKind, type TypedDate } from './typed-date.ts'
import { setHoursOfDate, useVisitsOutside, type Availability, type DifferentDate } from './use-availability.ts'
import { withoutMoves } from './use-fates.ts'
import { useFatesForm } from './use-fates-form.ts'
import { DateInput } from '../forms/date-input.tsx'

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
  intervals:
    before && before.intervals.length > 0
      ? before.intervals.map(({ from, to }) => ({ from, to: typedEnd(to) }))
      : [{ from: '', to: '' }],
})

/** The hours of one date at a place: none, others, or the weekly ones again. */
export function DateForm({ availability, before, onSaved, onCancel }: DateFormProps) {
  const { t } = useTexts()
  const { provider, places } = availability
  const today = availability.today as PlainDate
  const [typed, setTyped] = useState(() => typedAs(before, availability))
  const missing = wrongHours(typed, today).map(({ id, what }) => ({ id, message: t(wrongWords[what]) }))
  const wanted = hoursWanted(typed)
  const found = useVisitsOutside(provider.id, missing.length === 0 ? wanted : null)
  const refused = (problem: ApiProblem | null) =>
    (problem?.errors ?? []).map(({ pointer, code }) => ({
      id: pointer.startsWith('/body/intervals') ? 'hours-0' : pointer.slice('/body/'.length),
      message: t(code === 'elsewhere' ? 'availability.hoursElsewhere' : 'availability.dateWrong'),
    }))
  const form = useFatesForm({
    ...{ missing, found, kept: availability.outside, refused },
    save: (decided) => setHoursOfDate(provider.id, { ...wanted, ...withoutMoves(decided) }),
    onSaved: () => onSaved(typed.date as PlainDate),
  })
  const change = (part: Partial<TypedDate>) => setTyped({ ...typed, ...part })
  const kinds: DateKind[] = before ? ['hours', 'off', 'weekly'] : ['hours', 'off']
  return (
    <FatesForm
      title={t(before ? 'availability.changeDate' : 'availability.addDate')}
      takesFocus
      form={form}
      about="hours"
      saveLabel={t('availability.save')}
      onCancel={onCancel}
    >
      <div className={styles.fields}>
        <Field label={t('availability.date')} id="date" error={messageOf(form.wrong, 'date')}>
          <DateInput
            min={today}
            date={typed.date}
            disabled={before !== null}
            onChange={(day) => change({ date: day })}
          />
        </Field>
        {places.length > 1 && (
          <Field label={t('availability.place')} id="locationId" error={messageOf(form.wrong, 'locationId')}>
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
        <IntervalRows intervals={typed.intervals} wrong={form.wrong} onChange={(intervals) => change({ intervals })} />
      )}
    </FatesForm>
  )
}
