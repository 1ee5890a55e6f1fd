import { z } from 'zod'
import { graceDays } from '../accounts/second-factor.ts'
import { linkToken, password, session, weakPasswords } from '../accounts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { clinicPermissions, roles } from '../kit/permissions.ts'
import { email, id, ifMatch, instant, line, listOf, personalName, plainDate, skip, slug, take } from '../kit/shapes.ts'
import { tidyName } from '../kit/personal-name.ts'
import { permissionSources } from './origins.ts'
import { isRoleName } from './role-name.ts'
import { personActs, personStatuses, staffRoleNameAtMost, workRoles } from './rules.ts'

const permission = z.enum(clinicPermissions)
const named = z.object({ id, name: z.string() })
const reason = line(200)

/** The roles of one of the clinic's people. That of a patient is kept, and no partner is made here. */
const givenRoles = {
  roles: z
    .array(z.enum(workRoles))
    .max(workRoles.length)
    .refine((given) => new Set(given).size === given.length, 'repeated'),
  staffRoleId: id
    .nullable()
    .describe('The clinic’s own role, in place of an admin’s permissions: needs the role admin.'),
  providerId: id.nullable().describe('The doctor of the clinic who they are: needs the role provider.'),
}

const person = z.object({
  id,
  kind: z.enum(['account', 'invitation']),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  staffRole: named.nullable(),
  provider: named.extend({ slug, portraitUrl: z.string().nullable() }).nullable(),
  status: z.enum(personStatuses),
  lastSeenAt: instant.nullable(),
  exceptions: z.int().describe('How many permissions were decided for them alone.'),
  hasSecondFactor: z.boolean(),
})

const exception = z.object({
  permission,
  mayEnd: z.boolean().describe('Whether the caller may leave it to their roles again.'),
  isGranted: z.boolean().describe('Given, or taken away.'),
  givenBy: z.string().nullable().describe('Null: by whoever runs the server.'),
  givenAt: instant,
  endsAt: instant.nullable(),
  reason: z.string().nullable(),
})

const origin = z.object({
  permission,
  isWholeClinic: z.boolean().describe('Or on their own day alone.'),
  from: z
    .enum(permissionSources)
    .describe('The role that says it, an exception, or another permission that it goes with.'),
})

const personDetails = person.omit({ exceptions: true, provider: true }).extend({
  provider: person.shape.provider
    .unwrap()
    .extend({ takesBookings: z.boolean().describe('Whether the doctor is offered to patients.') })
    .nullable(),
  version: z.int(),
  exceptions: z.array(exception).describe('What was decided for them alone and has not ended.'),
  permissions: z.array(permission).describe('What they may do now as one of the clinic’s people.'),
  origins: z.array(origin).describe('Where each comes from.'),
  toAllow: z.array(permission).describe('What the caller may give them beside.'),
  toDeny: z.array(permission).describe('What the caller may take away from them.'),
  openSessions: z.int(),
  invitedBy: z.string().nullable().describe('Of an invitation.'),
  invitedAt: instant.nullable(),
  expiresAt: instant.nullable().describe('Until when its link is good.'),
  visitsAhead: z
    .object({
      total: z.int(),
      dates: z.array(z.object({ date: plainDate, count: z.int() })).describe('The first thirty.'),
    })
    .nullable()
    .describe('Of a doctor.'),
  allowedActs: z.array(z.enum(personActs)).describe('What the caller may do.'),
})

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/people',
  access: 'people:list',
  summary: 'Everybody who works here, and who is invited to, by name.',
  query: z.object({
    skip,
    take: take.default(25),
    search: line(100).optional().describe('Words that are in the name or the address.'),
    status: z.enum(personStatuses).optional(),
    role: z
      .union([z.enum(['provider', 'admin', 'partner']), id])
      .optional()
      .describe('A role, or the id of one of the clinic’s own; `admin` is who has an admin’s usual permissions.'),
    secondFactor: z.enum(['on', 'off']).optional().describe('Active accounts alone.'),
  }),
  answers: {
    200: listOf(person).extend({
      counts: z
        .object({ active: z.int(), invited: z.int(), deactivated: z.int() })
        .describe('Of those found, whatever their status.'),
      secondFactor: z.object({
        requiredFrom: instant.nullable().describe('Of everybody who works here; null: each decides.'),
        without: z.int().describe('How many active accounts have none.'),
      }),
    }),
  },
})

const ofPerson = { recordKind: 'user', params: z.object({ id }) } as const
const cannotChange = ['own_rights', 'has_more_rights', 'last_manager'] as const

export const readPerson = endpoint({
  ...ofPerson,
  name: 'readPerson',
  method: 'GET',
  path: '/people/{id}',
  access: 'people:list',
  summary: 'Somebody who works here, or an open invitation by its id.',
  answers: { 200: personDetails },
})

export const changePerson = endpoint({
  ...ofPerson,
  name: 'changePerson',
  method: 'PATCH',
  path: '/people/{id}',
  access: 'people:change',
  asksForCode: true,
  summary: 'Give somebody other roles: with none they do not work here any more, and keep what they are as a patient.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject(givenRoles),
  answers: { 200: personDetails },
  errors: [...cannotChange, 'cannot_give', 'doctor_has_account', 'stale_version', 'version_required'],
})

export const decidePermission = endpoint({
  ...ofPerson,
  name: 'decidePermission',
  method: 'POST',
  path: '/people/{id}/permissions',
  access: 'people:change',
  asksForCode: true,
  summary:
    'Give somebody a permission, or take one away, whatever their roles say; in place of what was decided before.',
  body: z.strictObject({
    permission,
    isGranted: z.boolean(),
    endsAt: instant.nullish().describe('After that, their roles say it again.'),
    reason: reason.nullish(),
  }),
  answers: { 200: personDetails },
  errors: [...cannotChange, 'cannot_give'],
})

export const undecidePermission = endpoint({
  ...ofPerson,
  name: 'undecidePermission',
  method: 'DELETE',
  path: '/people/{id}/permissions/{permission}',
  access: 'people:change',
  asksForCode: true,
  summary: 'Let somebody’s roles say again whether they have a permission.',
  params: z.object({ id, permission }),
  answers: { 200: personDetails },
  errors: [...cannotChange, 'cannot_give'],
})

export const deactivatePerson = endpoint({
  ...ofPerson,
  name: 'deactivatePerson',
  method: 'POST',
  path: '/people/{id}/deactivate',
  access: 'people:change',
  summary: 'Close somebody’s account and end their sessions. A doctor’s visits stay as they are.',
  body: z.strictObject({
    stopsBookings: z.boolean().default(false).describe('The doctor who they are takes no new bookings either.'),
  }),
  answers: { 200: personDetails },
  errors: cannotChange,
})

export const reactivatePerson = endpoint({
  ...ofPerson,
  name: 'reactivatePerson',
  method: 'POST',
  path: '/people/{id}/reactivate',
  access: 'people:change',
  asksForCode: true,
  summary: 'Open somebody’s account again, with the password it had.',
  body: z.strictObject({
    resumesBookings: z.boolean().default(false).describe('The doctor who they are takes new bookings again, too.'),
  }),
  answers: { 200: personDetails },
  errors: cannotChange,
})

export const endSessionsOfPerson = endpoint({
  ...ofPerson,
  name: 'endSessionsOfPerson',
  method: 'DELETE',
  path: '/people/{id}/sessions',
  access: 'people:change',
  summary: 'Sign somebody out everywhere.',
  answers: { 204: z.undefined() },
  errors: ['own_rights', 'has_more_rights'],
})

/** More than anybody reads; what is older stands in the audit. */
export const signInsAtMost = 50

export const listSignIns = endpoint({
  ...ofPerson,
  name: 'listSignIns',
  method: 'GET',
  path: '/people/{id}/sign-ins',
  access: 'people:list',
  summary: 'When somebody who works here signed in, or failed to, since they do: the latest first.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          at: instant,
          hasFailed: z.boolean(),
          times: z.int().describe('Failures within an hour are counted together.'),
          browser: z.string().nullable().describe('As it calls itself; null when that is not kept any more.'),
          system: z.string().nullable(),
        }),
      ),
    }),
  },
})

export const clearSecondFactor = endpoint({
  ...ofPerson,
  name: 'clearSecondFactor',
  method: 'DELETE',
  path: '/people/{id}/second-factor',
  access: 'people:change',
  asksForCode: true,
  summary: 'Take the second factor from somebody who has lost it, and sign them out; they are told.',
  answers: { 200: personDetails },
  errors: ['own_rights', 'has_more_rights', 'second_factor_not_begun'],
})

export const requireSecondFactor = endpoint({
  name: 'requireSecondFactor',
  method: 'POST',
  path: '/people/second-factor',
  access: 'people:change',
  asksForCode: true,
  summary: 'Require a second factor of everybody who works here, at once or in some days, or leave it to each.',
  body: z.strictObject({
    inDays: z.literal(graceDays).nullable().describe('Null: each decides.'),
  }),
  answers: { 200: z.object({ requiredFrom: instant.nullable() }) },
  errors: ['second_factor_first'],
})

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

export const invitePerson = endpoint({
  name: 'invitePerson',
  method: 'POST',
  path: '/invitations',
  access: 'people:invite',
  asksForCode: true,
  summary: 'Mail somebody an invitation to work here. Who has an account as a patient joins with it.',
  body: z.strictObject({
    email,
    name: personalName(160),
    roles: givenRoles.roles.min(1),
    staffRoleId: givenRoles.staffRoleId.default(null),
    providerId: givenRoles.providerId.default(null),
  }),
  answers: { 201: personDetails },
  errors: ['cannot_give', 'works_here_already', 'already_invited', 'doctor_has_account'],
})

const ofInvitation = { access: 'people:invite', params: z.object({ id }) } as const

export const sendInvitation = endpoint({
  ...ofInvitation,
  name: 'sendInvitation',
  method: 'POST',
  path: '/invitations/{id}/send',
  summary: 'Mail a new link for an open invitation; the ones before end.',
  answers: { 200: personDetails },
  errors: ['cannot_give', 'works_here_already', 'doctor_has_account'],
})

export const withdrawInvitation = endpoint({
  ...ofInvitation,
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/invitations/{id}',
  summary: 'Withdraw an invitation; its links end.',
  answers: { 204: z.undefined() },
})

export const completeInvitation = endpoint({
  name: 'completeInvitation',
  method: 'POST',
  path: '/invitations/complete',
  access: 'public',
  summary:
    'Accept an invitation: makes the account, or opens a patient’s that was closed, and signs in. Who has an account joins with it instead.',
  body: z.strictObject({ token: linkToken, password, givenName: personalName(), familyName: personalName() }),
  answers: { 201: session },
  errors: ['link_expired', ...weakPasswords],
})

export const joinByInvitation = endpoint({
  name: 'joinByInvitation',
  method: 'POST',
  path: '/invitations/join',
  access: 'signed-in',
  summary:
    'Accept an invitation with the account that one is signed in with; answers with a new session, this one ends.',
  body: z.strictObject({ token: linkToken }),
  answers: { 201: session },
  errors: ['link_expired', 'other_address'],
})
