import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import type { AskedTime } from './desk.ts'
import { DateInput } from '../forms/date-input.tsx'
import { TimeInput } from '../forms/time-input.tsx'

type AskedTimeFieldsProps = { asked: AskedTime; onChange: (asked: AskedTime) => void }

/** The time that somebody asks for, as it was pressed or is typed. */
export function AskedTimeFields({ asked, onChange }: AskedTimeFieldsProps) {
  const { t } = useTexts()
  return (
    <FieldRow>
      <Field label={t('desk.date')}>
        <DateInput date={asked.date} onChange={(date) => onChange({ ...asked, date })} />
      </Field>
      <Field label={t('desk.time')}>
        <TimeInput time={asked.time} onChange={(wall) => onChange({ ...asked, time: wall })} />
      </Field>
    </FieldRow>
  )
}
