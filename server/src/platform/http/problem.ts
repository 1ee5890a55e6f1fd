import { refusals, type ErrorCode, type Problem } from '@polyclinic/domain/kit/errors.ts'
import type { FastifyReply } from 'fastify'
import { isConnectionTrouble } from '../database/pool.ts'
import { refuse, Refusal } from '../refuse.ts'

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  414: 'bad_request',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

/**
 * The statement or its lock took too long, the transaction lost a race again and again, or the database's disk or memory
 * is full (53100, 53200): another try may well succeed.
 */
const busyStates = new Set(['55P03', '57014', '40P01', '40001', '53100', '53200'])
const isBusy = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && busyStates.has(String(error.code))

/** Of the trigger `keep_a_manager`. */
export const isLastManager = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === 'last_manager'

/** What Fastify says of a request, or the pages' router of an address or a form. */
function statusIn(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown }
  return [statusCode, status].find((value) => typeof value === 'number')
}

/** What an error means to the caller. Anything that is not an expected refusal becomes 500, or 503 when the database is away. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isConnectionTrouble(error) || isBusy(error)) return refuse('unavailable', { retryAfterSeconds: 2 })
  if (isLastManager(error)) return refuse('last_manager')
  const status = statusIn(error) ?? 500
  return refuse(codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal'))
}

/** A refusal as it travels. */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { status, title } = refusals[refusal.code]
  const { retryAfterSeconds, ...details } = refusal.details
  return {
    type: `urn:polyclinic:${refusal.code}`,
    title,
    status,
    code: refusal.code,
    message: title,
    requestId,
    ...details,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

export function sendProblem(reply: FastifyReply, refusal: Refusal, requestId: string) {
  const problem = problemOf(refusal, requestId)
  const { status, retryAfterSeconds } = problem
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  else if (status === 429 || status === 503) reply.header('retry-after', '60')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}
