import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, plainDate } from '../kit/shapes.ts'
import { consentPurposes } from './consent-purposes.ts'

const consent = z.object({
  purpose: z.enum(consentPurposes),
  id: id.describe('Of the answers, or the referral, where it stands.'),
  field: z.string().nullable().describe('Of a form: which field of it.'),
  title: z.string().describe('What was agreed to in short, or who gets to know something.'),
  text: z.string().describe('The exact words; empty where a referral of before kept none.'),
  version: z.int().describe('Of the form, or of the text.'),
  patientName: z.string(),
  givenOn: plainDate,
  withdrawnAt: instant.nullable(),
})
const answers = { 200: z.object({ items: z.array(consent) }) }

export const listOwnConsents = endpoint({
  name: 'listOwnConsents',
  method: 'GET',
  path: '/patients/me/consents',
  access: 'patients:own',
  summary:
    'To what the signed-in patient agreed, for themselves and whom they act for: for what, in which words, and when.',
  answers,
})

export const listConsentsOfPatient = endpoint({
  name: 'listConsentsOfPatient',
  method: 'GET',
  path: '/patients/{id}/consents',
  access: 'data-requests:handle',
  recordKind: 'patient',
  summary: 'To what a patient agreed, and what of it was withdrawn.',
  params: z.object({ id }),
  answers,
})
