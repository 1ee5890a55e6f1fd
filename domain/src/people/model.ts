import { z } from 'zod'
import { clinicPermissions } from '../kit/permissions.ts'
import { roles } from '../kit/roles.ts'
import { id, instant, plainDate, slug } from '../kit/shapes.ts'
import { permissionSources } from './origins.ts'
import { personActs, personStatuses, givableRoles } from './rules.ts'

export const permission = z.enum(clinicPermissions)
export const named = z.object({ id, name: z.string() })

/** The roles of one of the clinic's people. That of a patient is kept, and no partner is made here. */
export const givenRoles = {
  roles: z
    .array(z.enum(givableRoles))
    .max(givableRoles.length)
    .refine((given) => new Set(given).size === given.length, 'repeated'),
  staffRoleId: id
    .nullable()
    .describe('The clinic’s own role, in place of an admin’s permissions: needs the role admin.'),
  providerId: id.nullable().describe('The doctor of the clinic who they are: needs the role provider.'),
}

export const person = z.object({
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

export const personDetails = person.omit({ exceptions: true, provider: true }).extend({
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

/** Why somebody is not for the caller to change. */
export const cannotChange = ['own_rights', 'has_more_rights', 'last_manager'] as const
