import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { legalPage, legalText, organizationData } from './model.ts'

export const findOrganization = endpoint({
  name: 'findOrganization',
  method: 'GET',
  path: '/provider/organizations',
  access: 'public',
  summary: 'The data of the clinic that answers at a domain.',
  query: z.object({
    domains: z
      .string()
      .describe('The domain in double quotes, or bare: exactly one, without a port. Anything else is 404.'),
  }),
  answers: { 200: organizationData },
})

export const readLegalText = endpoint({
  name: 'readLegalText',
  method: 'GET',
  path: '/legal/{page}',
  access: 'public',
  summary: "The clinic's privacy page, Notice of Privacy Practices, imprint or accessibility statement.",
  params: z.object({ page: legalPage }),
  query: z.object({
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .optional()
      .describe('As it stood then, when somebody agreed to it; without it as it stands now.'),
  }),
  answers: { 200: legalText },
})
