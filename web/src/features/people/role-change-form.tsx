import { useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import { ActForm } from '../forms/act-form.tsx'
import type { RolesToGive, WholePerson } from './people.ts'
import { givenRolesIn, RoleFields, wrongRoles } from './role-fields.tsx'
import { changePerson } from './use-people.ts'

type RoleChangeFormProps = {
  person: WholePerson
  toGive: RolesToGive
  onDone: (changed: WholePerson) => void
  onCancel: () => void
}

/** What somebody is here from now on. */
export function RoleChangeForm({ person, toGive, onDone, onCancel }: RoleChangeFormProps) {
  const texts = useTexts()
  const { t } = texts
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const given = givenRolesIn(new FormData(event.currentTarget))
    const missing = wrongRoles(given, texts)
    setWrong(missing)
    return missing.length > 0 ? null : () => changePerson(person, given)
  }
  return (
    <ActForm
      title={t('people.changeRoleOf', { name: person.name })}
      button={t('people.save')}
      {...{ wrong, prepare, onDone, onCancel }}
    >
      <RoleFields toGive={toGive} person={person} wrong={wrong} />
    </ActForm>
  )
}
