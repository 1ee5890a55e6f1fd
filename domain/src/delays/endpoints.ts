import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, wholeNumber } from '../kit/shapes.ts'
import { longestDelay } from './rules.ts'

/** How late a doctor is today. */
export const delay = z.object({
  minutes: z.int().describe('Zero: on time.'),
  version: z.int().describe('Zero as long as nothing was ever said.'),
})

const ofDoctor = { access: 'appointments:delay', recordKind: 'provider', params: z.object({ providerId: id }) } as const

const told = z
  .array(
    z.object({
      id,
      isMailed: z.boolean().describe('Somebody calls who has no address, or got enough mails about the delay.'),
    }),
  )
  .describe('The visits whose patient still waits today, and does not know it yet.')

export const previewDelay = endpoint({
  ...ofDoctor,
  name: 'previewDelay',
  method: 'GET',
  path: '/delays/{providerId}',
  summary: 'Who would be told if a doctor were so many minutes late today. Changes nothing.',
  query: z.object({ minutes: wholeNumber(0, longestDelay) }),
  answers: { 200: z.object({ visits: told }) },
})

export const setDelay = endpoint({
  ...ofDoctor,
  name: 'setDelay',
  method: 'POST',
  path: '/delays/{providerId}',
  summary:
    'A doctor is so many minutes late today, or on time again. Whoever still waits is mailed after a minute; said otherwise until then, they are told that, or nothing.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ minutes: z.int().min(0).max(longestDelay) }),
  answers: { 200: delay.extend({ visits: told }) },
  errors: ['stale_version', 'version_required'],
})
