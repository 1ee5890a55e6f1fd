import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { messageOf } from '../forms/field-errors.ts'
import { FatesForm } from './fates-form.tsx'
import styles from './fates-form.module.css'
import { copyDay, hoursId, typedAs, weekWanted, wrongInWeek, type Week } from './typed-week.ts'
import { setWeek, useVisitsOutsideWeek, type Availability, type WantedWeek } from './use-availability.ts'
import { withoutMoves, type ChangedVisits } from './use-fates.ts'
import { useFatesForm } from './use-fates-form.ts'
import { WeekPreview } from './week-preview.tsx'
import { WeekdayHours } from './weekday-hours.tsx'
import { DateInput } from '../forms/date-input.tsx'

export type SavedWeek = {
  version: number
  holdsFrom: PlainDate
  /** What was to hold from that date before: what takes it back. */
  before: WantedWeek
} & Pick<ChangedVisits, 'canceled'>

type WeekFormProps = {
  availability: Availability
  /** Which hours it begins with. */
  week: Week
  /** A change that has not begun is changed or taken back; null: hours from another date on. */
  act: 'change' | 'remove' | null
  onSaved: (saved: SavedWeek) => void
  onCancel: () => void
}

const wrongWords = {
  holdsFrom: 'availability.holdsFromWrong',
  missing: 'availability.hoursMissing',
  order: 'availability.hoursOrder',
  overlap: 'availability.hoursOverlap',
} as const

/** Weekly hours from a date on, with who would be left out and what patients would see. */
export function WeekForm({ availability, week, act, onSaved, onCancel }: WeekFormProps) {
  const { t, formatLocale } = useTexts()
  const { provider, weeks, places } = availability
  const today = availability.today as PlainDate
  const [typed, setTyped] = useState(() => typedAs(week.hours, (act && week.holdsFrom) ?? ''))
  const holdsFrom = typed.holdsFrom as PlainDate
  const missing = wrongInWeek(typed, today).map(({ id, what }) => ({ id, message: t(wrongWords[what]) }))
  const wanted = act === 'remove' ? { holdsFrom, hours: null } : weekWanted(typed)
  const found = useVisitsOutsideWeek(provider.id, missing.length === 0 ? wanted : null)
  const form = useFatesForm({
    ...{ missing, found, kept: availability.outside },
    refused: (problem) => refusedIn(problem, wanted).map((id) => ({ id, message: t(wrongWords.overlap) })),
    save: (decided) => setWeek(availability, { ...wanted, ...withoutMoves(decided) }),
    onSaved: ({ version }, { canceled }) => {
      const hours = weeks.find((each) => each.holdsFrom === holdsFrom)?.hours ?? null
      onSaved({ version, holdsFrom, before: { holdsFrom, hours }, canceled })
    },
  })
  const day = (date: string) => formatShortDay(date as PlainDate, formatLocale)
  const next = weeks.find((each) => each.holdsFrom !== null && each.holdsFrom > holdsFrom)?.holdsFrom
  const isThere = act === null && weeks.some((each) => each.holdsFrom === holdsFrom)
  const hint = isThere
    ? t('availability.holdsFromThere')
    : holdsFrom && next && t('availability.holdsUntilNext', { when: day(next) })
  if (act === 'remove')
    return (
      <FatesForm
        title={t('availability.removeWeek', { when: day(holdsFrom) })}
        takesFocus
        form={form}
        about="hours"
        saveLabel={t('availability.removeWeekIt')}
        onCancel={onCancel}
      >
        <p>{t('availability.removeWeekText')}</p>
      </FatesForm>
    )
  return (
    <FatesForm
      title={act ? t('availability.changeWeekOf', { when: day(holdsFrom) }) : t('availability.newWeek')}
      takesFocus
      form={form}
      about="hours"
      saveLabel={t('availability.save')}
      onCancel={onCancel}
      after={missing.length === 0 && <WeekPreview availability={availability} wanted={wanted} />}
    >
      {act === null && (
        <div className={styles.short}>
          <Field
            label={t('availability.holdsFrom')}
            id="holdsFrom"
            error={messageOf(form.wrong, 'holdsFrom')}
            below={hint || undefined}
          >
            <DateInput min={today} date={typed.holdsFrom} onChange={(day) => setTyped({ ...typed, holdsFrom: day })} />
          </Field>
        </div>
      )}
      {typed.days.map((intervals, index) => (
        // Days have no other name than their place.
        <WeekdayHours
          key={index}
          weekday={index + 1}
          intervals={intervals}
          places={places}
          wrong={form.wrong}
          onChange={(changed) =>
            setTyped({ ...typed, days: typed.days.map((each, nth) => (nth === index ? changed : each)) })
          }
          onCopy={(to) => setTyped({ ...typed, days: copyDay(typed.days, index + 1, to) })}
        />
      ))}
    </FatesForm>
  )
}

/** Which hours or which date the server refused, as the form names them. */
function refusedIn(problem: ApiProblem | null, { hours }: WantedWeek): string[] {
  return (problem?.errors ?? []).map(({ pointer }) => {
    const index = /^\/body\/hours\/(\d+)/.exec(pointer)?.[1]
    const wrong = index === undefined ? undefined : hours?.[Number(index)]
    if (!wrong) return 'holdsFrom'
    return hoursId(wrong.weekday, hours!.filter(({ weekday }) => weekday === wrong.weekday).indexOf(wrong))
  })
}
