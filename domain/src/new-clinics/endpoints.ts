import { z } from 'zod'
import { linkToken } from '../accounts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email, line, slug } from '../kit/shapes.ts'
import { clinicLocale, countryCode } from '../organizations/model.ts'

const open = { access: 'public' } as const

/** Of a clinic that somebody wants to make; the rest is what is usual in its country. */
export const wantedClinic = z.strictObject({ name: line(120), slug, country: countryCode, locale: clinicLocale })
export type WantedClinic = z.infer<typeof wantedClinic>

export const readNewClinics = endpoint({
  ...open,
  name: 'readNewClinics',
  method: 'GET',
  path: '/new-clinics',
  summary: 'Whether new clinics are made here, and below which domain. Not found where the operator does not offer it.',
  answers: { 200: z.object({ domain: z.string(), country: z.string() }) },
})

export const requestClinic = endpoint({
  ...open,
  name: 'requestClinic',
  method: 'POST',
  path: '/new-clinics',
  summary: 'Mail a link that makes a clinic. Nothing is made, and no address is kept, before somebody opens it.',
  body: wantedClinic.extend({ email }),
  answers: { 202: z.object({ sentTo: z.string(), host: z.string() }) },
})

const byLink = { ...open, method: 'POST', errors: ['link_expired'] } as const

export const readClinicRequest = endpoint({
  ...byLink,
  name: 'readClinicRequest',
  path: '/new-clinics/read',
  summary: 'What the mailed link makes. Uses nothing up.',
  body: z.strictObject({ token: linkToken }),
  answers: { 200: z.object({ name: z.string(), host: z.string(), email: z.string() }) },
})

export const completeClinic = endpoint({
  ...byLink,
  name: 'completeClinic',
  path: '/new-clinics/complete',
  summary:
    'Make the clinic, once, and invite whose address it is as its first administrator: the answer leads to that invitation.',
  body: z.strictObject({ token: linkToken }),
  answers: { 201: z.object({ invitation: z.string().describe('The address that accepts it.') }) },
})
