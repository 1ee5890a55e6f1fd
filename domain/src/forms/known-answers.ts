import { answerTo, isAnswered, readAnswer, visibleFields, type Answers, type AnswerValue } from './answers.ts'
import { fieldsOf, hasOptions, type Definition, type Field, type FieldKind } from './definition.ts'

/** What somebody agrees to, signs, or sends as a file, they do anew. */
const offeredKinds: ReadonlySet<FieldKind> = new Set<FieldKind>([
  ...(['short-text', 'long-text', 'choice', 'choices', 'yes-no', 'scale', 'number', 'date'] as const),
])

/** Which version was answered before, and how. */
type Earlier = { definition: Definition; answers: Answers }

/**
 * What somebody said before that may be offered to them again: to the same question, by its id, its kind and its words,
 * and still an answer to it. A question that was put in other words is another.
 */
export function knownAnswers(definition: Definition, earlier: Earlier): Record<string, Exclude<AnswerValue, null>> {
  const before = new Map(fieldsOf(earlier.definition).map((field) => [field.id, field]))
  const known: Record<string, Exclude<AnswerValue, null>> = {}
  for (const field of fieldsOf(definition)) {
    const asked = before.get(field.id)
    if (!asked || !isSameQuestion(field, asked) || !isAnswered(earlier.answers, field)) continue
    const value = answerTo(earlier.answers, field.id)!
    const read = readAnswer(field, value)
    if ('value' in read && isSaidAlike(field, asked, read.value)) known[field.id] = read.value
  }
  return known
}

const isSameQuestion = (field: Field, asked: Field) =>
  offeredKinds.has(field.kind) && field.kind === asked.kind && field.label === asked.label && field.unit === asked.unit

/** Of a choice also what was chosen has its words still. */
function isSaidAlike({ kind, options }: Field, asked: Field, value: Exclude<AnswerValue, null>): boolean {
  if (!hasOptions(kind)) return true
  const label = (of: Field['options'], id: unknown) => of.find((option) => option.id === id)?.label
  return [value].flat().every((id) => label(options, id) === label(asked.options, id))
}

/** Of what is known all that a section asks and nobody has answered yet, also what only these answers bring up. */
export function openKnown(definition: Definition, sectionId: string, content: Answers, known: Answers): Answers {
  const section = definition.sections.find(({ id }) => id === sectionId)
  const open = (section?.fields ?? []).filter((field) => isAnswered(known, field) && !isAnswered(content, field))
  const taken = Object.fromEntries(open.map(({ id }) => [id, answerTo(known, id)]))
  const shown = new Set(visibleFields(definition, { ...content, ...taken }).map(({ id }) => id))
  return Object.fromEntries(Object.entries(taken).filter(([id]) => shown.has(id)))
}
