import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, slug } from '../kit/shapes.ts'
import { setupSteps } from './steps.ts'

const managed = { access: 'settings:change', recordKind: 'organization' } as const

const setup = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })).describe('In the order to do them.'),
  isDismissed: z.boolean().describe('Somebody put the list away before all of it was done.'),
  brand: z.object({
    name: z.string(),
    isOwn: z.boolean().describe('Not the look any more that every clinic begins with.'),
  }),
  service: z
    .object({ id, name: z.string(), durationMinutes: z.int(), priceMinor: z.int() })
    .nullable()
    .describe('The first that can be booked.'),
  doctor: z
    .object({ id, slug, name: z.string(), hasHours: z.boolean() })
    .nullable()
    .describe('The first who offers something, one with hours before others.'),
  legal: z.object({ isOwn: z.boolean().describe('All legal texts are there, and none is the example any more.') }),
  hasVisit: z.boolean().describe('Something was booked, by whomever.'),
  hasMailServer: z.boolean().describe('Without one, messages wait in the outbox to be read.'),
})

export const readSetup = endpoint({
  ...managed,
  name: 'readSetup',
  method: 'GET',
  path: '/setup',
  summary: 'What the clinic still needs before strangers can book, by what it has.',
  answers: { 200: setup },
})

export const dismissSetup = endpoint({
  ...managed,
  name: 'dismissSetup',
  method: 'POST',
  path: '/setup/dismissal',
  summary: 'Put the list of what is needed away from the day, or show it there again.',
  body: z.strictObject({ isDismissed: z.boolean() }),
  answers: { 200: setup },
})
