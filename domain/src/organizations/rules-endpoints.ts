import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { savedVersion } from '../kit/saved-version.ts'
import { id, ifMatch, instant } from '../kit/shapes.ts'
import { bookingRules, policy } from './model.ts'

const access = 'settings:change'

const shown = z.object({
  ...bookingRules.shape,
  ...savedVersion,
  canAskInsurance: z.boolean().describe('Whether it is known what is answered in the clinic’s country.'),
  places: z
    .object({ open: z.int(), located: z.int() })
    .describe('Locations where visits can be booked, and those of them with coordinates.'),
  exceptions: z
    .array(
      z.object({
        ...{ id, name: z.string(), policy: policy.partial() },
        minimumNoticeMinutes: z.int().nullable(),
        horizonDays: z.int().nullable(),
      }),
    )
    .describe('Services that say something of their own.'),
  booked: z
    .object({ visits: z.int(), first: instant.nullable(), last: instant.nullable() })
    .describe('Visits still to come. Each keeps the policy that was promised.'),
})

export const readBookingRules = endpoint({
  access,
  name: 'readBookingRules',
  method: 'GET',
  path: '/booking-rules',
  summary: 'Who may book, when and how often, and until when a visit can be changed: what holds for every service.',
  answers: { 200: shown },
})

const changing = { headers: z.object({ 'if-match': ifMatch }), errors: ['stale_version', 'version_required'] } as const

export const changeBookingRules = endpoint({
  ...changing,
  access,
  name: 'changeBookingRules',
  method: 'PATCH',
  path: '/booking-rules',
  summary: 'The rules as they are from now on, as a new version. Booked visits keep the policy that was promised.',
  body: bookingRules,
  answers: { 200: shown },
})

export const listBookingRuleVersions = endpoint({
  access,
  name: 'listBookingRuleVersions',
  method: 'GET',
  path: '/booking-rules/versions',
  summary: 'The latest twenty versions, the latest first: it is the one that holds.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          ...savedVersion,
          rules: bookingRules,
          before: bookingRules.nullable().describe('The rules of the version before it; null for the first.'),
        }),
      ),
    }),
  },
})

export const restoreBookingRules = endpoint({
  ...changing,
  access,
  name: 'restoreBookingRules',
  method: 'POST',
  path: '/booking-rules/versions/{version}/restore',
  summary: 'Go back to the rules of a former version, which is a new version.',
  params: z.object({ version: z.string().regex(/^[1-9]\d{0,8}$/) }),
  answers: { 200: shown },
})
