import type { z } from 'zod'
import type { DeviceAccess } from './device-access.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { RecordKind } from './record-kinds.ts'

/**
 * Who may call: anybody (a bad token counts as none), anybody signed in, whoever holds the permission, or a screen of the
 * clinic of that kind and nobody else. What a caller may do to one record is decided by the feature's rules, never here.
 */
export type Access = 'public' | 'signed-in' | DeviceAccess | Permission

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Answers = { [status in 200 | 201 | 202 | 204]?: z.ZodType }

/** The contract of one operation, as data: the server's route, the web's typed call, OpenAPI and the security tests are made from it. */
export type Endpoint = {
  /** Verb and noun, the operationId: `bookAppointment`. */
  name: string
  method: Method
  /** Relative to `/api/v1`, parameters as `{id}`. */
  path: `/${string}`
  /** What the id in the path names, where the noun before it does not say. */
  recordKind?: RecordKind
  access: Access
  /** Reaches far: whoever has a second factor gives a code of it first, unless this session did within a quarter of an hour. */
  asksForCode?: true
  /** Reads so much that it has connections of its own, which requests do not wait for. It writes nothing. */
  readsMuch?: true
  /** Takes texts that together are longer than what anything else sends. */
  takesLongTexts?: true
  /** One sentence for the reader of the API's documentation. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Lower-case names; other headers are ignored. */
  headers?: z.ZodObject
  /** JSON, unless it is a `multipartBody` or a `rawBody`. */
  body?: z.ZodType
  answers: Answers
  /** The refusals of its own, beside those that any endpoint has (`sharedErrors`). */
  errors?: readonly ErrorCode[]
  /** What a 2xx carries when it is neither plain JSON nor a file (`fileAnswer`). */
  mediaType?: 'application/fhir+json' | 'text/event-stream'
}

/** Refusals that any endpoint may answer with. */
export const sharedErrors = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'unknown_clinic',
  'clinic_moved',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_fields',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies ErrorCode[]

export const endpoint = <const E extends Endpoint>(contract: E): E => contract

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Sent<S> = S extends z.ZodType ? z.input<S> : never

/** What a use case is given: every part of the request, parsed. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
}

type AnswerOf<A> = A[keyof A] extends infer S ? (S extends z.ZodType ? S : never) : never
/** What a use case returns: the input side of the answer's schema, which is parsed on the way out. */
export type Output<E extends Endpoint> = z.input<AnswerOf<E['answers']>>
/** What the caller receives. */
export type Answer<E extends Endpoint> = z.output<AnswerOf<E['answers']>>

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Sent<S>
    ? { [key in Name]?: Sent<S> }
    : { [key in Name]: Sent<S> }
  : Record<never, never>

/** What the caller sends. */
export type Call<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'headers', E['headers']> &
  Part<'body', E['body']>
