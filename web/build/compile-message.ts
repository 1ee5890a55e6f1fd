import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import {
  ARGUMENT,
  NUMBER,
  PLURAL,
  POUND,
  SELECT,
  TAG,
  type Message,
  type Options,
  type Part,
} from '../src/platform/i18n/compiled.ts'

/** Compiles one ICU sentence; throws where it cannot be parsed or formats a date, which is not the catalogue's work. */
export function compileMessage(source: string): Message {
  return compact(parse(source, { requiresOtherClause: true }).map(part))
}

function part(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return [ARGUMENT, element.value]
    case TYPE.number:
      return [NUMBER, element.value]
    case TYPE.pound:
      return [POUND]
    case TYPE.tag:
      return [TAG, element.value, compact(element.children.map(part))]
    case TYPE.select:
      return [SELECT, element.value, options(element.options)]
    case TYPE.plural:
      return [PLURAL, element.value, options(element.options), element.offset, element.pluralType === 'ordinal' ? 1 : 0]
    default:
      throw new Error('Dates and times are formatted before they reach a sentence')
  }
}

function options(branches: Record<string, { value: MessageFormatElement[] }>): Options {
  return Object.fromEntries(Object.entries(branches).map(([key, branch]) => [key, compact(branch.value.map(part))]))
}

function compact(parts: Part[]): Message {
  if (parts.length === 0) return ''
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts
}
