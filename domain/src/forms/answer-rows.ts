import { answerTo, type AnswerValue, type Answers } from './answers.ts'
import { readSignature } from './signature.ts'
import { fieldsOf, isAsked, type Definition, type Field } from './definition.ts'

/** What a language says where an answer is no text. */
export type AnswerWords = {
  yes: string
  no: string
  agreed: string
  notAgreed: string
  /** By hand: what was drawn is shown where there is room for it. */
  signed: string
  number: (value: number) => string
  date: (value: string) => string
}

/** An answer as it is read; empty where there is none. */
export function sayAnswer(field: Field, value: AnswerValue | undefined, words: AnswerWords): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && field.kind === 'file') return value.join(', ')
  if (Array.isArray(value)) return value.map((id) => optionLabel(field, String(id))).join(', ')
  if (typeof value === 'boolean') {
    if (field.kind === 'consent') return value ? words.agreed : words.notAgreed
    return value ? words.yes : words.no
  }
  if (typeof value === 'number') return [words.number(value), field.unit].filter(Boolean).join(' ')
  if (field.kind === 'signature') {
    const { path, name } = readSignature(String(value))
    return path ? [words.signed, name].filter(Boolean).join(': ') : name
  }
  if (field.kind === 'choice') return optionLabel(field, String(value))
  return field.kind === 'date' ? words.date(String(value)) : String(value)
}

const optionLabel = ({ options }: Field, id: string) => options.find((option) => option.id === id)?.label ?? id

/** Of some answers, each with the version that it was given to. */
export type AnswersToRow = { before: readonly string[]; definition: Definition; answers: Answers }

/** The columns of a table: the questions that any of these versions asks, called as the first of them calls it. */
export function answerColumns(versions: readonly Definition[]): Map<string, string> {
  const columns = new Map<string, string>()
  for (const definition of versions)
    for (const field of fieldsOf(definition))
      if (isAsked(field) && !columns.has(field.id)) columns.set(field.id, field.label)
  return columns
}

/** Its row of one patient's answers. `before` are the cells in front. */
export function answerRow(
  { before, definition, answers }: AnswersToRow,
  columns: ReadonlyMap<string, string>,
  words: AnswerWords,
): string[] {
  const fields = new Map(fieldsOf(definition).map((field) => [field.id, field]))
  const say = (id: string) => (fields.has(id) ? sayAnswer(fields.get(id)!, answerTo(answers, id), words) : '')
  return [...before, ...[...columns.keys()].map(say)]
}
