import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import styles from './time-off-dialog.module.css'
import type { TypedTimeOff, WrongPart } from './typed-time-off.ts'
import { DateInput } from '../forms/date-input.tsx'
import { TimeInput } from '../forms/time-input.tsx'

type BlockFieldsProps = {
  typed: TypedTimeOff
  today: PlainDate
  wrong: readonly WrongField[]
  /** Of a field, where there is more than one form on the page. */
  idOf?: (part: WrongPart) => string
  onChange: (typed: TypedTimeOff) => void
}

/** From when to when on one day, and what for. */
export function BlockFields({ typed, today, wrong, idOf = String, onChange }: BlockFieldsProps) {
  const { t } = useTexts()
  const change = (part: Partial<TypedTimeOff>) => onChange({ ...typed, ...part })
  return (
    <div className={styles.fields}>
      <Field
        label={t('availability.date')}
        id={idOf('from')}
        error={messageOf(wrong, 'from') ?? messageOf(wrong, 'to')}
      >
        <DateInput min={today} date={typed.from} onChange={(day) => change({ from: day, to: day })} />
      </Field>
      <Field label={t('availability.fromTime')} id={idOf('fromTime')} error={messageOf(wrong, 'fromTime')}>
        <TimeInput time={typed.fromTime} onChange={(wall) => change({ fromTime: wall })} />
      </Field>
      <Field label={t('availability.toTime')} id={idOf('toTime')} error={messageOf(wrong, 'toTime')}>
        <TimeInput time={typed.toTime} onChange={(wall) => change({ toTime: wall })} />
      </Field>
      <div className={styles.reason}>
        <Field
          label={t('availability.reason')}
          optional={t('availability.reasonHint')}
          hint={t('availability.blockReasons')}
        >
          <TextInput
            maxLength={100}
            autoComplete="off"
            value={typed.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
