import { useState, type SubmitEvent } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Stack } from '../../../ui/layout.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { messageOf, type WrongField } from '../../forms/field-errors.ts'
import { PasswordField } from '../password-field.tsx'

type PasswordActProps<Done> = {
  title: string
  lead?: string
  button: string
  isDanger?: boolean
  cancel: string
  act: (password: string) => Promise<Done>
  onDone: (done: Done) => void
  onCancel: () => void
}

/** What an open session alone must not do: it takes the account's password. */
export function PasswordAct<Done>({ lead, act, ...form }: PasswordActProps<Done>) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const password = typedText(new FormData(event.currentTarget), 'current')
    setWrong(password ? [] : [{ id: 'current', message: t('common.required') }])
    return password ? () => act(password) : null
  }
  return (
    <ActForm
      {...form}
      {...{ wrong, prepare }}
      isTeam={false}
      refusedField={{ code: 'wrong_password', id: 'current', message: t('errors.wrong_password') }}
    >
      {(shown) => (
        <Stack>
          {lead && <p>{lead}</p>}
          <PasswordField label={t('factor.currentPassword')} name="current" error={messageOf(shown, 'current')} />
        </Stack>
      )}
    </ActForm>
  )
}
