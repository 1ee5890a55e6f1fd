import type { Judge } from './schemas.ts'
import type { Schema } from './document.ts'

/** A value for a field, what is odd about it, and whether it has to be refused. */
export type Odd<Value> = { kind: string; value: Value; wrong: boolean }

/** A number like any other, where zero is one. */
const minusZero = '@minus zero@'
// What JSON.stringify cannot write, put in afterwards.
const written: Record<string, string> = {
  '@deep arrays@': '['.repeat(15_000) + ']'.repeat(15_000),
  '@deep objects@': '{"a":'.repeat(8_000) + '1' + '}'.repeat(8_000),
  '@infinite@': '1e999',
  [minusZero]: '-0',
  '@half a pair@': String.raw`"\ud83d"`,
}

export const jsonOf = (value: unknown): string =>
  Object.entries(written).reduce(
    (json, [mark, text]) => json.replaceAll(JSON.stringify(mark), () => text),
    JSON.stringify(value),
  )

const otherTypes: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['a fraction', -1.5],
  ['a list', []],
  ['a list of texts', ['a', 'b']],
  ['an object', {}],
  ['an operator', { $ne: null }],
  ['many names', Object.fromEntries(Array.from({ length: 2000 }, (_none, index) => [`name${index}`, index]))],
  ...Object.keys(written).map((mark): [string, unknown] => [mark, mark]),
]

const oddDays = [
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2027-02-29',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '20261125',
  '2026-11-25T00:00:00Z',
  '25.11.2026',
]
const oddInstants = [
  ...['2026-02-30T10:00:00Z', '2026-11-25T24:00:00Z', '2026-11-25T10:60:00Z', '2026-11-25T10:00:60Z'],
  ...['2026-11-25 10:00:00', '2026-11-25T10:00:00', '2026-11-25T10:00:00+02:00', '2026-11-25', '1764061200'],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '+010000-01-01T00:00:00Z'],
  ...['2031-03-05T10:00:00.123456789123456789Z', 'now', '-infinity'],
]
const oddIds = [
  'no-id',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00}',
  '01939b0c7b1a7c3e9d523f0f3c2b1a00',
  '01939B0C-7B1A-7C3E-9D52-3F0F3C2B1A00',
  '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a0g',
  '1 or 1=1',
]

const lengths = [40, 300, 2_000, 10_000]

/** A right text of a format with each of its parts in turn much longer, in the same kind of characters. */
export const stretched = (right: string): string[] =>
  [...right.matchAll(/[a-z0-9]+/gi)].flatMap(({ index, 0: part }) =>
    lengths.map((length) => {
      const end = index + part.length
      return right.slice(0, end) + part.at(-1)!.repeat(length) + right.slice(end)
    }),
  )

const longInstants = [9, 10, ...lengths].flatMap((length) =>
  ['2031-03-05T10:00:00', '9999-12-31T10:00:00'].map((second) => `${second}.${'1'.repeat(length)}Z`),
)

/** What is odd about texts of this kind, right texts that are too long among them. */
export function oddOfFormat({ format = '' }: Schema, right: string): string[] {
  if (format === 'date-time') return [...oddInstants, ...longInstants, ...stretched(right)]
  const listed = { uuid: oddIds, date: oddDays }[format] ?? []
  return [...listed, ...stretched(right)]
}

/** For a report: whole as long as it is short. */
export const shortened = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 50)}… (${text.length} long)` : text

function oddTexts(schema: Schema, right: string): [string, string][] {
  const most = schema.maxLength ?? 1000
  const middle = (piece: string) => right.slice(0, 3) + piece + right.slice(3)
  return [
    ['empty', ''],
    ['spaces', '   '],
    ['too long', 'a'.repeat(most + 1)],
    ['much too long', 'a'.repeat(40_000)],
    ['as long as can be', 'a'.repeat(most)],
    ['NUL', middle('\u0000')],
    ['a control character', middle('\u001b[31m')],
    ['a line break', middle('\r\nSet-Cookie: a=b')],
    ['half a pair', middle('\ud800')],
    ['the other half', middle('\udc00')],
    ['written from the right', middle('\u202eb\u2066')],
    ['no letters at all', '\u200b\u200d\ufeff'],
    ['a heap of accents', `e${'\u0301'.repeat(60)}`],
    ['beyond the plane', '🫠𒐪'],
    ['SQL', "'; drop table claims; --"],
    ['a script', '</script><script>alert(1)</script>'],
    ['a template', '{{7*7}} ${7*7} <%= 7*7 %>'],
    ['another case', right.toUpperCase()],
    ...oddOfFormat(schema, right).map((text): [string, string] => [shortened(text), text]),
  ]
}

/** Half of a pair of surrogates, somewhere in it: no text, whatever the document says. */
export const hasHalf = (value: unknown): boolean => /(?<!\\)(\\\\)*\\ud[89a-f]/.test(JSON.stringify(value) ?? '')

/** Odd values for one field of a JSON body. The document decides which of them are wrong; what no text may be, we do. */
export function oddValues(judge: Judge, schema: Schema, right: unknown): Odd<unknown>[] {
  const text = schema.anyOf?.[0] ?? schema
  const texts = text.type === 'object' ? [['a text', 'text'] as const] : oddTexts(text, String(right))
  return [...otherTypes, ...texts].map(([kind, value]) => ({
    kind,
    value,
    wrong:
      value === minusZero
        ? !judge.fits(schema, 0)
        : (typeof value === 'string' && value in written) || hasHalf(value) || !judge.fits(schema, value),
  }))
}
