import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { recordKinds } from '../kit/record-kinds.ts'
import { id, instant, listOf, plainDate, skip, take } from '../kit/shapes.ts'
import { auditNouns } from './actions.ts'
import { auditDaysAtMost, auditDaysShown, unusualDays } from './limits.ts'
import { sealMailRhythms } from './seal-mails.ts'
import { unusualKinds } from './unusual.ts'

const asked = {
  from: plainDate.optional().describe(`In the clinic’s zone; without it, ${auditDaysShown} days up to \`to\`.`),
  to: plainDate.optional().describe(`Included; without it, today. ${auditDaysAtMost} days at the most.`),
  noun: z.enum(auditNouns as [string, ...string[]]).optional(),
  outcome: z.enum(['done', 'denied']).optional(),
  actor: z
    .union([id, z.literal('nobody')])
    .optional()
    .describe('Whose acts; `nobody`: of who was not signed in.'),
  record: id.optional().describe('Of which record.'),
}

const named = z.object({ id, name: z.string().nullable().describe('Null once the person was erased.') })

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  method: 'GET',
  path: '/audit-events',
  access: 'audit:read',
  summary: 'Who did, read or was denied what, the latest first.',
  query: z.object({ ...asked, skip, take: take.default(25) }),
  answers: {
    200: listOf(
      z.object({
        id,
        at: instant.describe('Of a denial that was repeated: when it was first.'),
        lastAt: instant.nullable(),
        count: z.int().describe('How often the same was denied within the hour; 1 for what was done.'),
        actor: named.nullable().describe('Null: nobody who was signed in.'),
        side: z.string().describe('In which part they acted: clinic, patient or, for a command or a job, system.'),
        action: z.string().describe('`noun:verb`'),
        outcome: z.enum(['done', 'denied']),
        record: z
          .object({ kind: z.enum(recordKinds), id, name: z.string().nullable() })
          .nullable()
          .describe(
            'A visit has the name of its patient. Null where there is none, once they were erased, and of patients for whom `patients:read-basic` is missing.',
          ),
        detail: z.string().nullable().describe('Which fields, which day: never what stands there.'),
        sealNumber: z.int().nullable().describe('Null until the next minute.'),
      }),
    ).extend({ from: plainDate, to: plainDate }),
  },
})

export const exportAuditEvents = endpoint({
  name: 'exportAuditEvents',
  method: 'GET',
  path: '/audit-events/export',
  access: 'audit:read',
  asksForCode: true,
  summary: 'The same as a table for a spreadsheet. Patients stand in it by their ids.',
  query: z.object(asked),
  answers: { 200: fileAnswer('text/csv') },
})

export const listUnusual = endpoint({
  name: 'listUnusual',
  method: 'GET',
  path: '/audit-events/unusual',
  access: 'audit:read',
  summary: `What of the last ${unusualDays} days is worth a look: many charts, exports, changed rights, denials.`,
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          kind: z.enum(unusualKinds),
          on: plainDate,
          actor: named.nullable(),
          action: z.string().nullable().describe('Null for denials of different acts.'),
          count: z.int(),
        }),
      ),
    }),
  },
})

export const readAuditSeal = endpoint({
  name: 'readAuditSeal',
  method: 'GET',
  path: '/audit-seals/latest',
  access: 'audit:read',
  summary: 'The newest seal. Whoever keeps it outside of the database can prove later that nothing was taken away.',
  answers: {
    200: z.object({
      seal: z
        .object({ number: z.int(), sealedAt: instant, head: z.string().describe('`number:hash`, for the command') })
        .nullable(),
      mailed: z.enum(sealMailRhythms).describe('How often it is mailed to those who may read the audit.'),
      waiting: z.int().describe('Events that have waited for their seal longer than ten minutes; 0 while all is well.'),
    }),
  },
})
