import type { ApiProblem } from '../../platform/api/problem.ts'

export type WrongField = { id: string; message: string }

/** What is said about each field of a form, by its name in the body; its control has the same id. */
export type FieldSentences = Readonly<Record<string, string>>

const nameIn = (pointer: string) => /^\/body\/([^/]+)/.exec(pointer)?.[1]

/** The fields that the API refused, in the order of the form and each once. Empty when it refused something else. */
export function refusedFields(problem: ApiProblem | null, sentences: FieldSentences): WrongField[] {
  if (!problem) return []
  const refused = new Set(problem.errors.map(({ pointer }) => nameIn(pointer)))
  return Object.entries(sentences)
    .filter(([name]) => refused.has(name))
    .map(([id, message]) => ({ id, message }))
}

/** What is shown as wrong, without the field that was just mended. */
export const withoutMended = (shown: WrongField[], changed: string, found: readonly WrongField[]): WrongField[] =>
  shown.filter(({ id }) => id !== changed || found.some((wrong) => wrong.id === changed))

export const messageOf = (wrong: readonly WrongField[], id: string) => wrong.find((field) => field.id === id)?.message
