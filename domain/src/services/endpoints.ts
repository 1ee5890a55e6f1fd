import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, money, organizationId, slug } from '../kit/shapes.ts'

const trueOrFalse = z
  .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
  .meta({ enum: ['true', 'false'] })

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
