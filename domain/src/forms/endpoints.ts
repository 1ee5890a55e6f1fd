import { z } from 'zod'
import { manageTokenHeader } from '../appointments/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { documentTypes } from '../documents/endpoints.ts'
import { fileAnswer } from '../kit/file.ts'
import { asPatient, id, ifMatch, instant, line, listOf, skip, take, timeZone } from '../kit/shapes.ts'
import { formLimits } from './limits.ts'
import { definition, givenAnswers, partId, storedAnswer } from './model.ts'

/** FHIR's codes of a publication. */
export const formStatuses = ['draft', 'active', 'retired'] as const
/** When a form is asked. */
export const formOccasions = ['by-hand', 'before-visits'] as const
/** FHIR's codes of a QuestionnaireResponse. */
export const answersStatuses = ['in-progress', 'completed'] as const
const askedStates = ['missing', 'begun', 'answered'] as const

const name = line(formLimits.name)

/** What somebody builds. */
const formContent = z.strictObject({
  name,
  asked: z.enum(formOccasions),
  serviceIds: z.array(id).max(200).describe('Before visits of which services; none: of all.'),
  validDays: z.int().min(1).max(formLimits.validDays).nullable().describe('How long answers count; null: for good.'),
  definition,
})

const form = z.object({
  id,
  status: z.enum(formStatuses),
  version: z.int().describe('For If-Match.'),
  currentNumber: z.int().nullable().describe('The version that is asked; null: none was published.'),
  isChanged: z.boolean().describe('Whether the draft says something else than that version.'),
  content: formContent,
  versions: z.array(z.object({ number: z.int(), name: z.string(), publishedAt: instant, publishedBy: z.string() })),
})

const build = { access: 'forms:build', params: z.object({ id }) } as const

export const listForms = endpoint({
  access: 'forms:build',
  name: 'listForms',
  method: 'GET',
  path: '/forms',
  summary: 'The forms of the clinic by name, those that are retired last.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          ...{ id, name: z.string(), status: z.enum(formStatuses), asked: z.enum(formOccasions) },
          services: z.array(z.string()),
          fields: z.int().describe('How many questions the draft asks.'),
          currentNumber: z.int().nullable(),
          completed: z.int().describe('How often it was completed.'),
          updatedAt: instant,
        }),
      ),
    }),
  },
})

export const createForm = endpoint({
  ...build,
  name: 'createForm',
  method: 'POST',
  path: '/forms/{id}',
  summary: `Begin a form, by an id of the caller’s choice; at most ${formLimits.forms}. Again: the one that is there.`,
  body: z.strictObject({ name }),
  answers: { 201: form },
  errors: ['too_many_forms'],
})

export const readForm = endpoint({
  ...build,
  name: 'readForm',
  method: 'GET',
  path: '/forms/{id}',
  summary: 'A form as it is being built, with the versions that were published.',
  answers: { 200: form },
})

export const saveForm = endpoint({
  ...build,
  name: 'saveForm',
  takesLongTexts: true,
  method: 'PATCH',
  path: '/forms/{id}',
  summary: 'What changed of a form that is being built. Nobody is asked it before it is published.',
  headers: z.object({ 'if-match': ifMatch }),
  body: formContent.partial(),
  answers: { 200: form },
  errors: ['stale_version', 'version_required'],
})

export const publishForm = endpoint({
  ...build,
  name: 'publishForm',
  method: 'POST',
  path: '/forms/{id}/publish',
  summary:
    'Ask what the draft says from now on. Answers that were given or begun keep their version. A retired form is asked again.',
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 200: form },
  errors: ['stale_version', 'version_required', 'form_unsound'],
})

export const retireForm = endpoint({
  ...build,
  name: 'retireForm',
  method: 'POST',
  path: '/forms/{id}/retire',
  summary: 'Ask a form of nobody any more. Its answers stay.',
  answers: { 200: form },
  errors: ['form_not_asked'],
})

export const removeForm = endpoint({
  ...build,
  name: 'removeForm',
  method: 'DELETE',
  path: '/forms/{id}',
  summary: 'Delete a form that was never published, once or again.',
  answers: { 204: z.undefined() },
  errors: ['form_published'],
})

const visit = z.object({ id, startsAt: instant, timeZone, provider: z.string(), service: z.string() })
const person = z.object({ id, givenName: z.string(), familyName: z.string() })

const answersBrief = z.object({
  ...{ id, formId: id, number: z.int().describe('The version of the form.'), name: z.string() },
  status: z.enum(answersStatuses),
  completedAt: instant.nullable(),
  completedBy: z.string().nullable(),
  visit: visit.nullable(),
})

export const answerFile = z.object({
  ...{ id, field: partId, name: z.string(), mediaType: z.enum(documentTypes) },
  size: z.int().describe('In bytes.'),
})

export const answersView = answersBrief.extend({
  files: z.array(answerFile).describe('Of the questions that ask for files, the first first.'),
  patient: person,
  definition,
  version: z.int().describe('For If-Match.'),
  content: z
    .record(partId, storedAnswer)
    .describe('By field: of those in progress each, null where nothing is answered; of completed ones what was asked.'),
  withdrawn: z.array(z.object({ field: partId, at: instant, by: z.string() })).describe('Of what was agreed to.'),
})

export const listFormAnswers = endpoint({
  ...build,
  access: 'forms:read',
  asksForCode: true,
  name: 'listFormAnswers',
  method: 'GET',
  path: '/forms/{id}/answers',
  summary:
    'What all patients answered to a form, the latest first; fewer than were asked for where they are long: the next begin after the last.',
  query: z.object({ skip, take }),
  answers: { 200: listOf(answersView) },
})

export const exportFormAnswers = endpoint({
  ...build,
  access: 'forms:read',
  asksForCode: true,
  name: 'exportFormAnswers',
  method: 'GET',
  path: '/forms/{id}/answers/export',
  summary: 'The same as a table for a spreadsheet: a column for each question of any version.',
  answers: { 200: fileAnswer('text/csv') },
})

export const listOwnForms = endpoint({
  access: 'patients:own',
  name: 'listOwnForms',
  method: 'GET',
  path: '/patients/me/forms',
  summary: 'What the caller, and those they act for, are asked now, and what they completed, the latest first.',
  answers: {
    200: z.object({
      asked: z.array(
        z.object({
          ...{ formId: id, name: z.string(), patient: person, visit: visit.nullable() },
          answersId: id.nullable().describe('Of what is begun.'),
          questions: z.int(),
          answered: z.int(),
        }),
      ),
      completed: z.array(answersBrief.extend({ patient: person })),
    }),
  },
})

const versioned = { headers: z.object({ 'if-match': ifMatch }) } as const
const saved = z.object({ version: z.int(), content: answersView.shape.content })
const given = z.strictObject({ answers: givenAnswers.describe('Those that changed; null takes one back.') })
const saveErrors = ['stale_version', 'version_required', 'answers_completed'] as const

const own = { access: 'patients:own', params: z.object({ id }) } as const

export const readOwnAnswers = endpoint({
  ...own,
  name: 'readOwnAnswers',
  method: 'GET',
  path: '/form-answers/{id}',
  summary:
    'Own answers, or those of somebody the caller acts for, with the questions as they were asked; of those in progress also what the patient said to the same questions before.',
  answers: {
    200: answersView.extend({
      known: z
        .object({
          answeredAt: instant,
          answers: z
            .record(partId, storedAnswer)
            .describe('By field; never what is agreed to, signed, or sent as a file.'),
        })
        .nullable()
        .describe('To be offered, not filled in. Null: nothing, or it is completed.'),
    }),
  },
})

export const readOwnAnswersPaper = endpoint({
  ...own,
  name: 'readOwnAnswersPaper',
  method: 'GET',
  path: '/form-answers/{id}/paper',
  summary: 'Own completed answers as a PDF: every question that was shown, and the exact words of each consent.',
  answers: { 200: fileAnswer('application/pdf') },
  errors: ['state_conflict'],
})

export const saveOwnAnswers = endpoint({
  ...{ ...own, ...versioned },
  name: 'saveOwnAnswers',
  takesLongTexts: true,
  method: 'PATCH',
  path: '/form-answers/{id}',
  summary: 'Answers as they are given, one by one.',
  body: given,
  answers: { 200: saved },
  errors: saveErrors,
})

export const completeOwnAnswers = endpoint({
  ...{ ...own, ...versioned },
  name: 'completeOwnAnswers',
  method: 'POST',
  path: '/form-answers/{id}/complete',
  summary: 'Send what was answered: it is never changed from then on. What is hidden is not kept.',
  answers: { 200: answersView },
  errors: saveErrors,
})

export const withdrawOwnConsent = endpoint({
  ...own,
  name: 'withdrawOwnConsent',
  method: 'POST',
  path: '/form-answers/{id}/consents/{field}/withdraw',
  summary: 'No longer agree to what was agreed to, once or again. The answers stay as they were given.',
  params: z.object({ id, field: partId }),
  answers: { 200: answersView },
})

const ofVisit = { access: 'public', query: asPatient } as const
const linked = { ...ofVisit, headers: manageTokenHeader } as const
const linkedAndVersioned = { ...ofVisit, headers: manageTokenHeader.extend({ 'if-match': ifMatch }) } as const
const visitForms = '/appointments/{id}/forms'

export const listVisitForms = endpoint({
  ...linked,
  name: 'listVisitForms',
  method: 'GET',
  path: visitForms,
  summary: 'Which forms are asked before a visit, and how they stand.',
  params: z.object({ id }),
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          ...{ formId: id, name: z.string(), state: z.enum(askedStates) },
          answersId: id.nullable().describe('Of what the caller may open.'),
        }),
      ),
      mayAnswer: z.boolean(),
      needsSession: z.boolean().describe('An account has the patient’s record: its owner signs in.'),
    }),
  },
  errors: ['forbidden'],
})

export const beginVisitForm = endpoint({
  ...linked,
  name: 'beginVisitForm',
  method: 'POST',
  path: visitForms,
  summary: 'Begin to answer a form that is asked before a visit. Again: what is begun.',
  params: z.object({ id }),
  body: z.strictObject({ formId: id }),
  answers: { 201: z.object({ id }) },
  errors: ['forbidden', 'form_not_asked'],
})

const ofVisitAnswers = z.object({ id, answersId: id })

export const readVisitAnswers = endpoint({
  ...linked,
  name: 'readVisitAnswers',
  method: 'GET',
  path: `${visitForms}/{answersId}`,
  summary: 'By the visit’s link what was answered by it; signed in, own answers for that visit.',
  params: ofVisitAnswers,
  answers: { 200: answersView },
  errors: ['forbidden'],
})

export const saveVisitAnswers = endpoint({
  ...linkedAndVersioned,
  name: 'saveVisitAnswers',
  takesLongTexts: true,
  method: 'PATCH',
  path: `${visitForms}/{answersId}`,
  summary: 'Answers as they are given, by the visit’s link.',
  params: ofVisitAnswers,
  body: given,
  answers: { 200: saved },
  errors: ['forbidden', ...saveErrors],
})

export const completeVisitAnswers = endpoint({
  ...linkedAndVersioned,
  name: 'completeVisitAnswers',
  method: 'POST',
  path: `${visitForms}/{answersId}/complete`,
  summary: 'Send what was answered, by the visit’s link.',
  params: ofVisitAnswers,
  answers: { 200: answersView },
  errors: ['forbidden', ...saveErrors],
})

export const withdrawVisitConsent = endpoint({
  ...linked,
  name: 'withdrawVisitConsent',
  method: 'POST',
  path: `${visitForms}/{answersId}/consents/{field}/withdraw`,
  summary: 'No longer agree to what was agreed to by the visit’s link.',
  params: ofVisitAnswers.extend({ field: partId }),
  answers: { 200: answersView },
  errors: ['forbidden'],
})

const ofPatient = { recordKind: 'patient', params: z.object({ id }) } as const
const patientForms = '/patients/{id}/forms'

export const listPatientForms = endpoint({
  ...ofPatient,
  access: 'patients:read-basic',
  name: 'listPatientForms',
  method: 'GET',
  path: patientForms,
  summary: 'What a patient was asked and answered, the latest first; nothing for who does not see what is clinical.',
  answers: {
    200: z.object({
      items: z.array(answersBrief),
      forms: z.array(z.object({ id, name: z.string() })).describe('That the caller can ask of the patient.'),
    }),
  },
  errors: ['reason_required', 'record_merged'],
})

export const askPatientForm = endpoint({
  ...ofPatient,
  access: 'patients:write-clinical',
  name: 'askPatientForm',
  method: 'POST',
  path: patientForms,
  summary: 'Ask a patient to fill in a form, which they find when they sign in. Again: what is asked already.',
  body: z.strictObject({ formId: id }),
  answers: { 201: answersBrief },
  errors: ['reason_required', 'record_merged', 'form_not_asked'],
})

export const readPatientAnswers = endpoint({
  ...ofPatient,
  access: 'patients:read-clinical',
  name: 'readPatientAnswers',
  method: 'GET',
  path: `${patientForms}/{answersId}`,
  summary: 'What a patient answered, with the questions and the exact words of what they agreed to.',
  params: ofVisitAnswers,
  answers: { 200: answersView },
  errors: ['reason_required', 'record_merged'],
})

export const readPatientAnswersPaper = endpoint({
  ...ofPatient,
  access: 'patients:read-clinical',
  name: 'readPatientAnswersPaper',
  method: 'GET',
  path: `${patientForms}/{answersId}/paper`,
  summary: 'What a patient completed as a PDF, for who sees their chart.',
  params: ofVisitAnswers,
  answers: { 200: fileAnswer('application/pdf') },
  errors: ['reason_required', 'record_merged', 'state_conflict'],
})
