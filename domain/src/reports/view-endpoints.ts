import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, plainDate } from '../kit/shapes.ts'
import { mailingRhythms } from './mailings.ts'
import { rangeNames, viewNameAtMost } from './periods.ts'

const view = z
  .strictObject({
    name: line(viewNameAtMost),
    range: z.enum(rangeNames).describe('Days that it has by its name are those of whenever it is opened.'),
    from: plainDate.nullable().describe('Of the range Custom, and of none else.'),
    to: plainDate.nullable(),
    isCompared: z.boolean(),
    isShared: z.boolean().describe('With all who may read the report.'),
  })
  .refine(
    ({ range, from, to }) =>
      range === 'Custom' ? from !== null && to !== null && from <= to : from === to && to === null,
    {
      path: ['to'],
      message: 'A range of its own has its first and its last day, in their order; every other has none.',
    },
  )
const ofDoctor = { providerId: id.nullable().describe('Null: of every doctor, or of whoever reads it.') }
const rhythm = z.enum(mailingRhythms).nullable()
const told = {
  id,
  isOwn: z.boolean(),
  by: z.string().describe('Who keeps it.'),
  mailed: rhythm.describe('How often the caller is written to that it is there; null: never.'),
}

const financialView = view
const mailing = z.strictObject({ rhythm: rhythm.describe('Null: never.') })
const operationalView = view.safeExtend(ofDoctor)

const operational = { access: 'reports:operational' } as const
const financial = { access: 'reports:financial' } as const
const paths = { operational: '/reports/operational/views', financial: '/reports/financial/views' } as const
const listed = 'Ranges kept under a name: one’s own, and then those that others share; 200 at the most.'
const saved = 'Keep or change one’s own, by an id of the caller’s choice.'
const mailed =
  'Be written to, every Monday or on the first of a month, that a view is there to be read: one’s own, or one that others share. The mail has a link, and no figure.'
const removed = 'Delete one’s own, once or again; of another’s it is not found.'

export const listReportViews = endpoint({
  ...operational,
  name: 'listReportViews',
  method: 'GET',
  path: paths.operational,
  summary: listed,
  answers: { 200: z.object({ items: z.array(operationalView.safeExtend(told)) }) },
})

export const saveReportView = endpoint({
  ...operational,
  name: 'saveReportView',
  method: 'POST',
  path: `${paths.operational}/{id}`,
  recordKind: 'report-view',
  params: z.object({ id }),
  summary: saved,
  body: operationalView,
  answers: { 200: operationalView.safeExtend({ id }) },
  errors: ['too_many_views'],
})

export const removeReportView = endpoint({
  ...operational,
  name: 'removeReportView',
  method: 'DELETE',
  path: `${paths.operational}/{id}`,
  recordKind: 'report-view',
  params: z.object({ id }),
  summary: removed,
  answers: { 204: z.undefined() },
})

export const setReportMailing = endpoint({
  ...operational,
  name: 'setReportMailing',
  method: 'POST',
  path: `${paths.operational}/{id}/mailing`,
  recordKind: 'report-view',
  params: z.object({ id }),
  summary: mailed,
  body: mailing,
  answers: { 200: mailing },
})

export const listFinancialViews = endpoint({
  ...financial,
  name: 'listFinancialViews',
  method: 'GET',
  path: paths.financial,
  summary: listed,
  answers: { 200: z.object({ items: z.array(financialView.safeExtend(told)) }) },
})

export const saveFinancialView = endpoint({
  ...financial,
  name: 'saveFinancialView',
  method: 'POST',
  path: `${paths.financial}/{id}`,
  recordKind: 'report-view',
  params: z.object({ id }),
  summary: saved,
  body: financialView,
  answers: { 200: financialView.safeExtend({ id }) },
  errors: ['too_many_views'],
})

export const removeFinancialView = endpoint({
  ...financial,
  name: 'removeFinancialView',
  method: 'DELETE',
  path: `${paths.financial}/{id}`,
  recordKind: 'report-view',
  params: z.object({ id }),
  summary: removed,
  answers: { 204: z.undefined() },
})

export const setFinancialMailing = endpoint({
  ...financial,
  name: 'setFinancialMailing',
  method: 'POST',
  path: `${paths.financial}/{id}/mailing`,
  recordKind: 'report-view',
  params: z.object({ id }),
  summary: mailed,
  body: mailing,
  answers: { 200: mailing },
})
