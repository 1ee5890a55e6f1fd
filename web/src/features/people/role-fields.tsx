import { clinicPermissions, roleDefaults } from '@polyclinic/domain/kit/permissions.ts'
import { isAdmin, isProvider } from '@polyclinic/domain/kit/roles.ts'
import { useState } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import type { PersonItem, RolesToGive } from './people.ts'
import type { GivenRoles } from './use-people.ts'

type RoleFieldsProps = {
  toGive: RolesToGive
  /** Who has some already. */
  person?: Pick<PersonItem, 'roles' | 'staffRole' | 'provider'> | undefined
  /** A doctor whose account this is to be. */
  doctorId?: string | undefined
  wrong: readonly WrongField[]
}

const administrator = 'admin'

/** What somebody is here: a role in the clinic, a doctor with a calendar of their own, or both. */
export function RoleFields({ toGive, person, doctorId, wrong }: RoleFieldsProps) {
  const { t } = useTexts()
  const roles = person?.roles ?? []
  const [isDoctor, setDoctor] = useState(isProvider(roles) || doctorId !== undefined)
  // What a doctor does in their own name is nobody's to give, and comes with the role.
  const mayGive = (permissions: readonly string[]) =>
    clinicPermissions
      .filter((each) => permissions.includes(each))
      .every((each) => toGive.givable.some((one) => one === each))
  // What somebody has stays in the choice, whoever could give it: saving must not take it away unseen.
  const current = isAdmin(roles) ? (person?.staffRole?.id ?? administrator) : ''
  const given = toGive.items.filter(({ id, permissions }) => id === current || mayGive(permissions))
  const offersAdministrator = current === administrator || mayGive(roleDefaults.admin.permissions)
  const doctors = [
    ...(person?.provider ? [person.provider] : []),
    ...(mayGive(roleDefaults.provider.permissions) ? toGive.doctorsWithoutAccount : []),
  ]
  const offersDoctor = isProvider(roles) || doctors.length > 0
  if (given.length === 0 && !offersAdministrator && !offersDoctor) return <Note>{t('people.noRoleToGive')}</Note>
  return (
    <Stack>
      <Field label={t('people.role')} id="staffRole" error={messageOf(wrong, 'staffRole')}>
        <Select name="staffRole" defaultValue={current}>
          <option value="">{t('people.noRole')}</option>
          {given.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
          {offersAdministrator && <option value={administrator}>{t('people.administratorChoice')}</option>}
        </Select>
      </Field>
      {offersDoctor && (
        <>
          <Checkbox
            name="isDoctor"
            label={t('people.doctorOf')}
            checked={isDoctor}
            onChange={(event) => setDoctor(event.currentTarget.checked)}
          />
          {isProvider(roles) && !isDoctor && person?.provider && (
            <Note>{t('people.calendarStays', { name: person.provider.name })}</Note>
          )}
          {isDoctor && (
            <Field label={t('people.whichDoctor')} id="providerId" error={messageOf(wrong, 'providerId')}>
              <Select name="providerId" defaultValue={person?.provider?.id ?? doctorId ?? ''}>
                <option value="">{t('people.chooseDoctor')}</option>
                {doctors.map((doctor) => (
                  <option key={doctor.id} value={doctor.id}>
                    {doctor.name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </>
      )}
    </Stack>
  )
}

/** What the fields say, as the API takes it. */
export function givenRolesIn(form: FormData): GivenRoles {
  const staffRole = typedText(form, 'staffRole')
  const isDoctor = form.has('isDoctor')
  return {
    roles: [...(isDoctor ? (['provider'] as const) : []), ...(staffRole ? (['admin'] as const) : [])],
    staffRoleId: staffRole && staffRole !== administrator ? staffRole : null,
    providerId: isDoctor ? typedText(form, 'providerId') || null : null,
  }
}

/** What is missing in them. A doctor whose calendar is not made yet has nothing to see. */
export function wrongRoles({ roles, providerId }: GivenRoles, { t }: Texts): WrongField[] {
  return [
    ...(roles.length === 0 ? [{ id: 'staffRole', message: t('people.roleMissing') }] : []),
    ...(isProvider(roles) && !providerId ? [{ id: 'providerId', message: t('people.whichDoctorMissing') }] : []),
  ]
}
