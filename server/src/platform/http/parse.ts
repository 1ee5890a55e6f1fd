import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { FieldError } from '@polyclinic/domain/kit/errors.ts'
import type { z } from 'zod'
import { refuse } from '../refuse.ts'

const parts = ['params', 'query', 'headers', 'body'] as const
type Raw = Record<(typeof parts)[number], unknown>

const escaped = (segment: PropertyKey) => String(segment).replaceAll('~', '~0').replaceAll('/', '~1')

const fieldErrors = (part: string, issues: z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue) => {
    const at = `/${part}${issue.path.map((segment) => `/${escaped(segment)}`).join('')}`
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).map((key) => `${at}/${escaped(key)}`) : [at]
    return keys.map((pointer) => ({ pointer, code: codeOf(issue), message: issue.message }))
  })

/** The code by which the web finds its own sentence. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small' && issue.minimum === 1) return 'required'
  if (issue.code === 'custom') return issue.message
  return issue.code
}

/**
 * Every part of a request by its contract. A part without a contract is left out.
 * @throws {Refusal} `version_required` without If-Match; `not_found` for ids that cannot exist; `invalid_fields` else.
 */
export function parseRequest(contract: Endpoint, raw: Raw): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const part of parts) {
    const schema = contract[part]
    input[part] = {}
    if (!schema) continue
    const result = schema.safeParse(raw[part] ?? {})
    if (result.success) input[part] = result.data
    else if (part === 'params') throw refuse('not_found')
    else errors.push(...fieldErrors(part, result.error.issues))
  }
  if (errors.length) throw refuse('invalid_fields', { errors: errors.slice(0, 20) })
  if (contract.headers?.shape['if-match'] && !(input['headers'] as Record<string, unknown>)['if-match'])
    throw refuse('version_required')
  return input
}
