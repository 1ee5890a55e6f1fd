import { readTypedDate, writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { firstDate, isDayInReach, lastDate } from './asked-date.ts'
import styles from './typed-date.module.css'

type TypedDateProps = {
  /** Empty text for none. */
  date: string
  /** With empty text while what is typed is no day. */
  onChange: (date: PlainDate | '') => void
  label?: string
  onEnter?: () => void
  onBlur?: () => void
}

/** A day as the page's language writes it, whatever the browser's own does; its calendar is a press away. */
export function TypedDate({ date, onChange, label, onEnter, onBlur }: TypedDateProps) {
  const { t, formatLocale } = useTexts()
  const calendar = useRef<HTMLInputElement>(null)
  const written = isDayInReach(date) ? writeTypedDate(date, formatLocale) : ''
  const [{ typed, of }, setState] = useState({ typed: written, of: date })
  // Another day was come to by another way.
  if (of !== date) setState({ typed: written, of: date })
  const type = (words: string) => {
    const read = readTypedDate(words, formatLocale)
    const to = 'date' in read && isDayInReach(read.date) ? read.date : ''
    setState({ typed: words, of: to })
    onChange(to)
  }
  return (
    <span className={styles.box}>
      <TextInput
        className={styles.typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        aria-label={label}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
        onBlur={() => {
          if (written) setState({ typed: written, of: date })
          onBlur?.()
        }}
      />
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        tabIndex={-1}
        aria-hidden="true"
        aria-label={t('doctor.openCalendar')}
        min={firstDate}
        max={lastDate}
        value={date}
        onChange={({ target }) => isDayInReach(target.value) && onChange(target.value)}
      />
      <button
        type="button"
        className={styles.open}
        aria-label={t('doctor.openCalendar')}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon of={CalendarDays} />
      </button>
    </span>
  )
}
