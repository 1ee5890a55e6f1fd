import { z } from 'zod'
import { password } from '../accounts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { id, ifMatch, instant, line, listOf, plainDate, skip, take, text, trueOrFalse } from '../kit/shapes.ts'
import { copyAskers, copyFormats } from '../privacy/copy-formats.ts'
import { everyRequestAct, needsWords, requestEvents, requestKinds, requestStatuses, type RequestKind } from './acts.ts'
import { requestLimits } from './limits.ts'

const kind = z.enum(requestKinds)
const words = text(requestLimits.words).default('').describe('What is asked for, as the person says it.')
const saysWhat = ({ kind: asked, words: said }: { kind: RequestKind; words: string }) =>
  !needsWords(asked) || said !== ''
const unsaid = { path: ['words'], error: 'required' }
const event = z.object({
  at: instant,
  act: z.enum(requestEvents),
  isPatient: z.boolean(),
  by: z.string().nullable(),
  text: z.string().nullable(),
  copy: z
    .object({ format: z.enum(copyFormats), isWhole: z.boolean() })
    .nullable()
    .describe('What was copied.'),
})

const request = {
  ...{ id, kind, status: z.enum(requestStatuses), receivedOn: plainDate },
  dueOn: plainDate.describe('The last day on which it is answered in time.'),
  isExtended: z.boolean(),
  law: z.string().describe('Which law says how soon; empty where none does.'),
  endedAt: instant.nullable(),
  patientName: z.string(),
}

const ownRequest = z.object({
  ...request,
  ...{ words: z.string(), extension: z.string().nullable(), answer: z.string().nullable() },
  added: z.array(z.string()).describe('What was said when it was asked for anew while it was open.'),
  sent: z.string().nullable().describe('What was handed over, and how.'),
  sentOn: plainDate.nullable(),
  keptUntil: plainDate.nullable().describe('Of an erasure: until when the law keeps the record.'),
  ...{ isLate: z.boolean(), mayWithdraw: z.boolean() },
})

const isAdded = z.boolean().describe('One of its kind was open, and this was added to it.')

export const listOwnDataRequests = endpoint({
  name: 'listOwnDataRequests',
  method: 'GET',
  path: '/patients/me/data-requests',
  access: 'patients:own',
  summary:
    'What was asked of the clinic about one’s own data, what one asked for others, and how it stands. What one person asked about another is read by these two alone.',
  answers: { 200: z.object({ items: z.array(ownRequest) }) },
})

export const askDataRequest = endpoint({
  name: 'askDataRequest',
  method: 'POST',
  path: '/patients/{id}/data-requests',
  access: 'patients:own',
  recordKind: 'patient',
  summary:
    'Ask something of the clinic about one’s data. While one of its kind is open, what is said is added to that one. An adult is erased at the word of their own account alone.',
  params: z.object({ id }),
  body: z.strictObject({ kind, words }).refine(saysWhat, unsaid),
  answers: { 201: ownRequest.extend({ isAdded }) },
})

export const withdrawDataRequest = endpoint({
  name: 'withdrawDataRequest',
  method: 'POST',
  path: '/data-requests/{id}/withdraw',
  access: 'patients:own',
  recordKind: 'data-request',
  summary: 'Take back what was asked, while it is open.',
  params: z.object({ id }),
  answers: { 200: ownRequest },
  errors: ['request_changed'],
})

const listed = z.object({ ...request, patientId: id, daysLeft: z.int().nullable() })

export const listDataRequests = endpoint({
  name: 'listDataRequests',
  method: 'GET',
  path: '/data-requests',
  access: 'data-requests:handle',
  summary: 'What people ask about their data: what is open by its last day, what is overdue first; or what is over.',
  query: z.object({ isOpen: trueOrFalse.default(true), patientId: id.optional(), skip, take }),
  answers: { 200: listOf(listed).extend({ overdue: z.int() }) },
})

const visit = z.object({ reference: z.string(), startsAt: instant, timeZone: z.string() })
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/)
const erasurePlan = z.object({
  fingerprint: fingerprint.describe('Of all that would go and stay: whoever erases says what they saw.'),
  records: z.int().describe('Records that are of nobody then.'),
  visits: z.int().describe('Visits of which what was typed goes.'),
  hasAccount: z.boolean(),
  kept: z
    .object({
      records: z.int(),
      visits: z.int(),
      lastSeenOn: plainDate,
      years: z.int(),
      until: plainDate,
      law: z.string(),
    })
    .nullable()
    .describe('What stays for now, and why.'),
  invoices: z.int().describe('Invoices that were issued stay in the books.'),
  holds: z.array(z.object({ reason: z.string(), placedBy: z.string(), until: plainDate.nullable() })),
  ahead: z.array(visit).describe('Visits that must be canceled first.'),
  undecided: z.array(visit).describe('Visits of which nobody said whether they took place.'),
  partners: z.array(z.string()).describe('Whose referrals end.'),
  otherRequests: z
    .array(z.object({ id, kind, dueOn: plainDate }))
    .describe('What else the person asked and nobody has answered yet.'),
  isStaff: z.boolean().describe('The account has a role at the clinic, and stays.'),
  unproven: z
    .int()
    .describe('Records with the same address that nothing proves to be theirs: nothing happens to them.'),
  bookedForOthers: z.int().describe('Records of others that lose the address that is the person’s.'),
})

const oneRequest = z.object({
  ...listed.shape,
  ...{ version: z.int(), words: z.string(), answer: z.string().nullable(), sent: z.string().nullable() },
  ...{ sentOn: plainDate.nullable(), keptUntil: plainDate.nullable(), history: z.array(event) },
  acts: z.array(z.enum(everyRequestAct)).describe('What the caller may do now.'),
  isPreparedByCaller: z.boolean(),
  hasAddress: z.boolean().describe('Whoever asked is told by mail; else the clinic tells them.'),
  plan: erasurePlan.nullable().describe('Of an open erasure: what would go and what stays, if it were done now.'),
})

export const readDataRequest = endpoint({
  name: 'readDataRequest',
  method: 'GET',
  path: '/data-requests/{id}',
  access: 'data-requests:handle',
  recordKind: 'data-request',
  summary: 'One request with who did what, and for an erasure what it would do.',
  params: z.object({ id }),
  answers: { 200: oneRequest },
})

export const noteDataRequest = endpoint({
  name: 'noteDataRequest',
  method: 'POST',
  path: '/data-requests',
  access: 'data-requests:handle',
  summary:
    'Take down what somebody asked in person, by phone or by letter. While one of its kind is open, what is said is added to that one, and its time runs from the earlier of both days.',
  body: z
    .strictObject({
      ...{ patientId: id, kind, words },
      receivedOn: plainDate.describe('When it reached the clinic: its time runs from that day.'),
    })
    .refine(saysWhat, unsaid),
  answers: { 201: z.object({ id, isAdded }) },
})

const answer = text(requestLimits.answer).min(1)
export const actOnDataRequest = endpoint({
  name: 'actOnDataRequest',
  method: 'POST',
  path: '/data-requests/{id}/acts',
  access: 'data-requests:handle',
  recordKind: 'data-request',
  summary:
    'Take a request on, extend its time once with a reason that is told, answer it with what was sent, refuse it with the reason, prepare an erasure for a second person, or lift a restriction or objection that holds.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('take-on') }),
    z.strictObject({ act: z.literal('extend'), answer: answer.describe('Why it takes longer: they are told.') }),
    z.strictObject({
      act: z.literal('fulfill'),
      answer,
      sent: line(requestLimits.sent).describe('What was handed over, and how.'),
      sentOn: plainDate,
    }),
    z.strictObject({ act: z.literal('refuse'), answer }),
    z.strictObject({ act: z.literal('propose') }),
    z.strictObject({ act: z.literal('decline'), answer }),
    z.strictObject({ act: z.literal('lift'), answer: answer.describe('Why it holds no longer: they are told.') }),
  ]),
  answers: { 200: oneRequest },
  errors: ['stale_version', 'version_required', 'request_changed', 'record_held'],
})

export const handOverCopy = endpoint({
  name: 'handOverCopy',
  method: 'POST',
  path: '/data-requests/{id}/copies',
  access: 'data-copies:hand-over',
  recordKind: 'data-request',
  asksForCode: true,
  summary:
    'The copy of a patient’s data for whoever asked by letter or at the desk, made with one’s password: what is shared with the patient, for the patient with what the health record says, or the whole record. The request keeps who made it, in which form, and how they knew who asks.',
  params: z.object({ id }),
  body: z.strictObject({
    ...{ format: z.enum(copyFormats), password },
    isWhole: z
      .boolean()
      .describe('With signed notes, letters and files that are not shared, and what is written for the team.'),
    asker: z
      .enum(copyAskers)
      .describe('Who asks: who acts for a patient gets no health record, unless it is the whole one.'),
    identity: line(requestLimits.identity).describe('How whoever hands it over knows that it is them.'),
  }),
  answers: { 200: fileAnswer('application/fhir+json', 'application/pdf', 'application/zip') },
  errors: ['wrong_password', 'request_changed', 'stale_version'],
})

export const eraseForDataRequest = endpoint({
  name: 'eraseForDataRequest',
  method: 'POST',
  path: '/data-requests/{id}/erase',
  access: 'erasures:approve',
  recordKind: 'data-request',
  asksForCode: true,
  summary:
    'Erase whoever asked for it, as a second person with their password: what they saw in the plan and nothing else. What the law keeps is restricted, and erased in the night after its time. It cannot be undone.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ password, fingerprint }),
  answers: { 200: z.object({ erased: z.int(), restricted: z.int(), keptUntil: plainDate.nullable() }) },
  errors: ['stale_version', 'version_required', 'request_changed', 'record_held', 'wrong_password', 'visits_open'],
})
