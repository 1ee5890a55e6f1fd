import { z } from 'zod'
import { appointmentStates } from '../appointments/states.ts'
import { withdrawal } from '../chart-files/endpoints.ts'
import { allergyInForm, chartEntry, prescribedHere } from '../charts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, idempotencyKey, ifMatch, instant, listOf, plainDate, skip, take, text, timeZone } from '../kit/shapes.ts'
import { lettersPerVisit } from '../letters/limits.ts'
import { contentFields, type ContentField } from './content.ts'
import { draftVersion } from './draft-endpoints.ts'
import { content, diagnosisName } from './model.ts'
import { encounterStates, inError, type FieldChange } from './rules.ts'
import { vitalNames } from './vitals.ts'

const change = z.object({ version: z.int(), at: instant, by: z.string() }) satisfies z.ZodType<FieldChange>
const changed = z
  .object(
    Object.fromEntries(contentFields.map((field) => [field, change.optional()])) as Record<
      ContentField,
      z.ZodOptional<typeof change>
    >,
  )
  .describe('When each field was changed last, by whom, and in which version.')

/** Who marked something as entered in error, and why. */
const mark = z.object({ at: instant, by: z.string(), reason: z.string() })
const addendum = z.object({
  id,
  text: z.string(),
  at: instant,
  by: z.string(),
  error: mark.nullable().describe('That it was entered in error.'),
})
export const noteNumber = z
  .int()
  .min(1)
  .describe('Which note of its visit: the first, or one after others that were entered in error.')
const encounter = z.object({
  number: noteNumber,
  begins: z.int().describe('The version at which it stands as long as nothing was written.'),
  status: z.enum(encounterStates).describe('A draft is preliminary, a signed note final, one with addenda amended.'),
  version: z.int(),
  content,
  changed,
  signedAt: instant.nullable(),
  signedBy: z.string().nullable(),
  contentHash: z.string().nullable().describe('SHA-256 of what was signed: for whom, by whom, when, and every field.'),
  addenda: z.array(addendum).describe('The first first.'),
  sharedAt: instant.nullable().describe('Since when the patient may read it.'),
})

const person = z.object({ id, givenName: z.string(), familyName: z.string(), birthDate: plainDate.nullable() })
export const visitBrief = {
  appointmentId: id,
  startsAt: instant,
  timeZone,
  serviceName: z.string(),
  providerName: z.string(),
}

export const ofVisit = { access: 'encounters:write', params: z.object({ id }) } as const
const path = '/appointments/{id}/encounter'

export const readEncounter = endpoint({
  ...ofVisit,
  name: 'readEncounter',
  method: 'GET',
  path,
  summary:
    'The note of a visit, begun or not, with what the visit is for, what can hurt the patient, the note before it and the visit that is booked next.',
  answers: {
    200: z.object({
      visit: z.object({
        ...visitBrief,
        providerId: id,
        serviceId: id,
        endsAt: instant,
        status: z.enum(appointmentStates),
        message: z.string().nullable().describe('What the patient wrote when booking.'),
      }),
      patient: person,
      alerts: z
        .array(chartEntry)
        .nullable()
        .describe('What counts now of the chart; null: not seen by a doctor who does not treat the patient.'),
      prescribed: z
        .array(prescribedHere)
        .describe('What is taken now as it was prescribed here; nothing where no alerts are seen.'),
      allergiesInForms: z
        .array(allergyInForm)
        .describe('What the patient wrote of allergies in forms and the chart does not have; for who sees the chart.'),
      encounter,
      errors: z
        .array(
          mark.extend({
            id,
            number: noteNumber,
            signedAt: instant,
            signedBy: z.string(),
            wasShared: z.boolean().describe('Whether the patient could read it.'),
          }),
        )
        .describe('Notes of the visit that were entered in error, the first first: they are read by themselves.'),
      readers: z
        .array(
          z.object({
            name: z.string().nullable().describe('Null for who does not see the chart.'),
            isPatient: z.boolean(),
          }),
        )
        .describe('Whose accounts read the note once it is shared: the patient’s own, and those that act for them.'),
      previous: z
        .object({ ...visitBrief, content, addenda: z.array(addendum).describe('The first first.') })
        .nullable()
        .describe('The signed note before it that the caller may see, with what was added to it.'),
      lastValues: z
        .partialRecord(z.enum(vitalNames), z.object({ value: z.number(), at: instant, timeZone }))
        .describe(
          'What was measured last, each value by itself, in the signed notes before it that the caller may see.',
        ),
      next: z
        .object(visitBrief)
        .nullable()
        .describe('The patient’s next visit that is booked, of those that the caller may see.'),
      mayWrite: z.boolean(),
      maySign: z.boolean().describe('For the visit’s doctor, who alone signs it and adds to it.'),
      mayWriteEntries: z.boolean().describe('Whether the caller may write into the patient’s chart.'),
      mayMark: z.boolean().describe('Whether the caller may mark it as entered in error.'),
    }),
  },
  errors: ['record_closed'],
})

export const saveEncounter = endpoint({
  ...ofVisit,
  name: 'saveEncounter',
  takesLongTexts: true,
  method: 'PATCH',
  path,
  summary:
    'Fields of a draft, as they are typed. Refused when somebody changed one of them since the version that was seen; what others wrote elsewhere stays.',
  headers: z.object({ 'if-match': ifMatch }),
  body: content.partial(),
  answers: { 200: z.object({ version: z.int(), content, changed }) },
  errors: ['record_closed', 'stale_version', 'version_required', 'state_conflict', 'note_signed'],
})

export const signEncounter = endpoint({
  ...ofVisit,
  access: 'encounters:sign',
  name: 'signEncounter',
  method: 'POST',
  path: `${path}/sign`,
  summary:
    'A doctor signs the note of their visit as it was seen. Nobody changes it from then on; more is an addendum.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ isShared: z.boolean().describe('Whether the patient may read it from then on.') }),
  answers: { 200: z.object({ signedAt: instant, contentHash: z.string() }) },
  errors: [
    ...(['record_closed', 'stale_version', 'version_required', 'note_signed'] as const),
    ...(['note_empty', 'note_unfilled', 'note_contradictory'] as const),
  ],
})

export const addAddendum = endpoint({
  ...ofVisit,
  access: 'encounters:sign',
  name: 'addAddendum',
  method: 'POST',
  path: `${path}/addenda`,
  summary: 'A doctor adds to the signed note of their visit.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    number: noteNumber,
    text: text(10_000).refine((value) => value !== '', 'required'),
    draftVersion,
  }),
  answers: { 201: z.object({ id }) },
  errors: [
    ...(['too_many_addenda', 'record_closed', 'idempotency_key_reused', 'state_conflict'] as const),
    ...(['entered_in_error', 'note_unfilled', 'stale_version'] as const),
  ],
})

export const markInError = endpoint({
  ...ofVisit,
  access: 'encounters:mark-in-error',
  name: 'markInError',
  method: 'POST',
  path: `${path}/errors`,
  summary:
    'Mark a signed note as entered in error, or one addendum alone. Nothing of it changes: it stays to be read, counts no longer, is not shared, and the visit can have another note.',
  body: z.strictObject({
    number: noteNumber,
    addendumId: id.nullable().describe('Null: the whole note.'),
    ...withdrawal.shape,
    withdrawLetters: z
      .array(id)
      .max(lettersPerVisit)
      .default([])
      .describe('Of the letters that were issued from the note, those that are struck with it, for the same reason.'),
  }),
  answers: { 200: z.object({ markedAt: instant }) },
  errors: ['record_closed', 'state_conflict', 'entered_in_error', 'too_many_in_error', 'file_withdrawn'],
})

export const readNoteInError = endpoint({
  ...ofVisit,
  name: 'readNoteInError',
  method: 'GET',
  path: `${path}/errors/{errorId}`,
  summary: 'A note that was entered in error, as it was signed.',
  params: z.object({ id, errorId: id }),
  answers: {
    200: z.object({
      status: z.literal(inError),
      ...{ content, contentHash: z.string(), signedAt: instant, signedBy: z.string() },
      addenda: z.array(addendum),
    }),
  },
  errors: ['record_closed'],
})

export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  path: '/encounters',
  access: 'encounters:write',
  summary:
    'Notes in which something stands that are not signed, and visits of the last two weeks, held or left open on a day that is over, whose note was never begun, the oldest visit first: a doctor’s own, or the clinic’s. Of doctors who sign no notes none is asked for.',
  query: z.object({ skip, take, only: z.enum(['not-begun-today']).optional() }),
  answers: {
    200: listOf(
      z.object({
        ...visitBrief,
        patient: person,
        updatedAt: instant.nullable().describe('Null: not begun.'),
      }),
    ).extend({
      notBegun: z.object({ today: z.int(), before: z.int() }).describe('How many of all were never begun.'),
    }),
  },
})

const searched = z.string().trim().max(60).default('')
const isFavorite = z.boolean()

export const findDiagnoses = endpoint({
  name: 'findDiagnoses',
  method: 'GET',
  path: '/diagnoses',
  access: 'encounters:write',
  summary:
    'Diagnoses of ICD-10 by words or code, at most twenty: the caller’s favorites first, then what they write most, then the rest, of the clinic’s own list and of a common set, which is not complete. Without words all favorites, and what they write most.',
  query: z.object({ search: searched }),
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          code: z.string().nullable().describe('None for own words.'),
          title: z.string(),
          isOwn: z.boolean().describe('Written by the caller before.'),
          isFavorite,
        }),
      ),
      total: z.int(),
    }),
  },
})

export const markDiagnosis = endpoint({
  name: 'markDiagnosis',
  method: 'POST',
  path: '/diagnoses/favorites',
  access: 'encounters:write',
  summary: 'Keep a diagnosis among one’s favorites, or no longer. What is so already stays as it is.',
  body: z.strictObject({ ...diagnosisName, isFavorite }),
  answers: { 200: z.object({ isFavorite }) },
  errors: ['too_many_favorites'],
})
