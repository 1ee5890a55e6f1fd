import { z } from 'zod'
import { graceDays } from '../accounts/second-factor.ts'
import { staffRoles } from '../kit/roles.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant, line, listOf, skip, take } from '../kit/shapes.ts'
import { cannotChange, givenRoles, permission, person, personDetails } from './model.ts'
import { personStatuses } from './rules.ts'

const reason = line(200)

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
      .union([z.enum(staffRoles), id])
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
  asksForCode: true,
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
