import { fieldsOf, hasOptions, hasText, testsOf, type Condition, type Definition, type Field } from './definition.ts'
import { formLimits } from './limits.ts'

export const definitionProblemCodes = [
  'no_questions',
  'too_many_fields',
  'untitled_section',
  'empty_section',
  'same_id',
  'no_label',
  'no_text',
  'too_few_options',
  'empty_option',
  'same_option',
  'range_reversed',
  'condition_not_before',
  'condition_misfit',
] as const
export type DefinitionProblemCode = (typeof definitionProblemCodes)[number]

/** What keeps a form from being published, and where: nowhere is the whole form. */
export type DefinitionProblem = { section: string | null; field: string | null; code: DefinitionProblemCode }

/** Everything that is wrong with a form, from its beginning to its end; none: it can be asked. */
export function definitionProblems(definition: Definition): DefinitionProblem[] {
  const fields = fieldsOf(definition)
  const found: DefinitionProblem[] = []
  if (!fields.some(({ kind }) => kind !== 'information'))
    found.push({ section: null, field: null, code: 'no_questions' })
  if (fields.length > formLimits.fields) found.push({ section: null, field: null, code: 'too_many_fields' })
  const seen = new Map<string, Field>()
  const sections = new Set<string>()
  for (const section of definition.sections) {
    const say = (code: DefinitionProblemCode) => found.push({ section: section.id, field: null, code })
    if (sections.has(section.id)) say('same_id')
    sections.add(section.id)
    if (section.title.trim() === '') say('untitled_section')
    if (section.fields.length === 0) say('empty_section')
    for (const field of section.fields) {
      const codes = [...(seen.has(field.id) ? (['same_id'] as const) : []), ...problemsOf(field, seen)]
      found.push(...codes.map((code) => ({ section: section.id, field: field.id, code })))
      seen.set(field.id, field)
    }
  }
  return found
}

function problemsOf(field: Field, before: ReadonlyMap<string, Field>): DefinitionProblemCode[] {
  const codes: DefinitionProblemCode[] = []
  if (field.label.trim() === '') codes.push('no_label')
  if (hasText(field.kind) && field.text.trim() === '') codes.push('no_text')
  if (hasOptions(field.kind)) codes.push(...optionProblems(field))
  if (field.kind === 'number' && field.least !== null && field.most !== null && field.least > field.most)
    codes.push('range_reversed')
  if (field.when) {
    const asked = before.get(field.when.field)
    if (!asked) codes.push('condition_not_before')
    else if (!fits(field.when, asked)) codes.push('condition_misfit')
  }
  return codes
}

function optionProblems({ kind, options }: Field): DefinitionProblemCode[] {
  const labels = options.map(({ label }) => label.trim())
  const said = labels.filter((label) => label !== '').map((label) => label.toLocaleLowerCase())
  return [
    ...(options.length < (kind === 'choice' ? 2 : 1) ? (['too_few_options'] as const) : []),
    ...(said.length < labels.length ? (['empty_option'] as const) : []),
    ...(new Set(said).size < said.length || new Set(options.map(({ id }) => id)).size < options.length
      ? (['same_option'] as const)
      : []),
  ]
}

/** Whether a field can be answered like that. */
function fits({ test, value }: Condition, asked: Field): boolean {
  if (!testsOf[asked.kind].includes(test)) return false
  if (asked.kind === 'yes-no' || asked.kind === 'consent') return typeof value === 'boolean'
  if (hasOptions(asked.kind)) return asked.options.some(({ id }) => id === value)
  return typeof value === 'number'
}
