import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, money, organizationId, slug, trueOrFalse } from '../kit/shapes.ts'

export const service = z.object({
  id,
  slug,
  name: z.string(),
  description: z.string(),
  language: z.string().describe("The language of the clinic's own texts."),
  durationMinutes: z.int(),
  price: money,
  isActive: z.boolean(),
})

export const listServices = endpoint({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  access: 'public',
  summary: 'What the clinic offers.',
  query: z.object({ organizationId: organizationId.optional(), isActive: trueOrFalse.optional() }),
  answers: { 200: z.array(service) },
})
