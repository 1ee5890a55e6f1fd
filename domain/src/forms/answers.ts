import { isPlainDate } from './plain-date.ts'
import { fieldsOf, isAsked, type Condition, type Definition, type Field } from './definition.ts'
import { formLimits } from './limits.ts'
import { readSignature, writeSignature } from './signature.ts'

export type AnswerValue = string | number | boolean | readonly string[] | null
/** By field; what is not answered is null or missing. Of files their names: only an upload says them. */
export type Answers = Readonly<Record<string, AnswerValue>>

export const answerMistakes = [
  'missing',
  'must_agree',
  'not_a_number',
  'too_small',
  'too_large',
  'not_a_date',
  'not_an_option',
  'too_long',
] as const
export type AnswerMistake = (typeof answerMistakes)[number]

/** What a scale goes from and to. */
export const scale = { least: 0, most: 10 }

/** A number as people type it: with a point or a comma. Null for what is none. */
export function readNumber(value: AnswerValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^[+-]?\d{1,9}([.,]\d{1,6})?$/.test(value.trim())) return null
  return Number(value.trim().replace(',', '.'))
}

const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** What was answered there: a field may be called like something that every object has. */
export const answerTo = (answers: Answers, id: string): AnswerValue =>
  (Object.hasOwn(answers, id) ? answers[id] : null) ?? null

/** Whether somebody said something there. */
export const isAnswered = (answers: Answers, { id }: Pick<Field, 'id'>): boolean => !isEmpty(answerTo(answers, id))

/** By the answer as its field has it: what is none of its answers meets nothing. */
function holds({ test, value }: Condition, asked: Field, given: AnswerValue): boolean {
  if (!isAsked(asked) || given === null || isEmpty(given)) return false
  const read = readAnswer(asked, given)
  if ('code' in read) return false
  if (test === 'is') return read.value === value
  if (test === 'contains') return Array.isArray(read.value) && read.value.includes(value)
  const bound = readNumber(value)
  if (typeof read.value !== 'number' || bound === null) return false
  return test === 'at-least' ? read.value >= bound : read.value <= bound
}

/**
 * The fields that are shown for these answers. What is hidden has no answer, so what depends on it is hidden, too. A
 * condition on what does not come before is met by nothing.
 */
export function visibleFields(definition: Definition, answers: Answers): Field[] {
  const shown = new Map<string, Field>()
  for (const field of fieldsOf(definition)) {
    const asked = field.when && shown.get(field.when.field)
    if (field.when === null || (asked && holds(field.when, asked, answerTo(answers, asked.id))))
      shown.set(field.id, field)
  }
  return [...shown.values()]
}

/** The sections that have anything to show, with what they show. */
export function visibleSections(definition: Definition, answers: Answers) {
  const shown = new Set(visibleFields(definition, answers))
  return definition.sections
    .map((section) => ({ ...section, fields: section.fields.filter((field) => shown.has(field)) }))
    .filter(({ fields }) => fields.length > 0)
}

/**
 * What is completed: of the fields that are shown the answers, as their kinds have them; of all others nothing. With it
 * what is missing or wrong, in the order of the form.
 */
export function readAnswers(definition: Definition, given: Answers) {
  const answers: Record<string, Exclude<AnswerValue, null>> = {}
  const mistakes: { field: string; code: AnswerMistake }[] = []
  for (const field of visibleFields(definition, given)) {
    if (!isAsked(field)) continue
    const value = answerTo(given, field.id)
    if (isEmpty(value)) {
      if (field.isRequired) mistakes.push({ field: field.id, code: 'missing' })
      continue
    }
    const read = readAnswer(field, value as Exclude<AnswerValue, null>)
    if ('code' in read) mistakes.push({ field: field.id, code: read.code })
    else answers[field.id] = read.value
  }
  return { answers, mistakes }
}

type Read = { value: Exclude<AnswerValue, null> } | { code: AnswerMistake }

/** An answer as its kind has it, or what is wrong with it. */
export function readAnswer(field: Field, given: Exclude<AnswerValue, null>): Read {
  switch (field.kind) {
    case 'number':
      return readBetween(field, readNumber(given))
    case 'scale': {
      const number = readNumber(given)
      return number === null || !Number.isInteger(number) ? { code: 'not_a_number' } : readBetween(scale, number)
    }
    case 'date':
      return typeof given === 'string' && isPlainDate(given) ? { value: given } : { code: 'not_a_date' }
    case 'yes-no':
      return typeof given === 'boolean' ? { value: given } : { code: 'not_an_option' }
    case 'consent':
      if (typeof given !== 'boolean') return { code: 'not_an_option' }
      return field.isRequired && !given ? { code: 'must_agree' } : { value: given }
    case 'choice':
      return field.options.some(({ id }) => id === given) ? { value: given } : { code: 'not_an_option' }
    case 'choices': {
      if (!Array.isArray(given)) return { code: 'not_an_option' }
      // In the order of the form, each once.
      const chosen = field.options.map(({ id }) => id).filter((id) => given.includes(id))
      return chosen.length === new Set(given).size ? { value: chosen } : { code: 'not_an_option' }
    }
    case 'file':
      return Array.isArray(given) ? { value: given } : { code: 'not_an_option' }
    case 'signature':
      return readSigned(field, given)
    default:
      return readText(field, given)
  }
}

function readSigned(field: Field, given: Exclude<AnswerValue, null>): Read {
  if (typeof given !== 'string' || given.length > formLimits.answer) return readText(field, given)
  const { path, name } = readSignature(given)
  const read = readText(field, name)
  return path && 'value' in read ? { value: writeSignature({ path, name: String(read.value) }) } : read
}

function readText({ kind }: Field, given: Exclude<AnswerValue, null>): Read {
  const words = typeof given === 'string' ? given.trim() : String(given)
  return words.length > (kind === 'long-text' ? formLimits.answer : formLimits.line)
    ? { code: 'too_long' }
    : { value: words }
}

function readBetween({ least, most }: { least: number | null; most: number | null }, number: number | null): Read {
  if (number === null) return { code: 'not_a_number' }
  if (least !== null && number < least) return { code: 'too_small' }
  if (most !== null && number > most) return { code: 'too_large' }
  return { value: number }
}

/** What somebody agreed to. */
export const consentsIn = (definition: Definition, answers: Answers): Field[] =>
  fieldsOf(definition).filter(({ id, kind }) => kind === 'consent' && answerTo(answers, id) === true)
