import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { dayParts, type DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

type WishesFieldsProps = {
  days: readonly number[]
  parts: readonly DayPart[]
  onDays: (days: number[]) => void
  onParts: (parts: DayPart[]) => void
  /** What they are called in a form that is sent as it stands. */
  names?: { day: string; part: string }
}

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

/** On which days and when of the day: none of them is any of them. */
export function WishesFields({ days, parts, onDays, onParts, names }: WishesFieldsProps) {
  const { t, formatLocale } = useTexts()
  const hint = `${text['quiet']} ${text['small']}`
  return (
    <Stack gap="large">
      <fieldset>
        <legend className={text['strong']}>{t('waiting.days')}</legend>
        <p className={hint}>{t('waiting.daysHint')}</p>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day, formatLocale)}
            {...(names && { name: names.day, value: day })}
            checked={days.includes(day)}
            onChange={() => onDays(toggled(days, day))}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className={text['strong']}>{t('waiting.parts')}</legend>
        <p className={hint}>{t('waiting.partsHint')}</p>
        {dayParts.map((part) => (
          <Checkbox
            key={part}
            label={t(`waiting.${part}`)}
            {...(names && { name: names.part, value: part })}
            checked={parts.includes(part)}
            onChange={() => onParts(toggled(parts, part))}
          />
        ))}
      </fieldset>
    </Stack>
  )
}
