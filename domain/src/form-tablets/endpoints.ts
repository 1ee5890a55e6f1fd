import { z } from 'zod'
import { answersView } from '../forms/endpoints.ts'
import { givenAnswers } from '../forms/model.ts'
import { devicePath } from '../kit/device-access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant } from '../kit/shapes.ts'
import { handoverStates } from './handover.ts'

const ofDesk = { access: 'appointments:check-in' } as const
const tablets = '/appointments/{id}/form-tablets'

const handed = z.object({
  ...{ formId: id, deviceId: id, deviceName: z.string(), handedAt: instant },
  state: z.enum(handoverStates),
})
const listed = z.object({
  tablets: z
    .array(z.object({ id, name: z.string(), isFree: z.boolean().describe('False: somebody’s form is open there.') }))
    .describe('Those that are connected where the visit is, by name.'),
  handed: z.array(handed).describe('Of this visit.'),
})

export const listFormTablets = endpoint({
  ...ofDesk,
  name: 'listFormTablets',
  method: 'GET',
  path: tablets,
  summary: 'On which tablets a form of a visit can be handed over, and how those stand that were.',
  params: z.object({ id }),
  answers: { 200: listed },
})

export const handForm = endpoint({
  ...ofDesk,
  name: 'handForm',
  method: 'POST',
  path: tablets,
  summary:
    'Hand over a form that is asked before a visit on a tablet, which opens it and nothing else. What is begun goes on there.',
  params: z.object({ id }),
  body: z.strictObject({ formId: id, deviceId: id }),
  answers: { 201: listed },
  errors: ['form_not_asked', 'tablet_taken'],
})

export const takeBackForm = endpoint({
  ...ofDesk,
  name: 'takeBackForm',
  method: 'DELETE',
  path: `${tablets}/{deviceId}`,
  summary: 'The tablet shows the form no more, once or again. What was answered is kept.',
  params: z.object({ id, deviceId: id }),
  answers: { 200: listed },
})

const ofDevice = { access: 'device:form' } as const
const onTablet = { ...ofDevice, params: z.object({ id }) } as const
const form = `${devicePath}/form`
const versioned = { headers: z.object({ 'if-match': ifMatch }) } as const
const saveErrors = ['stale_version', 'version_required', 'answers_completed'] as const

export const readFormTablet = endpoint({
  ...ofDevice,
  name: 'readFormTablet',
  method: 'GET',
  path: form,
  summary: 'Where this tablet is, and what was handed over on it.',
  answers: {
    200: z.object({
      locationName: z.string(),
      handed: z
        .object({
          ...{ id, form: z.string(), givenName: z.string() },
          familyInitial: z
            .string()
            .describe('The first letter of the last name, by which two of one first name are told apart.'),
        })
        .nullable()
        .describe('Null: nothing, or it was sent, put away or taken back.'),
    }),
  },
})

export const readTabletAnswers = endpoint({
  ...onTablet,
  name: 'readTabletAnswers',
  method: 'GET',
  path: `${form}/{id}`,
  summary:
    'The form that was handed over, with what was answered of it so far. Nothing of it any more once it is over.',
  answers: { 200: answersView },
})

export const saveTabletAnswers = endpoint({
  ...{ ...onTablet, ...versioned },
  name: 'saveTabletAnswers',
  takesLongTexts: true,
  method: 'PATCH',
  path: `${form}/{id}`,
  summary: 'Answers as they are given on the tablet.',
  body: z.strictObject({ answers: givenAnswers }),
  answers: { 200: answersView.pick({ version: true, content: true }) },
  errors: saveErrors,
})

export const completeTabletAnswers = endpoint({
  ...{ ...onTablet, ...versioned },
  name: 'completeTabletAnswers',
  method: 'POST',
  path: `${form}/{id}/complete`,
  summary: 'Send what was answered on the tablet, which shows nothing of it from then on.',
  answers: { 204: z.undefined() },
  errors: saveErrors,
})

export const closeTabletForm = endpoint({
  ...onTablet,
  name: 'closeTabletForm',
  method: 'POST',
  path: `${form}/{id}/close`,
  summary: 'Put the form away: what was answered is kept, and the desk hands it over anew.',
  answers: { 204: z.undefined() },
})
