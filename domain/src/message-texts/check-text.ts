import { hasForeignAddress } from './foreign-addresses.ts'
import { isSms, occasionOf, type OccasionName } from './occasions.ts'
import { variableOf, variablePattern, written, type MailLanguage } from './variables.ts'

export type MessageText = { subject: string; body: string }

export const subjectAtMost = 150
export const bodyAtMost = 4000
/** Two or three text messages, with what stands for the variables. */
export const smsAtMost = 300

export const longest = (name: OccasionName, field: keyof MessageText): number =>
  field === 'subject' ? subjectAtMost : isSms(name) ? smsAtMost : bodyAtMost

export type TextMistake = {
  field: keyof MessageText
  code:
    | 'required'
    | 'too_long'
    | 'unknown_variable'
    | 'missing_variable'
    | 'not_in_subject'
    | 'no_subject'
    | 'own_line'
    | 'line_end'
    | 'brace'
    | 'address'
  /** Which it is about; of a missing one, those of which one would do. */
  variables: readonly string[]
}

/** What is wrong with a text that a clinic wrote for an occasion: nothing, or it is not kept. */
export function mistakesIn(name: OccasionName, language: MailLanguage, text: MessageText): TextMistake[] {
  const occasion = occasionOf(name, language)
  const mistakes: TextMistake[] = []
  const add = (field: TextMistake['field'], code: TextMistake['code'], variables: readonly string[] = []) =>
    mistakes.push({ field, code, variables })
  for (const field of ['subject', 'body'] as const) {
    const content = text[field]
    if (field === 'subject' && isSms(name)) {
      if (content !== '') add(field, 'no_subject')
      continue
    }
    if (content.trim() === '') add(field, 'required')
    if (content.length > longest(name, field)) add(field, 'too_long')
    for (const variable of variablesIn(content)) {
      if (!occasion.variables.some((known) => known === variable)) add(field, 'unknown_variable', [variable])
      else if (field === 'subject' && !variableOf(variable)?.inSubject) add(field, 'not_in_subject', [variable])
      else if (field === 'body' && !standsRight(content, variable)) add(field, 'own_line', [variable])
      else if (field === 'body' && occasion.isSecurity && !endsItsLine(content, variable))
        add(field, 'line_end', [variable])
    }
    if (/[{}]/.test(content.replaceAll(variablePattern, ''))) add(field, 'brace')
    if (occasion.isSecurity && hasForeignAddress(content)) add(field, 'address')
  }
  const used = variablesIn(text.body)
  for (const need of occasion.needs)
    if (!need.some((variable) => used.includes(variable))) add('body', 'missing_variable', need)
  return mistakes
}

const variablesIn = (content: string) => [...new Set([...content.matchAll(variablePattern)].map(([, name]) => name!))]

/** A part of its own stands on a line of its own. */
const standsRight = (content: string, variable: string) =>
  variableOf(variable)?.kind !== 'lines' ||
  content
    .split('\n')
    .filter((line) => line.includes(written(variable)))
    .every((line) => line.trim() === written(variable))

/** What stands around a link could become a part of it, or take it elsewhere. */
const endsItsLine = (content: string, variable: string) =>
  variableOf(variable)?.kind !== 'link' ||
  content
    .split('\n')
    .filter((line) => line.includes(written(variable)))
    .every((line) => {
      const [before, after, ...more] = line.split(written(variable))
      return more.length === 0 && after?.trim() === '' && (before?.trim() === '' || before?.endsWith(': '))
    })
