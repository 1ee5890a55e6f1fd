import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { FieldError } from '@polyclinic/domain/kit/errors.ts'
import type { z } from 'zod'
import { refuse } from '../refuse.ts'
import { pointerTo } from './pointer.ts'

const parts = ['params', 'query', 'headers', 'body'] as const
type Part = (typeof parts)[number]
type Raw = Record<Part, unknown>

const fieldErrors = (part: Part, issues: z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({ pointer: pointerTo(part, path), code: codeOf(issue), message: issue.message }))
  })

/** The code by which the web finds its own sentence. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small' && issue.minimum === 1) return 'required'
  if (issue.code === 'custom') return (issue.params?.['code'] as string | undefined) ?? issue.message
  return issue.code
}

/** What was sent where the contract has no place for it: nobody who misspells a filter should be shown everything. */
function undeclared(part: Part, contract: Endpoint, sent: unknown): FieldError[] {
  const known = part === 'query' ? contract.query?.shape : undefined
  if (part !== 'query' && (part !== 'body' || contract.body)) return []
  const paths =
    typeof sent === 'object' && sent !== null && !Array.isArray(sent)
      ? Object.keys(sent).flatMap((key) => (known && Object.hasOwn(known, key) ? [] : [[key]]))
      : [[]]
  const error = { code: 'unrecognized_keys', message: 'Unrecognized' }
  return paths.slice(0, 5).map((path) => ({ pointer: pointerTo(part, path), ...error }))
}

/**
 * Every part of a request by its contract, or those that are asked for. Headers that it does not name are left out.
 * @throws {Refusal} `version_required` without If-Match; `not_found` for ids that cannot exist; `invalid_fields` else.
 */
export function parseRequest(contract: Endpoint, raw: Raw, asked: readonly Part[] = parts): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const part of asked) {
    const schema = contract[part]
    const sent = raw[part] === undefined ? {} : raw[part]
    errors.push(...undeclared(part, contract, sent))
    input[part] = {}
    if (!schema) continue
    const result = schema.safeParse(sent)
    if (result.success) input[part] = result.data
    else if (part === 'params') throw refuse('not_found', { errors: fieldErrors(part, result.error.issues) })
    else errors.push(...fieldErrors(part, result.error.issues))
  }
  if (errors.length) throw refuse('invalid_fields', { errors: errors.slice(0, 20) })
  if (contract.headers?.shape['if-match'] && !(input['headers'] as Record<string, unknown>)['if-match'])
    throw refuse('version_required')
  return input
}
