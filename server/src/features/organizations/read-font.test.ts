import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFont } from './read-font.ts'

type Tables = Record<'OS/2' | 'head' | 'hhea' | 'name' | 'cmap' | 'hmtx', Buffer>

const table = (bytes: number, values: Record<number, number>) => {
  const made = Buffer.alloc(bytes)
  for (const [at, value] of Object.entries(values)) made.writeUInt16BE(value, Number(at))
  return made
}
type Name = { id: number; text: Buffer }
const names = (...given: Name[]) => {
  const head = table(6 + given.length * 12, { 2: given.length, 4: 6 + given.length * 12 })
  const texts: Buffer[] = []
  for (const [index, { id, text }] of given.entries()) {
    const at = 6 + index * 12
    const before = texts.indexOf(text)
    const from = (before < 0 ? texts : texts.slice(0, before)).reduce((sum, each) => sum + each.length, 0)
    if (before < 0) texts.push(text)
    for (const [field, value] of [
      [0, 3],
      [6, id],
      [8, text.length],
      [10, from],
    ] as const)
      head.writeUInt16BE(value, at + field)
  }
  return Buffer.concat([head, ...texts])
}
const name = (text: string, id = 1): Name => ({ id, text: Buffer.from(text, 'utf16le').swap16() })

/** Letters in groups of one glyph each, after as many groups of none. */
const glyphs = (groups: number) => {
  const made = Buffer.alloc(12 + 16 + (groups + 1) * 12)
  for (const [at, value] of [
    [2, 1],
    [4, 3],
    [6, 10],
    [12, 12],
  ] as const)
    made.writeUInt16BE(value, at)
  for (const [at, value] of [
    [8, 12],
    [24, groups + 1],
    [28 + groups * 12, 1],
    [32 + groups * 12, 0xffff],
  ] as const)
    made.writeUInt32BE(value, at)
  made.writeUInt32BE(1, 36 + groups * 12)
  return made
}

/** A font of what is looked at. */
function font(more: Partial<Tables> = {}): Buffer {
  const tables: Tables = {
    'OS/2': table(64, { 4: 400 }),
    head: table(54, { 18: 1000 }),
    hhea: table(36, { 4: 900, 6: 65_536 - 200, 34: 2 }),
    name: names(name('Harbor Sans')),
    cmap: glyphs(0),
    hmtx: table(8, { 0: 500, 4: 500 }),
    ...more,
  }
  const numbers = { cmap: 0, head: 1, hhea: 2, hmtx: 3, name: 5, 'OS/2': 6 }
  const entries = Object.entries(tables).map(([tag, { length }]) =>
    Buffer.from([
      numbers[tag as keyof Tables],
      0x80 | (length >> 21),
      0x80 | (length >> 14),
      0x80 | (length >> 7),
      length & 0x7f,
    ]),
  )
  const packed = brotliCompressSync(Buffer.concat(Object.values(tables)))
  const head = Buffer.alloc(48)
  head.write('wOF2')
  head.writeUInt16BE(entries.length, 12)
  head.writeUInt32BE(packed.length, 20)
  const whole = Buffer.concat([head, ...entries, packed])
  whole.writeUInt32BE(whole.length, 8)
  return whole
}

/** The least of a few, since somebody else may be at work. */
function milliseconds(work: () => unknown): number {
  const taken = Array.from({ length: 5 }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
  return Math.min(...taken)
}

test('a font says its name, its lines and its weight', () => {
  expect(readFont(font())).toMatchObject({ name: 'Harbor Sans', weights: [400, 400], ascent: 90, descent: 20 })
})

test.each<[string, Name[], string]>([
  ['the family’s', [name('Harbor Sans Light'), name('Harbor Sans', 16)], 'Harbor Sans'],
  ['without its weight', [name('Harbor Sans SemiBold')], 'Harbor Sans'],
  ['the first that can be said', [name('光', 16), name('"><script>'), name('Pier')], 'script'],
  ['as far as it is read', [name('光'.repeat(64) + 'Pier')], 'Own font'],
  ['none', [name('Version 1', 5)], 'Own font'],
])('its name is %s', (_which, given, said) => {
  expect(readFont(font({ name: names(...given) }))).toMatchObject({ name: said })
})

test('a small file takes no longer than a large one, whatever it repeats', () => {
  const { text } = name('_光'.repeat(16_383))
  const repeated = font({ name: names(...Array.from({ length: 200 }, () => ({ id: 16, text }))) })
  const searched = font({ cmap: glyphs(65_000) })
  expect([repeated.length < 2000, searched.length < 2000]).toEqual([true, true])
  expect(readFont(repeated)).toMatchObject({ name: 'Own font' })
  expect(readFont(searched)).toMatchObject({ name: 'Harbor Sans' })
  expect(milliseconds(() => readFont(repeated))).toBeLessThan(40)
  expect(milliseconds(() => readFont(searched))).toBeLessThan(40)
  // What unpacks to far more than a font is not unpacked.
  const bomb = font({ cmap: Buffer.alloc(5_000_000) })
  expect(bomb.length).toBeLessThan(2000)
  expect(readFont(bomb)).toEqual({ problem: 'unreadable_font' })
})
