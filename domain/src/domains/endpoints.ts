import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { instant, line } from '../kit/shapes.ts'
import { proofProblems } from './proof.ts'

const managed = { access: 'settings:change' } as const

const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
  .meta({ example: 'www.example.com' })
const params = z.object({ host })

const named = { host, written: z.string().describe('The same with its own letters: xn--mnchen-3ya.de is münchen.de.') }

const domains = z.object({
  items: z
    .array(
      z.object({
        ...named,
        isPrimary: z.boolean(),
        neededBy: z
          .array(z.string())
          .describe('Who works here and has no other second factor than a passkey for it, where one is required.'),
      }),
    )
    .describe('At which the clinic answers, the primary one first.'),
  pending: z
    .array(
      z.object({
        ...named,
        record: z.object({ name: z.string(), value: z.string() }).describe('The TXT record that proves it.'),
        addedAt: instant,
        checked: z
          .object({ at: instant, problem: z.enum(proofProblems) })
          .nullable()
          .describe('What came of looking; null: nobody looked yet.'),
      }),
    )
    .describe('At which it does not answer until they are proved.'),
})

export const listDomains = endpoint({
  ...managed,
  name: 'listDomains',
  method: 'GET',
  path: '/domains',
  summary: 'The host names at which the clinic answers, and those that still have to be proved.',
  answers: { 200: domains },
})

export const addDomain = endpoint({
  ...managed,
  name: 'addDomain',
  method: 'POST',
  path: '/domains',
  summary: 'One more host name, which is served once its TXT record is found. One that waits already is left as it is.',
  body: z.strictObject({ host: line(300).describe('As it is typed: other letters are turned into punycode.') }),
  answers: { 201: domains },
})

export const checkDomain = endpoint({
  ...managed,
  name: 'checkDomain',
  method: 'POST',
  path: '/domains/{host}/check',
  recordKind: 'organization',
  summary: 'Look for the TXT record now. If it is there, the clinic answers at this host within seconds.',
  params,
  answers: { 200: domains },
})

export const makeDomainPrimary = endpoint({
  ...managed,
  name: 'makeDomainPrimary',
  method: 'POST',
  path: '/domains/{host}/primary',
  recordKind: 'organization',
  summary: 'The one in mailed links and search results. Pages at the others lead there; calls are answered as before.',
  params,
  answers: { 200: domains },
})

export const removeDomain = endpoint({
  ...managed,
  name: 'removeDomain',
  method: 'DELETE',
  path: '/domains/{host}',
  recordKind: 'organization',
  summary:
    'The clinic does not answer there anymore. The primary one goes only when the next is named, the last never.',
  params,
  query: z.object({ next: host.optional().describe('Which is the primary one then.') }),
  answers: { 200: domains },
})
