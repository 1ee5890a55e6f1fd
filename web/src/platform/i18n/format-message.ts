import { ARGUMENT, NUMBER, PLURAL, POUND, SELECT, TAG, type Message, type Options } from './compiled.ts'

type Values = { readonly [name: string]: unknown }

/** Turns a compiled message into a flat list of pieces; `tag` decides what `<b>…</b>` becomes. */
export function formatPieces<Piece>(
  locale: string,
  message: Message,
  values: Values,
  tag: (name: string, children: (string | Piece)[]) => Piece,
  pound = '',
): (string | Piece)[] {
  if (typeof message === 'string') return [message]
  const inner = (part: Message, count = pound) => formatPieces(locale, part, values, tag, count)
  return message.flatMap((part): (string | Piece)[] => {
    if (typeof part === 'string') return [part]
    switch (part[0]) {
      case ARGUMENT:
        return [piece<Piece>(values[part[1]])]
      case NUMBER:
        return [numbers(locale).format(Number(values[part[1]]))]
      case POUND:
        return [pound]
      case TAG:
        return [tag(part[1], inner(part[2]))]
      case SELECT:
        return inner(choose(part[2], String(values[part[1]])))
      case PLURAL: {
        const [, name, options, offset, ordinal] = part
        const count = Number(values[name])
        const exact = options[`=${count}`]
        const shown = numbers(locale).format(count - offset)
        return inner(exact ?? choose(options, plurals(locale, ordinal === 1).select(count - offset)), shown)
      }
    }
  })
}

/** Formats a sentence without tags. */
export function formatText(locale: string, message: Message, values: Values = {}): string {
  if (typeof message === 'string') return message
  return formatPieces<string>(locale, message, values, (_name, children) => children.join('')).join('')
}

function piece<Piece>(value: unknown): string | Piece {
  if (typeof value === 'number') return String(value)
  return (value ?? '') as string | Piece
}

function choose(options: Options, key: string): Message {
  return options[key] ?? options['other'] ?? ''
}

// Intl objects are slow to make and cheap to keep.
const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

function numbers(locale: string): Intl.NumberFormat {
  let format = numberFormats.get(locale)
  if (!format) numberFormats.set(locale, (format = new Intl.NumberFormat(locale)))
  return format
}

function plurals(locale: string, ordinal: boolean): Intl.PluralRules {
  const key = ordinal ? `${locale} ordinal` : locale
  let rules = pluralRules.get(key)
  if (!rules) pluralRules.set(key, (rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' })))
  return rules
}
