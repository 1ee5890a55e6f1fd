import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { CardPart } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { ActForm } from '../forms/act-form.tsx'
import type { RolesToGive, WholePerson } from './people.ts'
import { givenRolesIn, RoleFields, wrongRoles } from './role-fields.tsx'
import { invitePerson } from './use-people.ts'

type InvitePanelProps = {
  toGive: RolesToGive
  /** As which doctor they are to sign in. */
  doctorId?: string | undefined
  onClose: () => void
  onInvited: (invitation: WholePerson) => void
}

/** An address, a name and what the person is to be here; the rest is theirs to fill in. */
export function InvitePanel({ toGive, doctorId, onClose, onInvited }: InvitePanelProps) {
  const texts = useTexts()
  const { t } = texts
  const [wrong, setWrong] = useState<WrongField[]>([])
  const doctor = toGive.doctorsWithoutAccount.find(({ id }) => id === doctorId)

  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const given = givenRolesIn(form)
    const email = typedText(form, 'email').trim()
    const name = typedText(form, 'name').trim()
    const missing = [
      ...(emailMistake(email) ? [{ id: 'email', message: t('account.emailWrong') }] : []),
      ...(name ? [] : [{ id: 'name', message: t('people.nameMissing') }]),
      ...wrongRoles(given, texts),
    ]
    setWrong(missing)
    return missing.length > 0 ? null : () => invitePerson({ email, name, ...given })
  }
  const sentences = { email: t('account.emailWrong'), name: t('people.nameUnfit') }
  return (
    <SidePanel
      title={t('people.invite')}
      lead={t('people.inviteLead')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <CardPart>
        <ActForm
          button={t('people.sendInvitation')}
          {...{ wrong, sentences, prepare }}
          onDone={onInvited}
          onCancel={onClose}
        >
          {(shown) => (
            <Stack>
              <Field label={t('common.email')} id="email" error={messageOf(shown, 'email')}>
                <TextInput name="email" type="email" autoComplete="off" required maxLength={254} />
              </Field>
              <Field label={t('people.name')} id="name" error={messageOf(shown, 'name')}>
                <TextInput name="name" defaultValue={doctor?.name} autoComplete="off" required maxLength={160} />
              </Field>
              <RoleFields toGive={toGive} doctorId={doctor?.id} wrong={shown} />
            </Stack>
          )}
        </ActForm>
      </CardPart>
    </SidePanel>
  )
}
