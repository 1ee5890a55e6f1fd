import { isPlainDate, type PlainDate } from './time.ts'

type Part = 'day' | 'month' | 'year'

type DateShape = { order: Part[]; separator: string }

/** A list of patients asks for every line, and to make a format is a hundred times as slow as to use it. */
const shapes = new Map<string, DateShape>()

/** The order in which a language writes a date in figures, and what stands between them. */
export function dateShape(formatLocale: string): DateShape {
  const known = shapes.get(formatLocale)
  if (known) return known
  const shape = shapeOf(formatLocale)
  shapes.set(formatLocale, shape)
  return shape
}

function shapeOf(formatLocale: string): DateShape {
  const parts = new Intl.DateTimeFormat(formatLocale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).formatToParts(0)
  const order = parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
  return { order, separator: parts.find(({ type }) => type === 'literal')?.value.trim() || '-' }
}

/** `03/08/1985`, as the field wants it. */
export function writeTypedDate(date: string, formatLocale: string): string {
  const { order, separator } = dateShape(formatLocale)
  const parts: Record<Part, string> = { year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8, 10) }
  return order.map((part) => parts[part]).join(separator)
}

const yearFirst: Part[] = ['year', 'month', 'day']
const dayFirst: Part[] = ['day', 'month', 'year']
const isDotted = /\d\s*\.\s*\d+\s*\.\s*\d/

export type TypedDate = { date: PlainDate } | { error: 'unreadable' | 'year' | 'notReal' }

/**
 * Reads a date as people type it: in the language's order with anything between the figures, without anything
 * (`03081985`), or with the year first. With dots between them the day comes first, in every language.
 */
export function readTypedDate(typed: string, formatLocale: string): TypedDate {
  const figures = typed.match(/\d+/g) ?? []
  const { order } = dateShape(formatLocale)
  const [first = ''] = figures
  if (figures.length === 1 && first.length === 8) return readTypedDate(splitFigures(first, order), formatLocale)
  if (figures.length !== 3 || /\p{L}/u.test(typed)) return { error: 'unreadable' }

  const named = first.length === 4 ? yearFirst : isDotted.test(typed) ? dayFirst : order
  const part = (name: Part) => figures[named.indexOf(name)]!
  if (part('day').length > 2 || part('month').length > 2) return { error: 'unreadable' }
  if (part('year').length !== 4) return { error: 'year' }
  const date = `${part('year')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`
  return isPlainDate(date) ? { date } : { error: 'notReal' }
}

function splitFigures(figures: string, order: readonly Part[]): string {
  let rest = figures
  return order
    .map((part) => {
      const length = part === 'year' ? 4 : 2
      const taken = rest.slice(0, length)
      rest = rest.slice(length)
      return taken
    })
    .join(' ')
}
