import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { hoursId, type TypedInterval } from './typed-week.ts'
import type { Availability } from './use-availability.ts'
import styles from './weekday-hours.module.css'
import { TimeInput } from '../forms/time-input.tsx'

type WeekdayHoursProps = {
  /** ISO. */
  weekday: number
  intervals: readonly TypedInterval[]
  places: Availability['places']
  wrong: readonly WrongField[]
  onChange: (intervals: readonly TypedInterval[]) => void
  onCopy: (weekdays: readonly number[]) => void
}

const mostADay = 12

/** The hours of one weekday, each at its place, and the way to have them on other days, too. */
export function WeekdayHours({ weekday, intervals, places, wrong, onChange, onCopy }: WeekdayHoursProps) {
  const { t, formatLocale } = useTexts()
  const more = useRef<HTMLButtonElement>(null)
  const day = weekdayName(weekday, formatLocale)
  const change = (index: number, part: Partial<TypedInterval>) =>
    onChange(intervals.map((each, nth) => (nth === index ? { ...each, ...part } : each)))
  const locationId = intervals.at(-1)?.locationId ?? places[0]?.id ?? ''
  const others = [1, 2, 3, 4, 5, 6, 7].filter((each) => each !== weekday)
  const copies = [
    { id: 'workdays', label: t('availability.copyToWorkdays'), to: others.filter((each) => each < 6) },
    { id: 'all', label: t('availability.copyToAll'), to: others },
    ...others.map((each) => ({
      id: String(each),
      label: t('availability.copyTo', { day: weekdayName(each, formatLocale) }),
      to: [each],
    })),
  ]
  return (
    <fieldset className={styles.weekday}>
      <legend className={styles.name}>{day}</legend>
      <div className={styles.intervals}>
        {intervals.length === 0 && <p className={styles.none}>{t('availability.noHours')}</p>}
        {intervals.map((interval, index) => {
          const id = hoursId(weekday, index)
          return (
            // Rows have no other name than their place.
            <div key={index} className={styles.interval}>
              <Field label={t('availability.fromTime')} id={id} error={messageOf(wrong, id)}>
                <TimeInput time={interval.from} onChange={(wall) => change(index, { from: wall })} />
              </Field>
              <Field label={t('availability.toTime')}>
                <TimeInput time={interval.to} onChange={(wall) => change(index, { to: wall })} />
              </Field>
              {places.length > 1 && (
                <Field label={t('availability.place')}>
                  <Select
                    value={interval.locationId}
                    onChange={({ target }) => change(index, { locationId: target.value })}
                  >
                    {places.map((place) => (
                      <option key={place.id} value={place.id}>
                        {place.name}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
              <Button
                kind="quiet"
                size="small"
                aria-label={t('availability.removeHoursOf', { day, number: index + 1 })}
                onClick={() => {
                  more.current?.focus()
                  onChange(intervals.filter((_, nth) => nth !== index))
                }}
              >
                {t('availability.remove')}
              </Button>
            </div>
          )
        })}
        <div className={styles.acts}>
          {intervals.length < mostADay && (
            <Button ref={more} size="small" onClick={() => onChange([...intervals, { from: '', to: '', locationId }])}>
              {t(intervals.length === 0 ? 'availability.addHours' : 'availability.moreHours')}
              <VisuallyHidden>: {day}</VisuallyHidden>
            </Button>
          )}
          <Menu
            label={t('availability.copyDay', { day })}
            items={copies.map(({ id, label, to }) => ({ id, label, onSelect: () => onCopy(to) }))}
          />
        </div>
      </div>
    </fieldset>
  )
}
