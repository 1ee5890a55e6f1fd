import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TypedDate } from '../days/typed-date.tsx'
import type { AskedTime } from './desk.ts'

type AskedTimeFieldsProps = { asked: AskedTime; onChange: (asked: AskedTime) => void }

/** The time that somebody asks for, as it was pressed or is typed. */
export function AskedTimeFields({ asked, onChange }: AskedTimeFieldsProps) {
  const { t } = useTexts()
  return (
    <FieldRow>
      <Field label={t('desk.date')}>
        <TypedDate date={asked.date} onChange={(date) => onChange({ ...asked, date })} />
      </Field>
      <Field label={t('desk.time')}>
        <TextInput
          type="time"
          value={asked.time}
          onChange={({ target }) => onChange({ ...asked, time: target.value })}
        />
      </Field>
    </FieldRow>
  )
}
