import type { renameOwnAccount } from '@polyclinic/domain/accounts/own-endpoints.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { messageOf, type WrongField } from '../../forms/field-errors.ts'
import type { Account } from './own-account.tsx'

type NameFormProps = { account: Account; onDone: (sentence: string) => void; onCancel: () => void }

/** The name that others who work here see. */
export function NameForm({ account, onDone, onCancel }: NameFormProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const name = typedText(new FormData(event.currentTarget), 'name').trim()
    const missing = name ? [] : [{ id: 'name', message: t('common.required') }]
    setWrong(missing)
    const headers = { 'if-match': `"${account.version}"` }
    return name ? () => call<typeof renameOwnAccount>('PATCH', '/account', { headers, body: { name } }) : null
  }
  return (
    <ActForm
      title={t('account.ownNameChange')}
      button={t('account.ownSave')}
      cancel={t('account.ownCancel')}
      isTeam={false}
      sentences={{ name: t('account.ownNameUnfit') }}
      {...{ wrong, prepare, onCancel }}
      onDone={() => onDone(t('account.ownNameChanged'))}
    >
      <Field label={t('account.ownName')} id="name" error={messageOf(wrong, 'name')}>
        <TextInput name="name" autoComplete="name" defaultValue={account.name} required maxLength={160} />
      </Field>
    </ActForm>
  )
}
