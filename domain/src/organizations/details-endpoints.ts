import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ifMatch, instant } from '../kit/shapes.ts'
import { clinicDetails, legalPage } from './model.ts'

const managed = { access: 'settings:change', recordKind: 'organization' } as const

const shown = z.object({
  ...clinicDetails.shape,
  version: z.int(),
  use: z
    .object({
      visits: z.int(),
      first: instant.nullable(),
      last: instant.nullable(),
      absences: z.int().describe('Of doctors, not over yet.'),
      prices: z.int().describe('Services, terms of doctors and fees that cost something.'),
      hasInvoices: z.boolean(),
      legalPages: z.array(legalPage),
      asksInsurance: z.boolean(),
    })
    .describe('What stands in the way of another time zone, currency or country.'),
  sender: z
    .object({ name: z.string(), lines: z.array(z.string()) })
    .describe('In whose name invoices of no visit are: the brand’s name, and the address of the first location.'),
})

export const readClinicDetails = endpoint({
  ...managed,
  name: 'readClinicDetails',
  method: 'GET',
  path: '/clinic-details',
  summary: 'What the clinic is, as whom it bills and how long it keeps what.',
  answers: { 200: shown },
})

export const changeClinicDetails = endpoint({
  ...managed,
  name: 'changeClinicDetails',
  method: 'PATCH',
  path: '/clinic-details',
  summary: 'The same as they are from now on. A time zone stays while visits are ahead, a currency while it is in use.',
  headers: z.object({ 'if-match': ifMatch }),
  body: clinicDetails,
  answers: { 200: shown },
  errors: ['stale_version', 'version_required'],
})
