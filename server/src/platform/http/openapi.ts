import { offerTerms } from '@polyclinic/domain/appointments/endpoints.ts'
import { sharedErrors, type Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { refusals, type ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { isMultipart, mediaTypesOf } from '@polyclinic/domain/kit/file.ts'
import { z } from 'zod'

type Schema = Record<string, unknown>
type Io = 'input' | 'output'

function schemaOf(type: z.ZodType, io: Io): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

const alternative = {
  type: 'object',
  properties: Object.fromEntries(
    ['providerId', 'serviceId', 'locationId', 'startsAt', 'endsAt'].map((name) => [name, { type: 'string' }]),
  ),
}
const problem = {
  type: 'object',
  description: 'RFC 9457. `message` repeats `title`.',
  required: ['type', 'title', 'status', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string', examples: ['urn:polyclinic:slot_taken'] },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      description: 'Wrong fields; `pointer` is a JSON pointer into what was sent: `/body/email`.',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    alternatives: { type: 'array', description: 'Free times near the one that was lost.', items: alternative },
    offerChange: {
      type: 'object',
      description: 'What was promised, and what is offered now.',
      properties: { promised: schemaOf(offerTerms, 'output'), now: schemaOf(offerTerms, 'output') },
    },
    permissions: {
      type: 'array',
      description: 'Those that the caller lacks and would give.',
      items: { type: 'string' },
    },
    roleUse: {
      type: 'object',
      description: 'Of how many people a role is, and how many are invited to it.',
      properties: { people: { type: 'integer' }, invitations: { type: 'integer' } },
    },
    announced: {
      type: 'object',
      description: 'What the same people were told meanwhile.',
      properties: {
        ...{ id: { type: 'string' }, words: { type: 'string' }, sentAt: { type: 'string' } },
        sentBy: { type: 'string' },
      },
    },
    isOwnWalkIn: { type: 'boolean', description: 'Whose reason is asked for took the patient in today.' },
    mergedInto: { type: 'string', description: 'The id of the record that this one became part of.' },
    retryAfterSeconds: { type: 'integer' },
  },
}

/** The refusals that a contract can answer with, beside its own: who may call and what was sent decide. */
function codesOf(contract: Endpoint): ErrorCode[] {
  const shared: readonly ErrorCode[] = sharedErrors
  const takes = (code: ErrorCode) => {
    if (code === 'unauthorized') return contract.access !== 'public'
    if (code === 'forbidden') return contract.access !== 'public' && contract.access !== 'signed-in'
    if (code === 'payload_too_large' || code === 'unsupported_media_type') return contract.method !== 'GET'
    return true
  }
  const again: ErrorCode[] = contract.asksForCode ? ['code_required'] : []
  return [...new Set([...shared.filter(takes), ...again, ...(contract.errors ?? [])])]
}

function refusalsOf(contract: Endpoint): Schema {
  const byStatus = Map.groupBy(codesOf(contract), (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => refusals[code].title).join(' '),
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
          : {}),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } },
          },
        },
      },
    ]),
  )
}

const textOrBinary = (mediaType: string): Schema =>
  mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }

/** The same content in each of its media types. */
const contentOf = (mediaTypes: readonly string[], schemaIn: (mediaType: string) => Schema): Schema =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: schemaIn(mediaType) }]))

function answerOf({ mediaType }: Endpoint, type: z.ZodType): Schema {
  const fileTypes = mediaTypesOf(type)
  if (fileTypes) return contentOf(fileTypes, textOrBinary)
  return contentOf([mediaType ?? 'application/json'], () => schemaOf(type, 'output'))
}

function bodyOf(type: z.ZodType): Schema {
  const mediaTypes = mediaTypesOf(type) ?? [isMultipart(type) ? 'multipart/form-data' : 'application/json']
  return contentOf(mediaTypes, () => schemaOf(type, 'input'))
}

function answersOf(contract: Endpoint): Schema {
  return Object.fromEntries(
    Object.entries(contract.answers).map(([status, type]) => [
      status,
      status === '204'
        ? { description: 'Done.' }
        : {
            description: contract.summary,
            content: answerOf(contract, type),
          },
    ]),
  )
}

const spelled: Record<string, string> = {
  'if-match': 'If-Match',
  'idempotency-key': 'Idempotency-Key',
  'hold-secret': 'Hold-Secret',
  'manage-token': 'Manage-Token',
}

function parametersOf(contract: Endpoint): Schema[] {
  const places = { path: contract.params, query: contract.query, header: contract.headers }
  return Object.entries(places).flatMap(([place, type]) => {
    if (!type) return []
    const { properties = {}, required = [] } = schemaOf(type, 'input') as {
      properties?: Record<string, Schema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name: spelled[name] ?? name,
      in: place,
      // If-Match is optional in its shape only so that leaving it out is 428 and not 422.
      required: place === 'path' || name === 'if-match' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    }))
  })
}

function operationOf(contract: Endpoint): Schema {
  const parameters = parametersOf(contract)
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.path.split('/')[1]],
    'x-access': contract.access,
    ...(contract.asksForCode ? { 'x-asks-for-code': true } : {}),
    security: contract.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(contract.body ? { requestBody: { required: true, content: bodyOf(contract.body) } } : {}),
    responses: { ...answersOf(contract), ...refusalsOf(contract) },
  }
}

/** The API as OpenAPI 3.1, from the same contracts that the server binds and the web calls. */
export function openApiOf(contracts: readonly Endpoint[], base: string): Schema {
  const paths: Record<string, Schema> = {}
  for (const contract of contracts)
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operationOf(contract) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Polyclinic',
      version: '1',
      description:
        'The clinic is the one that answers at the host; another clinic’s ids and tokens mean nothing there.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `authToken` of a sign-in.' },
      },
    },
  }
}
