import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import styles from './fates-form.module.css'
import { TimeInput } from '../forms/time-input.tsx'

type Interval = { from: string; to: string }

type IntervalRowsProps = {
  intervals: readonly Interval[]
  wrong: readonly WrongField[]
  onChange: (intervals: readonly Interval[]) => void
}

/** From when until when on a day, as often as it is. */
export function IntervalRows({ intervals, wrong, onChange }: IntervalRowsProps) {
  const { t } = useTexts()
  const more = useRef<HTMLButtonElement>(null)
  const change = (index: number, part: Partial<Interval>) =>
    onChange(intervals.map((each, nth) => (nth === index ? { ...each, ...part } : each)))
  return (
    <Stack gap="small">
      {intervals.map((interval, index) => (
        // Rows have no other name than their place.
        <div key={index} className={styles.interval}>
          <Field label={t('availability.fromTime')} id={`hours-${index}`} error={messageOf(wrong, `hours-${index}`)}>
            <TimeInput time={interval.from} onChange={(wall) => change(index, { from: wall })} />
          </Field>
          <Field label={t('availability.toTime')}>
            <TimeInput time={interval.to} onChange={(wall) => change(index, { to: wall })} />
          </Field>
          {intervals.length > 1 && (
            <Button
              kind="quiet"
              size="small"
              aria-label={t('availability.removeHours', { number: index + 1 })}
              onClick={() => {
                more.current?.focus()
                onChange(intervals.filter((_, nth) => nth !== index))
              }}
            >
              {t('availability.remove')}
            </Button>
          )}
        </div>
      ))}
      {intervals.length < 12 && (
        <Row>
          <Button ref={more} size="small" onClick={() => onChange([...intervals, { from: '', to: '' }])}>
            {t('availability.moreHours')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
