import { z } from 'zod'
import { appointmentStates } from '../appointments/states.ts'
import { chartFile } from '../chart-files/endpoints.ts'
import { documentTypes } from '../documents/endpoints.ts'
import { diagnosis, diagnosisCode } from '../encounters/model.ts'
import { nextNoteStates } from '../encounters/next-note.ts'
import { vitalNames, type VitalName } from '../encounters/vitals.ts'
import { lastingKinds } from '../data-requests/acts.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  birthDate,
  id,
  idempotencyKey,
  instant,
  line,
  listOf,
  personalName,
  plainDate,
  skip,
  take,
  text,
  timeZone,
} from '../kit/shapes.ts'
import { messageChannels } from '../messages/endpoints.ts'
import { messageStatuses } from '../messages/states.ts'
import { messageKinds } from '../messages/kinds.ts'
import { personFieldsAsTold } from '../patients/person-shapes.ts'
import { entryKinds, entryStatuses, severities } from './entries.ts'
import { contactsAtMost, foundAtMost } from './found-at-most.ts'
import { charactersAtMost, reasonLength } from './limits.ts'
import { seenParts } from './seen-parts.ts'

const visitTime = z.object({ startsAt: instant, timeZone, provider: z.string() })

const person = z.object({
  id,
  givenName: z.string(),
  familyName: z.string(),
  email: z.string().nullable(),
  ...personFieldsAsTold,
})

const foundPatient = person.extend({
  isContactShown: z.boolean().describe(`Where at most ${contactsAtMost} are found; of more, phone and email are null.`),
  lastVisit: plainDate.nullable().describe('On which they were here last.'),
  nextVisit: visitTime.nullable(),
  isHere: z.boolean().describe('They wait, or are with a doctor.'),
  isTypedOnly: z.boolean().describe('Whoever booked online typed it: nobody here has seen them, or written them down.'),
})

export const listPatients = endpoint({
  name: 'listPatients',
  method: 'GET',
  path: '/patients',
  access: 'patients:read-basic',
  summary:
    'Everybody with whom the clinic works, by last name, for whoever sees all of its patients: without how to reach them.',
  query: z.object({ skip, take }),
  answers: { 200: listOf(foundPatient) },
})

export const searchPatients = endpoint({
  name: 'searchPatients',
  method: 'POST',
  path: '/patients/search',
  access: 'patients:read-basic',
  summary:
    'Patients of the clinic, or of the doctor who asks, by any part of a name, date of birth, phone, email or a visit’s reference, the best match first. What is searched for stands in the body: never in an address or a log.',
  body: z.strictObject({
    search: line(charactersAtMost.search),
    skip: z.int().min(0).max(foundAtMost).default(0),
    take: z.int().min(1).max(50).default(20),
  }),
  answers: {
    200: listOf(foundPatient).describe(
      `At most ${foundAtMost} are counted; a total of one more says that there are more.`,
    ),
  },
})

export const chartEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  status: z.enum(entryStatuses),
  title: z.string().nullable().describe('The substance or class, the condition, the medicine.'),
  code: z.string().nullable().describe('Of a condition, of ICD-10 in the country’s edition.'),
  detail: z.string().nullable().describe('The reaction, the dose, the text of a note.'),
  severity: z.enum(severities).nullable().describe('Of an allergy.'),
  date: plainDate.nullable().describe('Since when; of a pregnancy when the birth is expected.'),
  replaces: id.nullable().describe('The entry that it corrects or ends, which stays.'),
  writtenAt: instant,
  writtenBy: z.string(),
})

/** What the clinic prescribed and is taken now, beside what the chart says of medicines. */
export const prescribedHere = z.object({
  id,
  name: z.string(),
  shorthand: z.string().nullable(),
  since: plainDate.describe('When it was signed.'),
  chartEntryIds: z.array(id).describe('Medicines of the chart that are the same substance, so that it is told once.'),
})

/** What a patient wrote of allergies in a form, which is in no chart yet. */
export const allergyInForm = z.object({
  answersId: id,
  form: z.string(),
  on: plainDate.describe('When it was completed.'),
  field: z.string(),
  question: z.string(),
  answer: z.union([z.string(), z.boolean()]).describe('In the patient’s own words, or by a yes or no.'),
})

const ofPatient = { recordKind: 'patient', params: z.object({ id }) } as const

export const readChart = endpoint({
  ...ofPatient,
  name: 'readChart',
  method: 'GET',
  path: '/patients/{id}/chart',
  access: 'patients:read-basic',
  summary:
    'A patient as the clinic knows them. What is clinical is for who treats them, may see all charts, or said why they must.',
  answers: {
    200: z.object({
      patient: person,
      inForce: z
        .array(z.enum(lastingKinds))
        .describe('What the patient asked about their data, and holds: everybody who works with it must know.'),
      visitNow: z
        .object({ id, status: z.enum(appointmentStates), provider: z.string(), since: instant.nullable() })
        .nullable()
        .describe('The visit for which they are here.'),
      nextNote: z
        .object({ appointmentId: id, startsAt: instant, timeZone, state: z.enum(nextNoteStates) })
        .nullable()
        .describe('Of the notes that whoever asks may write: the one that comes next.'),
      access: z.object({
        clinical: z.enum(['treats', 'permission', 'opened']).nullable().describe('Why what is clinical is seen.'),
        openUntil: instant.nullable().describe('Of a chart that was opened by saying why.'),
        mayWrite: z.boolean(),
        mayBreakGlass: z.boolean(),
        isOwnWalkIn: z.boolean().describe('Who may break the glass took them in today, which may be why.'),
      }),
      readers: z
        .array(z.object({ name: z.string().nullable(), isPatient: z.boolean() }))
        .describe('Whose accounts read the files that are shared; without names for who sees nothing clinical.'),
      entries: z.array(chartEntry).nullable().describe('All that was ever written, the latest first; null: not seen.'),
      prescribed: z.array(prescribedHere).describe('What is taken now; nothing where no entries are seen.'),
      allergiesInForms: z
        .array(allergyInForm)
        .describe('What the patient wrote of allergies in forms and no entry has; nothing where no entries are seen.'),
    }),
  },
  errors: ['reason_required', 'record_merged'],
})

export const writeChartEntry = endpoint({
  ...ofPatient,
  name: 'writeChartEntry',
  method: 'POST',
  path: '/patients/{id}/chart/entries',
  access: 'patients:write-clinical',
  summary: 'Add an entry to a chart, or correct or end one: the former stays, and can be seen.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    kind: z.enum(entryKinds),
    status: z.enum(entryStatuses).default('active'),
    title: line(charactersAtMost.title).nullish(),
    code: diagnosisCode.nullish(),
    detail: text(charactersAtMost.detail).nullish(),
    severity: z.enum(severities).nullish(),
    date: plainDate.nullish(),
    replaces: id.nullish(),
  }),
  answers: { 201: chartEntry },
  errors: [
    'reason_required',
    'record_merged',
    'entry_replaced',
    'entry_conflict',
    'chart_full',
    'idempotency_key_reused',
  ],
})

const vitalValues = z
  .object(
    Object.fromEntries(vitalNames.map((name) => [name, z.number().nullable()])) as Record<
      VitalName,
      z.ZodNullable<z.ZodNumber>
    >,
  )
  .describe('In SI units, as in the note.')

const measured = z
  .object(
    Object.fromEntries(
      vitalNames.map((name) => [name, z.object({ by: z.string(), at: instant }).optional()]),
    ) as Record<VitalName, z.ZodOptional<z.ZodObject<{ by: z.ZodString; at: typeof instant }>>>,
  )
  .describe('Of each value, who typed it last and when.')

const at = { id, at: instant }
/** What stands in a chart by the day: a kind of thing that comes later is one more shape here. */
const timelineItem = z.discriminatedUnion('kind', [
  z.object({
    ...at,
    kind: z.literal('visit'),
    timeZone,
    status: z.enum(appointmentStates),
    provider: z.string(),
    service: z.string(),
    reason: z.string().nullable().describe('What the patient wrote, for who sees what is clinical.'),
  }),
  z.object({
    ...at,
    kind: z.literal('note').describe('Of a visit, whose id it has; one that is not signed for who writes on it.'),
    number: z.int().describe('Which note of its visit.'),
    signedBy: z.string().nullable(),
    isAmended: z.boolean(),
    error: z
      .object({ at: instant, by: z.string(), reason: z.string() })
      .nullable()
      .describe('That it was entered in error, and does not count: what it says is not told.'),
    service: z.string(),
    complaint: z.string().describe('As the plan, its first line.'),
    plan: z.string(),
    diagnoses: z.array(diagnosis),
    mayOpen: z.boolean(),
  }),
  z.object({
    ...at,
    kind: z.literal('vitals').describe('Measured in a visit, whose id it has.'),
    timeZone,
    isSigned: z.boolean().describe('Whether the note is signed in which it stands.'),
    values: vitalValues,
    measured,
  }),
  z.object({
    ...at,
    kind: z.literal('document'),
    name: z.string(),
    mediaType: z.enum(documentTypes),
    size: z.int(),
    appointmentId: id,
    mayOpen: z.boolean(),
  }),
  z.object({
    ...at,
    kind: z.literal('file').describe('Put into the chart, or issued as a letter.'),
    file: chartFile,
    mayChange: z
      .boolean()
      .describe('Withdraw it, or share it with the patient: of a letter its doctor does that, with the note.'),
  }),
  z.object({
    ...at,
    kind: z.literal('message'),
    occasion: z.enum(messageKinds),
    channel: z.enum(messageChannels),
    status: z.enum(messageStatuses),
  }),
  z.object({
    ...at,
    kind: z.literal('prescription').describe('A signed one.'),
    signedBy: z.string(),
    names: z.array(z.string()).describe('Of the drugs on it that were no error.'),
    mayOpen: z.boolean(),
  }),
  z.object({
    ...at,
    kind: z.literal('form').describe('That the patient completed.'),
    name: z.string(),
    completedBy: z.string(),
    consents: z.array(z.object({ label: z.string(), isWithdrawn: z.boolean() })).describe('What was agreed to in it.'),
  }),
  z.object({ ...at, kind: z.literal('entry'), entry: chartEntry }),
])
const timelineKinds = timelineItem.options.map(({ shape }) => shape.kind.value)

export const readTimeline = endpoint({
  ...ofPatient,
  name: 'readTimeline',
  method: 'GET',
  path: '/patients/{id}/timeline',
  access: 'patients:read-basic',
  summary: 'What happened with a patient, the latest first: as much of it as whoever asks may see.',
  query: z.object({
    skip,
    take: take.default(25),
    kind: z.enum(timelineKinds).optional().describe('`document`: files and letters, too.'),
  }),
  answers: { 200: listOf(timelineItem) },
  errors: ['reason_required', 'record_merged'],
})

export const readVisitAlerts = endpoint({
  recordKind: 'appointment',
  params: z.object({ id }),
  name: 'readVisitAlerts',
  method: 'GET',
  path: '/appointments/{id}/alerts',
  access: 'appointments:day',
  summary: 'What can hurt the patient of a visit: their allergies, or that they have none, and a pregnancy.',
  answers: {
    200: z.object({
      entries: z
        .array(chartEntry)
        .nullable()
        .describe('What counts now; null for who does not see what is clinical of the patient.'),
      allergiesInForms: z
        .array(allergyInForm)
        .describe('What the patient wrote of allergies in forms and no entry has; nothing where no entries are seen.'),
    }),
  },
})

export const readVitals = endpoint({
  ...ofPatient,
  name: 'readVitals',
  method: 'GET',
  path: '/patients/{id}/vitals',
  access: 'patients:read-basic',
  summary:
    'What was measured of a patient, visit by visit, the latest first; nothing for who does not see what is clinical.',
  query: z.object({ skip, take: take.default(50) }),
  answers: {
    200: listOf(
      z.object({
        appointmentId: id,
        at: instant.describe('Of the visit.'),
        timeZone,
        isSigned: z.boolean().describe('Whether the note is signed in which it stands.'),
        values: vitalValues,
        measured,
      }),
    ),
  },
  errors: ['reason_required', 'record_merged'],
})

export const openChart = endpoint({
  ...ofPatient,
  name: 'openChart',
  method: 'POST',
  path: '/patients/{id}/chart/open',
  access: 'patients:break-glass',
  summary:
    'Break the glass: see for some hours what is clinical of somebody whom one does not treat. Why is kept, and is shown to the clinic and the patient.',
  body: z.strictObject({ reason: line(reasonLength.most).min(reasonLength.least) }),
  answers: { 201: z.object({ openUntil: instant.nullable().describe('Null where it could be seen anyway.') }) },
})

export const findToOpen = endpoint({
  name: 'findToOpen',
  method: 'POST',
  path: '/chart-openings/patients',
  access: 'patients:break-glass',
  summary:
    'Whether somebody of this name and birth date has a record here, whoever treats them: where breaking the glass begins in an emergency. No search: it takes all three, and tells no more than that there is a record. Each find is audited.',
  body: z.strictObject({ givenName: personalName(), familyName: personalName(), birthDate }),
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          id,
          isSpelledOtherwise: z
            .boolean()
            .describe('The birth date is the same, the name is another in a letter, or first and last are exchanged.'),
        }),
      ),
    }),
  },
})

export const listOwnOpenings = endpoint({
  name: 'listOwnOpenings',
  method: 'GET',
  path: '/chart-openings/own',
  access: 'patients:break-glass',
  summary: 'Whose charts the caller opened with a reason and still sees by it, the latest first.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          openUntil: instant,
          patient: z.object({ id, givenName: z.string(), familyName: z.string(), birthDate: plainDate.nullable() }),
        }),
      ),
    }),
  },
})

const openingSeen = z.object({ at: instant, by: z.string() })

export const listChartOpenings = endpoint({
  name: 'listChartOpenings',
  method: 'GET',
  path: '/chart-openings',
  access: 'audit:read',
  summary:
    'Who broke the glass, of whose chart, why and when: those that nobody has looked at first, then the latest first.',
  query: z.object({ skip, take: take.default(25) }),
  answers: {
    200: listOf(
      z.object({
        id,
        openedAt: instant,
        openUntil: instant,
        reason: z.string().nullable().describe('Null once the patient was erased.'),
        openedBy: z.string(),
        isOwn: z.boolean().describe('The caller opened it: somebody else looks at it.'),
        seen: openingSeen.nullable().describe('Null: nobody has looked at it.'),
        patient: z.object({ id, givenName: z.string(), familyName: z.string() }),
      }),
    ).extend({ unseen: z.int().describe('How many nobody has looked at.') }),
  },
})

export const countOpeningsToSee = endpoint({
  name: 'countOpeningsToSee',
  method: 'GET',
  path: '/chart-openings/unseen',
  access: 'audit:read',
  summary: 'How many times somebody else than the caller broke the glass and nobody has looked at it: no names.',
  answers: { 200: z.object({ count: z.int() }) },
})

export const markOpeningSeen = endpoint({
  name: 'markOpeningSeen',
  method: 'POST',
  path: '/chart-openings/{id}/seen',
  access: 'audit:read',
  summary: 'Somebody looked at why a chart was opened, who did not open it: said once, and who said it first stands.',
  params: z.object({ id }),
  answers: { 200: openingSeen },
})

export const readOwnReaders = endpoint({
  name: 'readOwnReaders',
  method: 'GET',
  path: '/patients/me/readers',
  access: 'patients:own',
  summary:
    'Who saw the record of the signed-in patient, and of those they act for, by day and person, the latest day first.',
  query: z.object({ skip, take }),
  answers: {
    200: listOf(
      z.object({
        on: plainDate,
        name: z.string(),
        seen: z.array(z.enum(seenParts)),
        reasons: z.array(z.string()).describe('Of who does not treat the patient and said why.'),
        patient: z
          .object({ givenName: z.string(), familyName: z.string() })
          .nullable()
          .describe('Whose record, of those that the signed-in person acts for; null: their own.'),
        partner: z.string().nullable().describe('Whose people they are, if not the clinic’s.'),
        isGuardian: z.boolean().describe('They act for the patient, or did, with an account of their own.'),
      }),
    ),
  },
})
