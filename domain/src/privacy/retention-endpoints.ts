import { z } from 'zod'
import { requestLimits } from '../data-requests/limits.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, line, lineOrNone, plainDate } from '../kit/shapes.ts'
import { retentionKinds } from './retention.ts'

const hold = z.object({
  ...{ id, patientId: id, patientName: z.string(), reason: z.string(), caseReference: z.string().nullable() },
  until: plainDate.nullable().describe('The last day of it; null: until it is released.'),
  ...{ placedAt: instant, placedBy: z.string() },
})
/** Beyond so many it says only how many there are. */
const shownAtMost = 50

export const readRetention = endpoint({
  name: 'readRetention',
  method: 'GET',
  path: '/data-retention',
  access: 'data-requests:handle',
  summary:
    'How long the clinic keeps what, by which law, what the nights of the next month take away, and what is held.',
  answers: {
    200: z.object({
      rules: z.array(
        z.object({
          kind: z.enum(retentionKinds),
          amount: z.int().nullable().describe('Null: it stays.'),
          unit: z.enum(['days', 'years', 'age']),
          ...{ isSetting: z.boolean(), law: z.string() },
        }),
      ),
      until: plainDate.describe('Through which day the next figures go.'),
      erasures: z
        .array(
          z.object({
            ...{ patientId: id, patientName: z.string(), isHeld: z.boolean() },
            keptUntil: plainDate.describe('Erased in the night after that day.'),
          }),
        )
        .max(shownAtMost),
      going: z.object({
        messageText: z.int().describe('Messages of which the text goes; counted up to 10,000.'),
        messageAddress: z.int(),
        document: z.int().describe('Visits of which the documents go.'),
        formFile: z.int(),
        books: z.int().describe('Invoices of which the persons go.'),
      }),
      holds: z.array(hold),
    }),
  },
})

export const placeErasureHold = endpoint({
  name: 'placeErasureHold',
  method: 'POST',
  path: '/erasure-holds',
  access: 'erasures:hold',
  summary: 'Keep a patient’s records from being erased, by hand or by night, until that day is over or it is released.',
  body: z.strictObject({
    patientId: id,
    reason: line(requestLimits.reason),
    caseReference: lineOrNone(80)
      .default('')
      .describe('Of a case that is about several people: their holds end together.'),
    until: plainDate.nullable(),
  }),
  answers: { 201: z.object({ held: z.int() }) },
  errors: ['record_closed'],
})

export const releaseErasureHold = endpoint({
  name: 'releaseErasureHold',
  method: 'POST',
  path: '/erasure-holds/{id}/release',
  access: 'erasures:hold',
  recordKind: 'patient',
  summary: 'End a hold, or all of its case: what the law no longer asks for is erased the next night.',
  params: z.object({ id }),
  body: z.strictObject({ wholeCase: z.boolean() }),
  answers: { 200: z.object({ released: z.int() }) },
})

export const listHoldsOfPatient = endpoint({
  name: 'listHoldsOfPatient',
  method: 'GET',
  path: '/patients/{id}/erasure-holds',
  access: 'data-requests:handle',
  recordKind: 'patient',
  summary: 'What keeps a patient’s records from being erased, and who the patient is.',
  params: z.object({ id }),
  answers: { 200: z.object({ patientName: z.string(), isRestricted: z.boolean(), items: z.array(hold) }) },
})
