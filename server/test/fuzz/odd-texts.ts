import type { Parameter, Schema } from './document.ts'
import type { Judge } from './schemas.ts'
import { oddOfFormat, shortened, stretched, type Odd } from './odd-values.ts'
import { sample } from './sample.ts'

const numbers = [
  '',
  ' 1',
  '+1',
  '1.5',
  '0x10',
  '1e1',
  '1_0',
  '１',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '007',
  '9'.repeat(400),
]
const anything: [string, string][] = [
  ['NUL', 'a%00b'],
  ['half a pair', 'a%ED%A0%80'],
  ['overlong UTF-8', 'a%C0%AFb'],
  ['no code', 'a%zzb'],
  ['a line break', 'a%0D%0ASet-Cookie:%20a=b'],
  ['too long', 'a'.repeat(260)],
  ['much too long', 'a'.repeat(6_000)],
  ['a path', '..%2F..%2Fetc%2Fpasswd'],
  ['SQL', "1'%20or%20'1'='1"],
  ['beyond the plane', encodeURIComponent('🫠𒐪')],
  ['a space', '%20'],
  ['a script', '%3Cscript%3E'],
]

/** What is no code is read as addresses are: with a sign in the place of each byte that means nothing. */
function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return new URLSearchParams(`text=${raw}`).get('text')!
  }
}

/** As it would be read from an address: digits are a number where one is asked for. */
export function wrongInAddress(judge: Judge, schema: Schema, raw: string): boolean {
  const text = decoded(raw)
  const isNumber = schema.type === 'integer' && /^-?\d+$/.test(text)
  return !judge.fits(schema, isNumber ? Number(text) : text)
}

/** Odd texts for a parameter in a path or a query, as they stand in the address. */
export function oddTexts(judge: Judge, { in: place, schema }: Parameter): Odd<string>[] {
  const plain = schema.anyOf?.[0] ?? schema
  const listed = plain.type === 'integer' ? numbers : oddOfFormat(plain, String(sample(plain)))
  const choices = (plain.enum ?? []).flatMap((choice) => [
    String(choice).toUpperCase(),
    `${String(choice)}%20`,
    'other',
  ])
  const own = [...listed.map(encodeURIComponent), ...choices].map((raw): [string, string] => [shortened(raw), raw])
  const empty: [string, string][] = place === 'query' ? [['empty', '']] : []
  return [...anything, ...empty, ...own]
    .filter(([, raw]) => place === 'query' || raw !== '')
    .map(([kind, raw]) => ({ kind, value: raw, wrong: wrongInAddress(judge, schema, raw) }))
}

/** Odd texts for a header: what an HTTP client will send at all. */
export function oddHeaders(judge: Judge, { schema }: Parameter): Odd<string>[] {
  const texts: [string, string][] = [
    ['empty', ''],
    ['too short', 'a'],
    ['too long', 'a'.repeat((schema.maxLength ?? 300) + 1)],
    ['much too long', 'a'.repeat(6_000)],
    ['spaces within', 'aaaaaaaaaaaa aaaaaaaaaaaa'],
    ['beyond ASCII', 'aaaaaaaaaaaaaaaaaaaaaaaé'],
    ['any version', '*'],
    ['a weak tag', 'W/"1"'],
    ['no quotes', '1'],
    ['a list', '"1", "2"'],
    ['a number too large', '"99999999999"'],
    ['a negative number', '"-1"'],
    ['SQL', "'; drop table claims; --"],
  ]
  const long = stretched(String(sample(schema))).map((text): [string, string] => [shortened(text), text])
  return [...texts, ...long].map(([kind, value]) => ({ kind, value, wrong: !judge.fits(schema, value) }))
}
