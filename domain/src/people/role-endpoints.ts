import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { tidyName } from '../kit/personal-name.ts'
import { clinicPermissions } from '../kit/permissions.ts'
import { id, ifMatch } from '../kit/shapes.ts'
import { cannotChange, named, permission } from './model.ts'
import { isRoleName } from './role-name.ts'
import { staffRoleNameAtMost } from './rules.ts'

const role = z.object({
  id,
  name: z.string(),
  permissions: z.array(permission),
  version: z.int(),
  people: z.int().describe('How many have it; of them open invitations are not.'),
  invitations: z.int(),
  mayChange: z.boolean().describe('Whether the caller may change it.'),
  mayDelete: z.boolean().describe('Whether the caller may delete it once nobody has it.'),
})

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  access: 'people:list',
  summary: 'The clinic’s own roles for its people, by name.',
  answers: {
    200: z.object({
      items: z.array(role),
      doctorsWithoutAccount: z.array(named).describe('Whose calendar can still be given to somebody.'),
      givable: z.array(permission).describe('What the caller may give to others.'),
    }),
  },
})

const ofRole = { recordKind: 'staff-role', access: 'roles:change' } as const
/** What a role of the clinic's own is called. */
export const roleName = z
  .string()
  .max(staffRoleNameAtMost)
  .overwrite(tidyName)
  .refine(isRoleName, 'unreadable')
  .meta({ minLength: 1, pattern: '^[^@<>{}\\r\\n]*\\p{L}[^@<>{}\\r\\n]*$', 'x-trimmed': true })
const rolePermissions = z
  .array(permission)
  .max(clinicPermissions.length)
  .refine((given) => new Set(given).size === given.length, 'repeated')

export const createRole = endpoint({
  ...ofRole,
  name: 'createRole',
  method: 'POST',
  path: '/roles',
  asksForCode: true,
  summary: 'Make a role of the clinic’s own.',
  body: z.strictObject({ name: roleName, permissions: rolePermissions }),
  answers: { 201: role },
  errors: ['cannot_give', 'role_name_taken', 'too_many_roles'],
})

export const changeRole = endpoint({
  ...ofRole,
  name: 'changeRole',
  method: 'PATCH',
  path: '/roles/{id}',
  asksForCode: true,
  summary: 'Change a role, for everybody who has it. What is left out stays.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ name: roleName.optional(), permissions: rolePermissions.optional() }),
  answers: { 200: role },
  errors: [...cannotChange, 'cannot_give', 'role_name_taken', 'stale_version', 'version_required'],
})

export const deleteRole = endpoint({
  ...ofRole,
  name: 'deleteRole',
  method: 'DELETE',
  path: '/roles/{id}',
  asksForCode: true,
  summary: 'Delete a role that nobody has.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
  errors: ['cannot_give', 'role_in_use'],
})
