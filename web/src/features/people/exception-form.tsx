import { clinicPermissions, type ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { dateIn, isPlainDate, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { ActForm } from '../forms/act-form.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { endOfDay } from './last-day.ts'
import type { WholePerson } from './people.ts'
import { permissionWord } from './permission-words.ts'
import { decidePermission } from './use-people.ts'

type ExceptionFormProps = {
  person: WholePerson
  now: Instant
  timeZone: string
  onDone: (changed: WholePerson) => void
  onCancel: () => void
}

/** Something that one person may, or may not, whatever their role says; for good or until a day. */
export function ExceptionForm({ person, now, timeZone, onDone, onCancel }: ExceptionFormProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<'allow' | 'deny'>('allow')
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [lastDay, setLastDay] = useState('')
  const isGranted = kind === 'allow'
  const today = dateIn(timeZone, now)
  const choices = isGranted ? person.toAllow : person.toDeny

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const permission = clinicPermissions.find((each) => each === typedText(form, 'permission'))
    // As it is typed, where it is no day.
    const until = typedText(form, 'lastDay').trim()
    const isDay = isPlainDate(until)
    const missing = [
      ...(permission ? [] : [{ id: 'permission', message: t('people.exceptionWhatMissing') }]),
      ...(until && (!isDay || until < today) ? [{ id: 'lastDay', message: t('people.exceptionUntilWrong') }] : []),
    ]
    setWrong(missing)
    if (!permission || missing.length > 0) return null
    const reason = typedText(form, 'reason').trim() || null
    const endsAt = isDay ? endOfDay(timeZone, until) : null
    return () => decidePermission(person, { permission, isGranted, endsAt, reason })
  }
  return (
    <ActForm
      title={t('people.addExceptionFor', { name: person.name })}
      button={t('people.addException')}
      wrong={wrong}
      prepare={submit}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Stack>
        <RadioCards
          legend={t('people.exceptionKind')}
          showLegend
          name="kind"
          choices={[
            { value: 'allow', label: t('people.allow') },
            { value: 'deny', label: t('people.deny') },
          ]}
          value={kind}
          onChange={setKind}
        />
        {choices.length > 0 ? (
          <PermissionChoice key={kind} choices={choices} wrong={wrong} />
        ) : (
          <Note>{t(isGranted ? 'people.nothingToAllow' : 'people.nothingToDeny')}</Note>
        )}
        <Field
          label={t('people.exceptionUntil')}
          id="lastDay"
          optional={t('common.optional')}
          error={messageOf(wrong, 'lastDay')}
        >
          <DateInput name="lastDay" min={today} date={lastDay} onChange={setLastDay} />
        </Field>
        <Field label={t('people.exceptionReason')} id="reason" optional={t('common.optional')}>
          <TextInput name="reason" maxLength={200} autoComplete="off" />
        </Field>
      </Stack>
    </ActForm>
  )
}

type PermissionChoiceProps = { choices: readonly ClinicPermission[]; wrong: readonly WrongField[] }

function PermissionChoice({ choices, wrong }: PermissionChoiceProps) {
  const { t } = useTexts()
  return (
    <Field label={t('people.exceptionWhat')} id="permission" error={messageOf(wrong, 'permission')}>
      <Select name="permission" defaultValue="">
        <option value="">{t('people.choosePermission')}</option>
        {choices.map((permission) => (
          <option key={permission} value={permission}>
            {t(permissionWord(permission))}
          </option>
        ))}
      </Select>
    </Field>
  )
}
