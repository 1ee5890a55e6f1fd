import { isTwelveHours, readTypedTime, steppedTime, writeTypedTime } from '@polyclinic/domain/kit/typed-time.ts'
import type { WallTime } from '@polyclinic/domain/kit/time.ts'
import type { ComponentProps } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { TypedInput } from '../../ui/typed-input.tsx'

type TimeInputProps = Pick<ComponentProps<typeof TypedInput>, 'disabled' | 'ref'> & {
  /** `HH:mm`; empty text for none. */
  time: string
  /** With empty text once what is typed is left and is no time. */
  onChange: (time: WallTime | '') => void
  /** How far the arrow keys go. */
  stepMinutes?: number
}

/** Where the arrow keys begin in an empty field. */
const startOfWork = '08:00'

/** A time as the page's language writes it, whatever the browser's own does. */
export function TimeInput({ time, onChange, stepMinutes = 15, ...input }: TimeInputProps) {
  const { t, formatLocale } = useTexts()
  const write = (to: string) => writeTypedTime(to as WallTime, formatLocale)
  return (
    <TypedInput
      // A telephone's keys for figures have no letters for the half of the day.
      inputMode={isTwelveHours(formatLocale) ? 'text' : 'numeric'}
      maxLength={12}
      {...input}
      value={time}
      onValue={(to) => onChange(to as WallTime | '')}
      write={write}
      // On the way to another hour its first figure is none.
      read={(words, isLeft) => (isLeft || !/^\s*[0-2]$/.test(words) ? readTypedTime(words, formatLocale) : null)}
      step={(from, direction) => (from === '' ? startOfWork : steppedTime(from as WallTime, direction, stepMinutes))}
      unreadable={t('typing.noTime', { example: write('14:30') })}
    />
  )
}
