import { z } from 'zod'
import { appointmentStates } from '../appointments/states.ts'
import { allergyInForm, chartEntry, prescribedHere } from '../charts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { asPatient, id, idempotencyKey, ifMatch, instant, line, plainDate, text, timeZone } from '../kit/shapes.ts'
import { endings } from './chain.ts'
import {
  chainKinds,
  drugForms,
  issue,
  medicationStatuses,
  prescribedDrug,
  drugsAtMost,
  prescriptionContent,
  prescriptionStatuses,
  routes,
} from './model.ts'

const write = { access: 'prescriptions:write' } as const
const sign = { access: 'prescriptions:sign' } as const
const person = z.object({ id, givenName: z.string(), familyName: z.string(), birthDate: plainDate.nullable() })

/** A drug as the patient reads it, and what was computed of it. */
export const itemWords = z.object({
  id,
  name: z.string().describe('With strength and form, as it is printed.'),
  sentence: z
    .string()
    .nullable()
    .describe('How to take it, in the patient’s language; null as long as no dose is said.'),
  shorthand: z.string().nullable().describe('1-0-1-0, for the doctor.'),
  quantity: z.string().nullable().describe('20 tablets.'),
  stops: z.string().optional().describe('What it takes the place of, which is stopped when this is signed.'),
})
export type ItemWords = z.output<typeof itemWords>

/** All that is on the paper, part by part. */
const prescriptionPaper = z.object({
  language: z.string(),
  wordsLanguage: z.string().describe('Of the sentences, which the patient reads.'),
  title: z.string(),
  sender: z.object({ name: z.string(), lines: z.array(z.string()) }),
  date: z.string(),
  patient: z.array(z.string()).describe('Name, date of birth.'),
  birthDate: plainDate.nullish().describe('As it is printed.'),
  items: z.array(z.object({ heading: z.string(), facts: z.string(), sentence: z.string() })),
  signature: z.object({ name: z.string(), label: z.string() }),
  code: z.string().nullable().describe('Null until it is signed.'),
  notice: z.string().nullable(),
})
export type PrescriptionPaper = z.output<typeof prescriptionPaper>

/** How a drug on a signed paper stands. */
const standing = z.object({
  state: z.enum(['valid', ...endings, 'renewed']),
  renewedOn: plainDate.optional().describe('When what counts now in its place was signed.'),
})

const seen = {
  version: z.int(),
  content: prescriptionContent,
  words: z.array(itemWords),
  issues: z.array(issue).describe('The serious ones first.'),
  paper: prescriptionPaper,
  seen: z.string().describe('Stands for the words, issues and paper of this answer: whoever signs sends it.'),
}

const medication = z.object({
  id,
  prescriptionId: id,
  appointmentId: id.nullable().describe('The visit for which it was prescribed.'),
  status: z.enum(medicationStatuses).describe('`completed`: its time is over, or another goes on from it.'),
  name: z.string(),
  sentence: z.string(),
  shorthand: z.string().nullable(),
  signedAt: instant,
  signedBy: z.string(),
  endsOn: plainDate.nullable().describe('The last day; null: until further notice.'),
  repeats: z.int(),
  indication: z.string().nullable(),
  prior: z.object({ id, kind: z.enum(chainKinds) }).nullable(),
  next: z
    .object({ id, kind: z.enum(chainKinds) })
    .nullable()
    .describe('What went on from it.'),
  ended: z
    .object({ at: instant, by: z.string(), reason: z.string().nullable().describe('Null: another took its place.') })
    .nullable(),
  repeatRequest: z
    .object({ id, askedAt: instant, status: z.enum(['requested', 'declined']), answer: z.string().nullable() })
    .nullable()
    .describe('The latest one, unless it was fulfilled.'),
  mayGoOn: z.boolean().describe('Whether another may be prescribed that renews it or takes its place.'),
  mayEnd: z.array(z.enum(endings)).describe('As what it may be ended now.'),
})

const prescription = z.object({
  id,
  status: z.enum(prescriptionStatuses),
  ...seen,
  patient: person,
  providerId: id,
  providerName: z.string(),
  appointmentId: id.nullable(),
  code: z.string().nullable().describe('As it is printed; null until it is signed.'),
  signedAt: instant.nullable(),
  signedBy: z.string().nullable(),
  medications: z
    .array(medication)
    .describe(
      'Of a draft: what its drugs go on from. Of a signed one: its drugs as they stand now, and of others what they go on from and what goes on from them.',
    ),
  standings: z
    .array(standing)
    .describe('Of a signed one, of each drug as they stand on its paper: whether it is still to be filled.'),
  expiredAfter: plainDate
    .nullable()
    .describe('Of a signed one of which something would be filled, had its last day not passed: that day.'),
  alerts: z.array(chartEntry).describe('What counts now of the chart: allergies, pregnancy, medicines, conditions.'),
  prescribed: z.array(prescribedHere).describe('What is taken now as it was prescribed here.'),
  allergiesInForms: z
    .array(allergyInForm)
    .describe('What the patient wrote of allergies in forms and the chart does not have.'),
  weight: z.object({ kilograms: z.number(), on: plainDate }).nullable(),
  maySign: z.boolean().describe('For the doctor in whose name it is written.'),
  isStatutory: z
    .boolean()
    .describe(
      'Whether the patient said of the visit, or the last of which that is known, that statutory insurance pays.',
    ),
})

export const listPrescribableVisits = endpoint({
  ...write,
  name: 'listPrescribableVisits',
  method: 'GET',
  path: '/prescriptions/appointments',
  summary:
    'The visits for which something can be prescribed now: who is there, who was seen today, and of the last two weeks those whose prescription was begun and is not signed; who is with the doctor comes first.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          appointmentId: id,
          startsAt: instant,
          timeZone,
          status: z.enum(appointmentStates),
          serviceName: z.string(),
          providerId: id,
          providerName: z.string(),
          patient: person,
          draftId: id.nullable().describe('Of the visit.'),
          hasDraft: z.boolean().describe('Whether its doctor has a draft for the patient, of this visit or not.'),
          signed: z.int().describe('How many prescriptions were signed for the visit.'),
        }),
      ),
    }),
  },
})

/** A drug that is offered, ready to be added. */
const suggestion = z.object({
  from: z.enum(['set', 'own', 'diagnosis', 'formulary', 'list']),
  why: z.string().describe('In words: you often use it; for which diagnosis; in the clinic’s formulary.'),
  drug: z.string().nullable(),
  name: z.string(),
  strength: z.string(),
  form: z.enum(drugForms).nullable(),
  route: z.enum(routes).nullable(),
  item: prescribedDrug
    .omit({ id: true, prior: true, overrides: true })
    .describe('With its usual dose, or the caller’s last.'),
  flags: z.array(issue.pick({ kind: true, severity: true, title: true })).describe('What speaks against it.'),
})

export const suggestDrugs = endpoint({
  ...write,
  name: 'suggestDrugs',
  method: 'POST',
  path: '/prescriptions/suggestions',
  summary:
    'Drugs by the beginning of any word of their name, at most twenty: what the caller prescribes, also for this diagnosis, the clinic’s formulary, the starter list. Without words the four that the caller uses most. In the body, since what is typed about a patient stands in no address.',
  body: z.strictObject({
    patientId: id,
    prescriptionId: id
      .nullish()
      .describe('The prescription that it is for: its doctor’s habits count, and what is on it already.'),
    appointmentId: id.nullish().describe('For whose diagnoses; without it the prescription’s visit.'),
    search: text(60).default(''),
  }),
  answers: { 200: z.object({ items: z.array(suggestion) }) },
  errors: ['reason_required', 'record_merged', 'record_closed'],
})

export const beginPrescription = endpoint({
  ...write,
  name: 'beginPrescription',
  method: 'POST',
  path: '/prescriptions',
  summary:
    'Begin a prescription, or go on with the draft that there is: a doctor has one for each patient. With `from`, what goes on or is replaced is added to it.',
  body: z.strictObject({
    patientId: id,
    appointmentId: id.nullish(),
    providerId: id
      .nullish()
      .describe('For which doctor; without it the caller, else the doctor of the visit or of what goes on.'),
    from: z.strictObject({ medicationId: id, kind: z.enum(chainKinds) }).nullish(),
  }),
  answers: { 200: z.object({ id }) },
  errors: [
    'reason_required',
    'record_merged',
    'record_closed',
    'medication_replaced',
    'medication_ended',
    'prescription_full',
  ],
})

export const listPrescriptionDrafts = endpoint({
  ...write,
  name: 'listPrescriptionDrafts',
  method: 'GET',
  path: '/prescriptions/drafts',
  summary: 'Drafts that wait to be signed, the latest first: a doctor’s own, or the clinic’s.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          id,
          patient: person,
          providerId: id,
          providerName: z.string(),
          appointmentId: id.nullable(),
          drugs: z
            .array(z.object({ name: z.string(), strength: z.string() }))
            .describe('What is on it; strengths as they are kept, with decimals as in English.'),
          updatedAt: instant,
          maySign: z.boolean(),
        }),
      ),
    }),
  },
})

const one = { params: z.object({ id }), recordKind: 'prescription' } as const

export const readPrescription = endpoint({
  ...write,
  ...one,
  name: 'readPrescription',
  method: 'GET',
  path: '/prescriptions/{id}',
  summary: 'A prescription, with what its checks find, what the patient will read, and the paper.',
  answers: { 200: prescription },
  errors: ['reason_required', 'record_merged', 'record_closed'],
})

export const savePrescription = endpoint({
  ...write,
  ...one,
  name: 'savePrescription',
  takesLongTexts: true,
  method: 'PATCH',
  path: '/prescriptions/{id}',
  summary:
    'The draft of a prescription, as it is typed. Refused when somebody changed it since the version that was seen.',
  headers: z.object({ 'if-match': ifMatch }),
  body: prescriptionContent,
  answers: { 200: z.object(seen) },
  errors: [
    'reason_required',
    'record_merged',
    'record_closed',
    'stale_version',
    'version_required',
    'prescription_signed',
  ],
})

export const considerDrug = endpoint({
  ...write,
  ...one,
  name: 'considerDrug',
  method: 'POST',
  path: '/prescriptions/{id}/considerations',
  summary: 'What the checks find about a drug before it is added to a draft, or changed on it. Nothing is saved.',
  body: prescribedDrug,
  answers: { 200: z.object({ issues: z.array(issue).describe('Of this drug, the serious ones first.') }) },
  errors: ['reason_required', 'record_merged', 'record_closed', 'prescription_signed'],
})

export const signPrescription = endpoint({
  ...sign,
  ...one,
  name: 'signPrescription',
  method: 'POST',
  path: '/prescriptions/{id}/sign',
  summary:
    'A doctor signs their prescription as it was seen. Nobody changes it from then on; it gets its code, and the patient reads it.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({
    seen: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .describe(
        'As it was answered with what is on the screen. What is found otherwise by now is not signed: `stale_version`.',
      ),
  }),
  answers: { 200: z.object({ signedAt: instant, code: z.string() }) },
  errors: [
    ...([
      'reason_required',
      'record_merged',
      'record_closed',
      'stale_version',
      'version_required',
      'prescription_signed',
    ] as const),
    ...(['prescription_incomplete', 'issues_open', 'medication_replaced', 'medication_ended'] as const),
    ...(['letter_unprintable'] as const),
  ],
})

export const discardPrescription = endpoint({
  ...write,
  ...one,
  name: 'discardPrescription',
  method: 'DELETE',
  path: '/prescriptions/{id}',
  summary: 'Throw away a draft.',
  answers: { 204: z.undefined() },
  errors: ['reason_required', 'record_merged', 'record_closed', 'prescription_signed'],
})

const paperSize = z.object({ size: z.enum(['A4', 'A5']).default('A5') })

export const readPrescriptionPaper = endpoint({
  ...write,
  ...one,
  name: 'readPrescriptionPaper',
  method: 'GET',
  path: '/prescriptions/{id}/paper',
  summary: 'A signed prescription as a PDF.',
  query: paperSize,
  answers: { 200: fileAnswer('application/pdf') },
  errors: ['reason_required', 'record_merged', 'record_closed', 'prescription_unsigned'],
})

export const listMedications = endpoint({
  name: 'listMedications',
  method: 'GET',
  path: '/patients/{id}/medications',
  access: 'patients:read-basic',
  recordKind: 'patient',
  params: z.object({ id }),
  summary: 'What was prescribed to a patient, what is current first; nothing for who does not see what is clinical.',
  answers: {
    200: z.object({
      items: z
        .array(
          medication.extend({
            chartEntryIds: z
              .array(id)
              .describe('Medicines of the chart that are the same substance, so that it is told once.'),
          }),
        )
        .nullable(),
      drafts: z.array(z.object({ id, providerName: z.string(), mayWrite: z.boolean(), updatedAt: instant })),
      mayWrite: z.boolean(),
    }),
  },
  errors: ['reason_required', 'record_merged'],
})

const ofMedication = { params: z.object({ id }), recordKind: 'medication' } as const

export const endMedication = endpoint({
  ...sign,
  ...ofMedication,
  name: 'endMedication',
  method: 'POST',
  path: '/medications/{id}/end',
  summary: 'A doctor stops what is prescribed, or says that it was prescribed in error. It stays, with the reason.',
  body: z.strictObject({
    as: z.enum(endings),
    reason: line(500).describe('The patient reads it, also as the answer to a repeat they asked for.'),
  }),
  answers: { 200: medication },
  errors: ['reason_required', 'record_merged', 'record_closed', 'medication_ended', 'medication_replaced'],
})

export const listOwnMedications = endpoint({
  name: 'listOwnMedications',
  method: 'GET',
  path: '/patients/me/medications',
  access: 'patients:own',
  summary: 'What was prescribed to those whose record the caller reads: what is current, and what was.',
  query: asPatient,
  answers: {
    200: z.object({
      items: z.array(
        medication
          .omit({ prior: true, shorthand: true, indication: true, mayGoOn: true, mayEnd: true })
          .extend({ patient: z.object({ id, name: z.string() }), code: z.string(), mayAskForRepeat: z.boolean() }),
      ),
    }),
  },
})

export const readOwnPrescriptionPaper = endpoint({
  ...one,
  name: 'readOwnPrescriptionPaper',
  method: 'GET',
  path: '/patients/me/prescriptions/{id}/paper',
  access: 'patients:own',
  summary: 'A prescription of one’s own as a PDF.',
  query: paperSize,
  answers: { 200: fileAnswer('application/pdf') },
})

export const askForRepeat = endpoint({
  ...ofMedication,
  name: 'askForRepeat',
  method: 'POST',
  path: '/medications/{id}/repeat-requests',
  access: 'patients:own',
  summary: 'A patient asks for more of what is prescribed to them: its doctor sees that on their day.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({ note: text(500).default('') }),
  answers: { 201: z.object({ id }) },
  errors: ['repeat_asked', 'medication_ended', 'idempotency_key_reused'],
})

export const listRepeatRequests = endpoint({
  ...write,
  name: 'listRepeatRequests',
  method: 'GET',
  path: '/repeat-requests',
  summary:
    'What patients asked to be prescribed again and nobody answered, the oldest first: a doctor’s own, or the clinic’s.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          id,
          medicationId: id,
          name: z.string(),
          patient: person,
          providerName: z.string(),
          askedAt: instant,
          note: z.string(),
        }),
      ),
    }),
  },
})

export const declineRepeatRequest = endpoint({
  ...write,
  name: 'declineRepeatRequest',
  method: 'POST',
  path: '/repeat-requests/{id}/decline',
  recordKind: 'repeat-request',
  params: z.object({ id }),
  summary: 'Say no to a repeat, and what the patient should do instead; the patient reads it.',
  body: z.strictObject({ answer: text(500).refine((value) => value !== '', 'required') }),
  answers: { 204: z.undefined() },
  errors: ['record_closed', 'repeat_answered'],
})

const set = z.strictObject({
  name: line(80),
  items: z
    .array(prescribedDrug.omit({ prior: true, overrides: true }))
    .min(1)
    .max(drugsAtMost),
})

export const listPrescriptionSets = endpoint({
  ...write,
  name: 'listPrescriptionSets',
  method: 'GET',
  path: '/prescription-sets',
  summary: 'What the caller keeps to prescribe again: one drug or several, by name.',
  answers: { 200: z.object({ items: z.array(set.extend({ id })) }) },
})

export const savePrescriptionSet = endpoint({
  ...write,
  name: 'savePrescriptionSet',
  method: 'POST',
  path: '/prescription-sets/{id}',
  params: z.object({ id }),
  summary: 'Make or change an own set, by an id of the caller’s choice.',
  body: set,
  answers: { 200: set.extend({ id }) },
  errors: ['too_many_sets'],
})

export const removePrescriptionSet = endpoint({
  ...write,
  name: 'removePrescriptionSet',
  method: 'DELETE',
  path: '/prescription-sets/{id}',
  params: z.object({ id }),
  summary: 'Delete an own set, once or again. What was prescribed stays.',
  answers: { 204: z.undefined() },
})

export const readDecisionSupport = endpoint({
  ...write,
  name: 'readDecisionSupport',
  method: 'GET',
  path: '/decision-support',
  summary: 'Whether doses, interactions, pregnancy and age are checked, who accepted what that is, and what it says.',
  answers: {
    200: z.object({
      accepted: z.object({ at: instant, by: z.string() }).nullable(),
      list: z.object({ substances: z.int(), pairs: z.int(), date: plainDate }),
      mayAccept: z.boolean(),
    }),
  },
})

export const acceptDecisionSupport = endpoint({
  ...sign,
  name: 'acceptDecisionSupport',
  method: 'POST',
  path: '/decision-support',
  summary: 'A doctor has read what the checks are and are not, and turns them on for the clinic, or off.',
  body: z.strictObject({ isOn: z.boolean() }),
  answers: { 200: z.object({ accepted: z.object({ at: instant, by: z.string() }).nullable() }) },
})

export const verifyPrescription = endpoint({
  name: 'verifyPrescription',
  method: 'POST',
  path: '/prescription-checks',
  access: 'public',
  summary:
    'Whether a prescription is genuine: issued when, by whom, and whether it is still valid. What is on it only with the patient’s date of birth, which is closed after five wrong ones.',
  body: z.strictObject({ code: line(20), birthDate: plainDate.nullish() }),
  answers: {
    200: z.object({
      clinicName: z.string(),
      issuedOn: plainDate,
      issuedBy: z.string(),
      validUntil: plainDate,
      state: z
        .enum(['valid', 'partly', 'expired', 'stopped', 'entered-in-error', 'renewed'])
        .describe('`partly`: not everything on it is to be filled any more.'),
      renewedOn: plainDate.optional().describe('When a newer one was issued for what is on it.'),
      wordsLanguage: z.string().nullable().describe('Of the sentences; null without them.'),
      items: z
        .array(
          standing.extend({
            heading: z.string(),
            facts: z.string(),
            sentence: z.string().describe('As the patient reads it on the paper.'),
          }),
        )
        .nullable()
        .describe('Null without the date of birth, with a wrong one, or when it is closed.'),
    }),
  },
})
