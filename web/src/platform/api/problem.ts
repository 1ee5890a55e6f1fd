import type { ErrorCode, Problem } from '@polyclinic/domain/kit/errors.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'

/** What the API refused, on the server and in the browser alike. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ErrorCode
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly problem: Problem
  /** When a limit that was met allows it again. */
  readonly retryAt: Instant | null

  constructor(problem: Problem) {
    super(problem.message)
    this.code = problem.code
    this.status = problem.status
    this.problem = problem
    const seconds = problem.retryAfterSeconds
    this.retryAt = seconds === undefined ? null : (new Date(Date.now() + seconds * 1000).toISOString() as Instant)
  }

  /** The wrong fields, by JSON pointer. */
  get errors() {
    return this.problem.errors ?? []
  }

  /** What was promised and what is offered now, when they differ. */
  get offerChange() {
    return this.problem.offerChange
  }

  /** The nearest free times, when one was lost. */
  get alternatives() {
    return this.problem.alternatives ?? []
  }
}

const made = (code: ErrorCode, status: number, message: string) =>
  new ApiProblem({ type: `urn:polyclinic:${code}`, title: message, status, code, message, requestId: '' })

/** What a loader throws for something that is not there: the page becomes the not-found screen, with status 404. */
export const notFound = () => made('not_found', 404, 'There is nothing here.')

/** No answer came at all, or somebody else's. */
export const unreachable = () => made('unavailable', 0, 'No answer came.')

export const isProblem = (error: unknown, ...codes: ErrorCode[]): error is ApiProblem =>
  error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code))
