import type { Attempt } from './attempts.ts'
import type { Operation } from './document.ts'
import type { Judge } from './schemas.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | number | undefined>; text: string }

const mediaTypeOf = ({ headers }: Answer) => String(headers['content-type'] ?? '').split(';')[0]!

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the document does not say about this answer. */
export function undeclared(judge: Judge, { responses }: Operation, answer: Answer): string[] {
  const { status, headers, text } = answer
  const declared = responses[status]
  if (status >= 500 || !declared) return [`${status} is not declared`]
  if (declared.headers?.['Retry-After'] && !/^\d+$/.test(String(headers['retry-after'])))
    return [`${status} without Retry-After`]
  if (!declared.content) return text === '' ? [] : [`${status} with a body`]
  const mediaType = mediaTypeOf(answer)
  const content = declared.content[mediaType]
  if (!content) return [`${status} as ${mediaType}`]
  // A file is text to whoever reads the document, whatever stands in it.
  const isFile = 'type' in content.schema && content.schema.type === 'string'
  const wrong = judge.wrongWith(content.schema, mediaType.endsWith('json') && !isFile ? parsed(text) : text)
  return wrong === null ? [] : [`${status}: ${wrong}`]
}

type Problem = { code?: string; title?: string; errors?: { pointer: string }[] }

/** Whether the refusal tells which field it is about: that one, something in it, or what it stands in. */
function names(problem: Problem, pointer: string): boolean {
  if (problem.code === 'version_required') return pointer === '/headers/if-match'
  const undecodable = pointer.startsWith('/params/') && problem.code === 'bad_request'
  return (problem.errors ?? []).some((error) =>
    undecodable ? error.pointer === '/path' : error.pointer === pointer || error.pointer.startsWith(`${pointer}/`),
  )
}

/** What is not as it should be about the answer to a wrong request. */
export function unrefused(attempt: Attempt, isAdmitted: boolean, { status, text }: Answer): string[] {
  if (status < 400 || status >= 500) return [`answered ${status}`]
  if (!isAdmitted && [401, 403].includes(status)) return []
  const problem = parsed(text) as Problem
  return attempt.pointers.some((pointer) => names(problem, pointer))
    ? []
    : [`${status} ${problem.code} does not name the field: ${JSON.stringify(problem.errors)}`]
}
