import { z } from 'zod'
import { letterAbout, toldResult } from '../chart-files/endpoints.ts'
import { chartFileKinds } from '../chart-files/kinds.ts'
import { documentTypes } from '../documents/endpoints.ts'
import { noteNumber, visitBrief } from '../encounters/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, listOf, skip, take } from '../kit/shapes.ts'
import { sharedGroups } from './kinds.ts'

// What the clinic shared with a patient, all of it in one list.

const shared = {
  id: id.describe('Of a note: of its visit.'),
  sharedAt: instant,
  by: z.string(),
  patient: z.object({ givenName: z.string(), familyName: z.string() }),
  isOwn: z.boolean().describe('Of the caller, and not of somebody they act for.'),
  visit: z.object(visitBrief).nullable().describe('Null: it was put into the chart, of no visit.'),
  isNew: z.boolean().describe('The caller’s account has not opened it since it was shared.'),
  standing: z
    .enum(['current', 'withdrawn', 'replaced'])
    .describe(
      '`withdrawn`: the clinic took it back, and it cannot be opened; `replaced`: by one that is in this list.',
    ),
}

const sharedRecord = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('note'),
    noteNumber,
    amendedAt: instant.nullable().describe('When something was last added to it; it is new again by that.'),
  }),
  z.object({
    ...shared,
    kind: z.enum(chartFileKinds),
    name: z.string(),
    mediaType: z.enum(documentTypes),
    size: z.int().describe('In bytes.'),
    reference: z.string().nullable(),
    about: letterAbout.nullable(),
    result: toldResult.nullable(),
  }),
  z.object({ ...shared, kind: z.literal('prescription'), names: z.array(z.string()), code: z.string() }),
])

const path = '/patients/me/shared'

export const listShared = endpoint({
  access: 'patients:own',
  name: 'listShared',
  method: 'GET',
  path,
  summary:
    'Notes, results, letters, files and prescriptions that the clinic shared with the caller or those they act for, what was shared or added to last first; what was withdrawn since is named all the same.',
  query: z.object({
    of: z.enum(sharedGroups).optional(),
    except: z.enum(sharedGroups).optional().describe('For a page that names these somewhere else.'),
    skip,
    take,
  }),
  answers: {
    200: listOf(sharedRecord).extend({
      groups: z.array(z.enum(sharedGroups)).describe('Of which there is anything.'),
      newCount: z.int().describe('How many of all are new to the caller.'),
      asOf: instant,
    }),
  },
})

export const markSharedRead = endpoint({
  access: 'patients:own',
  name: 'markSharedRead',
  method: 'POST',
  path: `${path}/read`,
  summary: 'The caller has seen what was shared until then: it is new to their account no more.',
  body: z.strictObject({ until: instant.describe('`asOf` of the list that they saw.') }),
  answers: { 200: z.object({ newCount: z.int() }) },
})
