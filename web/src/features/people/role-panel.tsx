import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { ActForm } from '../forms/act-form.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import type { StaffRole } from './people.ts'
import { changeRole, createRole, deleteRole } from './use-people.ts'

type RolePanelProps = {
  /** Null for a new one. */
  role: StaffRole | null
  /** What a new one may begin as. */
  roles: readonly StaffRole[]
  /** What one may put into a role, and take out of it. */
  givable: readonly ClinicPermission[]
  onDone: (sentence: string, role: StaffRole | null) => void
  onClose: () => void
}

/** A role's name and what it may do; a new one begins empty, or as another. */
export function RolePanel({ role, roles, givable, onDone, onClose }: RolePanelProps) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [isRemoving, setRemoving] = useState(false)
  const [model, setModel] = useState<StaffRole | null>(null)
  const [chosen, setChosen] = useState<readonly ClinicPermission[]>(role?.permissions ?? [])
  const mayChange = isPermitted('roles:change') && (role?.mayChange ?? true)

  const startFrom = (other: StaffRole | null) => {
    setModel(other)
    setChosen(other?.permissions.filter((each) => givable.includes(each)) ?? [])
  }
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const name = typedText(form, 'name').trim()
    const missing = name ? [] : [{ id: 'name', message: t('people.roleNameMissing') }]
    setWrong(missing)
    if (missing.length > 0) return null
    const body = { name, permissions: [...chosen] }
    return () => (role ? changeRole(role, body) : createRole(body))
  }
  const saved = (changed: StaffRole) =>
    onDone(t(role ? 'people.roleSaved' : 'people.roleCreated', { name: changed.name }), changed)

  return (
    <SidePanel
      title={role ? role.name : t('people.newRole')}
      lead={role && t('people.peopleWith', { count: role.people, invited: role.invitations })}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <CardPart>
        {isRemoving && role ? (
          <ActForm
            title={t('people.removeRoleAsk', { name: role.name })}
            button={t('people.removeRole')}
            isDanger
            prepare={() => () => deleteRole(role)}
            onDone={() => onDone(t('people.roleRemoved', { name: role.name }), null)}
            onCancel={() => setRemoving(false)}
          />
        ) : (
          <Stack>
            {!mayChange && <Note>{t('people.roleOnlyLook')}</Note>}
            {!role && roles.length > 0 && (
              <Field label={t('people.startFrom')}>
                <Select
                  value={model?.id ?? ''}
                  onChange={(event) => startFrom(roles.find(({ id }) => id === event.target.value) ?? null)}
                >
                  <option value="">{t('people.emptyRole')}</option>
                  {roles.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <ActForm
              key={model?.id}
              button={t(role ? 'people.save' : 'people.createRole')}
              {...{ wrong, prepare }}
              sentences={{ name: t('people.roleNameWrong') }}
              isReadOnly={!mayChange}
              onDone={saved}
              onCancel={onClose}
            >
              <Stack>
                <Field label={t('people.roleName')} id="name" error={messageOf(wrong, 'name')}>
                  <TextInput
                    name="name"
                    defaultValue={role?.name}
                    // By another name it is given anew.
                    readOnly={role?.permissions.some((each) => !givable.includes(each))}
                    maxLength={60}
                    autoComplete="off"
                    required
                  />
                </Field>
                <PermissionBoxes chosen={chosen} givable={givable} onChange={setChosen} />
              </Stack>
            </ActForm>
            {role?.mayDelete &&
              (role.people + role.invitations > 0 ? (
                <p className={text['quiet']}>{t('people.removeRoleLater')}</p>
              ) : (
                <Button kind="bad" wide onClick={() => setRemoving(true)}>
                  {t('people.removeRole')}
                </Button>
              ))}
          </Stack>
        )}
      </CardPart>
    </SidePanel>
  )
}
