import { z } from 'zod'
import { likenesses } from '../desk/likeness.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, plainDate } from '../kit/shapes.ts'
import { correctableNames } from './correctable.ts'
import { mergeObstacles, mergeWarnings } from './decide-merge.ts'
import { personFieldsAsTold } from './person-shapes.ts'

const person = z.object({
  id,
  version: z.int(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string().nullable(),
  ...personFieldsAsTold,
})
const shown = person.extend({ lastVisit: plainDate.nullable() })

const merge = z.object({
  id,
  from: z.string().describe('What the record was called that became part of the other.'),
  into: z.object({ id, name: z.string() }),
  mergedAt: instant,
  mergedBy: z.string(),
  undoUntil: instant,
})

/** As many are listed at once; those that are surest first. */
export const duplicatesAtMost = 50

export const listDuplicates = endpoint({
  name: 'listDuplicates',
  method: 'GET',
  path: '/patients/duplicates',
  access: 'patients:merge',
  summary: `Records that may be of one person, and why, the surest first: at most ${duplicatesAtMost}. And what was merged and can be undone still.`,
  answers: {
    200: z.object({
      items: z.array(
        z.object({ records: z.array(shown).length(2), alike: z.array(z.enum([...likenesses, 'phone', 'email'])) }),
      ),
      merges: z.array(merge),
    }),
  },
})

const compared = shown.extend({
  createdAt: instant,
  counts: z.object({
    visits: z.int(),
    notes: z.int(),
    files: z.int(),
    prescriptions: z.int(),
    invoices: z.int(),
    forms: z.int(),
  }),
  accounts: z.array(
    z.object({
      userId: id,
      name: z.string(),
      email: z.string(),
      relation: z.enum(['self', 'guardian']),
      isOwn: z.boolean(),
    }),
  ),
})

export const compareRecords = endpoint({
  name: 'compareRecords',
  method: 'GET',
  path: '/patients/{id}/compare/{otherId}',
  access: 'patients:merge',
  recordKind: 'patient',
  summary:
    'Two records side by side: what each says, how much lies in it, what stands between them and one record, and what can hurt.',
  params: z.object({ id, otherId: id }),
  answers: {
    200: z.object({
      records: z.array(compared).length(2).describe('As they are named in the address.'),
      obstacles: z.array(z.enum(mergeObstacles)).describe('While there is one, they are not merged.'),
      warnings: z.array(z.enum(mergeWarnings)),
      undoDays: z.int().describe('For how many days a merge can be undone.'),
      addressOf: id.nullable().describe('The record of an account: its address stays. Null: either may stay.'),
    }),
  },
})

export const mergeRecords = endpoint({
  name: 'mergeRecords',
  method: 'POST',
  path: '/patients/{id}/merge',
  access: 'patients:merge',
  recordKind: 'patient',
  asksForCode: true,
  summary:
    'Make another record part of this one: all that lies in it goes along, and comes back if it is undone in time. What is kept of the two is said field by field.',
  params: z.object({ id }),
  body: z.strictObject({
    fromId: id,
    versions: z.strictObject({ into: z.int(), from: z.int() }).describe('Those that were compared.'),
    take: z.array(z.enum(correctableNames)).describe('The fields that are taken from the other record.'),
  }),
  answers: { 200: z.object({ id, undoUntil: instant }) },
  errors: ['merge_conflict', 'stale_version', 'address_of_account', 'record_merged'],
})

export const undoMerge = endpoint({
  name: 'undoMerge',
  method: 'POST',
  path: '/patients/merges/{id}/undo',
  access: 'patients:merge',
  recordKind: 'patient-merge',
  asksForCode: true,
  summary:
    'Take a merge back: what came along goes back, with what was written since about it; all else that was added since stays.',
  params: z.object({ id }),
  answers: { 200: z.object({ fromId: id, intoId: id }) },
  errors: ['state_conflict', 'record_closed', 'undo_expired', 'merge_conflict'],
})

export const tellRecordsApart = endpoint({
  name: 'tellRecordsApart',
  method: 'POST',
  path: '/patients/{id}/tell-apart/{otherId}',
  access: 'patients:merge',
  recordKind: 'patient',
  summary: 'Say that two records are of two people, which is remembered, or take that back.',
  params: z.object({ id, otherId: id }),
  body: z.strictObject({ areTwoPeople: z.boolean() }),
  answers: { 200: z.object({ areTwoPeople: z.boolean() }) },
})
