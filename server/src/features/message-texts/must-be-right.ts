import type { FieldError } from '@polyclinic/domain/kit/errors.ts'
import { mistakesIn, type MessageText, type TextMistake } from '@polyclinic/domain/message-texts/check-text.ts'
import { written } from '@polyclinic/domain/message-texts/variables.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Named } from './message-texts.ts'

const sentences: Record<TextMistake['code'], (variables: string) => string> = {
  required: () => 'There is no text.',
  too_long: () => 'The text is too long.',
  unknown_variable: (variables) => `There is no ${variables} here.`,
  missing_variable: (variables) => `It must have ${variables}.`,
  no_subject: () => 'A text message has no subject.',
  not_in_subject: (variables) => `${variables} cannot stand in a subject.`,
  own_line: (variables) => `${variables} needs a line of its own.`,
  line_end: (variables) => `${variables} ends its line: alone, or after a colon.`,
  brace: () => 'Braces are for variables alone.',
  address: () => 'No address can stand here but by a variable.',
}

/** @throws {Refusal} with each field and variable that is wrong */
export function mustBeRight({ occasion, language }: Named, text: MessageText): void {
  const errors: FieldError[] = mistakesIn(occasion, language, text).map(({ field, code, variables }) => ({
    pointer: `/body/${field}`,
    code,
    message: sentences[code](variables.map(written).join(' or ')),
  }))
  if (errors.length > 0) throw refuse('invalid_fields', { errors: errors.slice(0, 20) })
}
