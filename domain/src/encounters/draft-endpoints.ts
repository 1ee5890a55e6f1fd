import { z } from 'zod'
import { letterKinds } from '../chart-files/kinds.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant, text } from '../kit/shapes.ts'

/** What a doctor writes beside the note of a visit. */
export const draftKinds = ['addendum', ...letterKinds] as const
export type DraftKind = (typeof draftKinds)[number]

/** As the form shows it: what is missing or wrong is said when it is added or issued. */
const fields = {
  text: text(10_000).optional(),
  recipient: text(400).optional(),
  question: text(2000).optional(),
  diagnoses: text(3000).optional(),
  findings: text(12_000).optional(),
  therapy: text(6000).optional(),
  assessment: text(3000).optional(),
  from: text(10).optional(),
  until: text(10).optional(),
  isFirst: z.boolean().optional(),
  keptFrom: z.enum(['work', 'school']).optional(),
  diagnosis: text(300).nullish(),
  remark: text(1000).optional(),
  replaces: id.nullish().describe('The withdrawn letter whose place it takes.'),
}
const { recipient, question, diagnoses, findings, therapy, assessment, replaces } = fields
const { from, until, isFirst, keptFrom, diagnosis, remark } = fields
const clinical = { recipient, diagnoses, findings, therapy, replaces }
const sickNote = { from, until, isFirst, keptFrom, diagnosis, remark, replaces }
const draftContent = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('addendum'), text: fields.text }),
    z.strictObject({ kind: z.literal('sick-note'), ...sickNote }),
    z.strictObject({ kind: z.literal('referral'), ...clinical, question }),
    z.strictObject({ kind: z.literal('report'), ...clinical, assessment }),
  ])
  .describe('Of the kind that the address names.')
export type DraftContent = z.output<typeof draftContent>
/** What any of them may say. */
export type DraftFields = z.output<z.ZodObject<typeof fields>>

const draft = z.object({ kind: z.enum(draftKinds), version: z.int(), content: draftContent, updatedAt: instant })
/** Of what is added or issued: it ends the draft that was seen, and no other. */
export const draftVersion = z
  .int()
  .min(0)
  .default(0)
  .describe('The version of its draft that was seen, which ends with it; 0 stands for none.')

const path = '/appointments/{id}/drafts'
const forSigner = { access: 'encounters:sign', params: z.object({ id }) } as const
const one = { ...forSigner, path: `${path}/{kind}`, params: z.object({ id, kind: z.enum(draftKinds) }) } as const

export const listVisitDrafts = endpoint({
  ...forSigner,
  name: 'listVisitDrafts',
  method: 'GET',
  path,
  summary:
    'The addendum and the letters that a doctor has begun for their visit, and neither added, issued nor discarded.',
  answers: {
    200: z.object({
      items: z.array(draft),
      begins: z
        .partialRecord(z.enum(draftKinds), z.int())
        .describe('The version at which the next one of a kind begins, where one has ended.'),
    }),
  },
  errors: ['record_closed'],
})

export const saveVisitDraft = endpoint({
  ...one,
  name: 'saveVisitDraft',
  takesLongTexts: true,
  method: 'PATCH',
  summary:
    'An addendum or a letter as it is typed, whole. A first one is sent with the version at which it begins: 0, unless one of its kind has ended. Refused when it was changed or has ended since the version that was seen.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ content: draftContent }),
  answers: { 200: draft },
  errors: ['record_closed', 'stale_version', 'version_required', 'state_conflict'],
})

export const discardVisitDraft = endpoint({
  ...one,
  name: 'discardVisitDraft',
  method: 'DELETE',
  summary:
    'Discard an addendum or a letter that was begun. Refused when it was changed since the version that was seen.',
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 204: z.undefined() },
  errors: ['record_closed', 'stale_version', 'version_required'],
})
