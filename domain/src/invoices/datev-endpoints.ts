import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { ifMatch, instant, plainDate } from '../kit/shapes.ts'
import { charts, datevAccounts } from './datev.ts'

// What the clinic's accountant takes over, in Germany.

const number = z.string().regex(/^[1-9]\d{3,8}$/, 'unreadable')
const settings = z.strictObject({
  chart: z.enum(charts),
  consultant: z.int().min(1001).max(9_999_999).describe('The number of the accountant at DATEV.'),
  client: z.int().min(1).max(99_999).describe('The number of the clinic there.'),
  yearStartsIn: z.int().min(1).max(12).describe('The month in which the year of the books begins.'),
  accounts: z.record(z.enum(datevAccounts), number),
})

export const readAccountingSettings = endpoint({
  name: 'readAccountingSettings',
  method: 'GET',
  path: '/billing/accounting-settings',
  access: 'reports:financial',
  recordKind: 'organization',
  summary: 'By which accounts and numbers the clinic’s accountant keeps its books; null before somebody has said so.',
  answers: {
    200: z.object({
      settings: settings.nullable(),
      version: z.int().describe('0 before the first change.'),
      lastExport: z
        .object({ from: plainDate, to: plainDate, at: instant, by: z.string() })
        .nullable()
        .describe('The latest days that were exported, by whom; a file of earlier days again changes nothing of it.'),
      isOffered: z.boolean().describe('DATEV is written for clinics in Germany, in euros.'),
    }),
  },
})

export const changeAccountingSettings = endpoint({
  name: 'changeAccountingSettings',
  method: 'PATCH',
  path: '/billing/accounting-settings',
  access: 'settings:change',
  recordKind: 'organization',
  summary: 'Takes what the accountant has said, whole.',
  headers: z.object({ 'if-match': ifMatch }),
  body: settings,
  answers: { 200: z.object({ version: z.int() }) },
  errors: ['stale_version', 'version_required'],
})

/** A period is within one year of the books. */
export const datevDaysAtMost = 366

export const exportDatev = endpoint({
  name: 'exportDatev',
  method: 'GET',
  path: '/billing/datev',
  access: 'reports:financial',
  recordKind: 'organization',
  summary:
    'All entries of the ledger of some days that are over, as a file in DATEV’s format (EXTF, bookings). The same days give the same bookings whenever they are asked for. It names no patient.',
  query: z.object({ from: plainDate, to: plainDate, lock: z.enum(['yes', 'no']).default('no') }),
  answers: { 200: fileAnswer('text/csv') },
  errors: ['not_datev', 'no_accounts', 'tax_rate_unknown'],
})
