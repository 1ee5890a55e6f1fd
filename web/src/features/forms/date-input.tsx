import { dateShape, readTypedDate, writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef, type ComponentProps } from 'react'
import { browsersToday } from '../../platform/browsers-today.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { labelId, useFieldAttributes } from '../../ui/field-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { TypedInput } from '../../ui/typed-input.tsx'
import styles from './date-input.module.css'
import { earliestDate, isDateInReach, latestDate } from './date-reach.ts'
import { withWhatIsLeftOut, withWholeYear } from './whole-year.ts'

type DateInputProps = Pick<
  ComponentProps<typeof TypedInput>,
  'aria-label' | 'disabled' | 'name' | 'onEnter' | 'onLeave' | 'readOnly' | 'ref'
> & {
  /** `YYYY-MM-DD`; empty text for none. */
  date: string
  /** With empty text once what is typed is left and is no day. */
  onChange: (date: PlainDate | '') => void
  /** Between which days the calendar lets one be chosen; what is typed beyond them is for the form to judge. */
  min?: string | undefined
  max?: string | undefined
}

/** Years of two figures are of this century, or of the last. */
const lastOfCentury = '2099-12-31'
const example = '2026-03-28'

/** A day as the page's language writes it, whatever the browser's own does; its calendar is a press away. */
export function DateInput({ date, onChange, min = earliestDate, max = latestDate, ...input }: DateInputProps) {
  const { t, formatLocale } = useTexts()
  const calendar = useRef<HTMLInputElement>(null)
  const field = useFieldAttributes(undefined)
  const isFixed = input.disabled || input.readOnly
  // Of a day that is over, the year can be a century back.
  const latest = max < lastOfCentury ? max : lastOfCentury
  return (
    <TypedInput
      // Of a phone's keys these have a dot, or a comma, and no slash.
      inputMode={dateShape(formatLocale).separator === '.' ? 'decimal' : 'text'}
      maxLength={20}
      {...input}
      value={date}
      onValue={(to) => onChange(to as PlainDate | '')}
      write={(to) => writeTypedDate(to, formatLocale)}
      read={(words, isLeft) => {
        // On the way to a whole year its first two figures are no year.
        const isWhole = isLeft || !/\D(?:19|20)\s*$/.test(words)
        const whole = isLeft
          ? withWhatIsLeftOut(words, { today: browsersToday(), latest: max as PlainDate }, formatLocale)
          : words
        const read = readTypedDate(
          isWhole ? withWholeYear(whole, latest as PlainDate, formatLocale) : whole,
          formatLocale,
        )
        return 'date' in read && isDateInReach(read.date) ? read.date : null
      }}
      unreadable={t('typing.noDate', { example: writeTypedDate(example, formatLocale) })}
    >
      {!isFixed && (
        <>
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden="true"
            aria-label={t('typing.openCalendar')}
            min={min}
            max={max}
            value={date}
            onChange={({ target }) => isDateInReach(target.value) && onChange(target.value)}
          />
          <button
            type="button"
            className={styles.open}
            aria-label={t('typing.openCalendar')}
            // A form can have several.
            aria-describedby={field.id && labelId(field.id)}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon of={CalendarDays} />
          </button>
        </>
      )}
    </TypedInput>
  )
}
