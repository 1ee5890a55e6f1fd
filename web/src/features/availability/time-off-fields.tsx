import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import styles from './fates-form.module.css'
import type { TypedTimeOff, WrongPart } from './typed-time-off.ts'
import { DateInput } from '../forms/date-input.tsx'
import { TimeInput } from '../forms/time-input.tsx'

type TimeOffFieldsProps = {
  typed: TypedTimeOff
  today: PlainDate
  wrong: readonly WrongField[]
  /** Of a field, where there is more than one form on the page. */
  idOf?: (part: WrongPart) => string
  onChange: (typed: TypedTimeOff) => void
}

/** From which day to which, whole or from a time to a time, and why. */
export function TimeOffFields({ typed, today, wrong, idOf = String, onChange }: TimeOffFieldsProps) {
  const { t } = useTexts()
  const change = (part: Partial<TypedTimeOff>) => onChange({ ...typed, ...part })
  // Most are away for one day: the last follows the first as long as nobody says otherwise.
  const changeFrom = (from: string) =>
    change({ from, ...(typed.to === '' || typed.to === typed.from ? { to: from } : {}) })
  return (
    <>
      <div className={styles.fields}>
        <Field label={t('availability.firstDay')} id={idOf('from')} error={messageOf(wrong, 'from')}>
          <DateInput min={today} date={typed.from} onChange={changeFrom} />
        </Field>
        {typed.isPart && (
          <Field label={t('availability.fromTime')} id={idOf('fromTime')} error={messageOf(wrong, 'fromTime')}>
            <TimeInput time={typed.fromTime} onChange={(wall) => change({ fromTime: wall })} />
          </Field>
        )}
        <Field label={t('availability.lastDay')} id={idOf('to')} error={messageOf(wrong, 'to')}>
          <DateInput min={typed.from || today} date={typed.to} onChange={(day) => change({ to: day })} />
        </Field>
        {typed.isPart && (
          <Field label={t('availability.toTime')} id={idOf('toTime')} error={messageOf(wrong, 'toTime')}>
            <TimeInput time={typed.toTime} onChange={(wall) => change({ toTime: wall })} />
          </Field>
        )}
        <div className={styles.reason}>
          <Field label={t('availability.reason')} optional={t('availability.reasonHint')}>
            <TextInput
              maxLength={100}
              autoComplete="off"
              value={typed.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </Field>
        </div>
      </div>
      <Checkbox
        label={t('availability.partOfDay')}
        checked={typed.isPart}
        onChange={({ target }) => change({ isPart: target.checked })}
      />
    </>
  )
}
