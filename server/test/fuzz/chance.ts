/** Numbers that look random and come again with the same seed (mulberry32), and what is drawn with them. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!
  return { below, pick, is: (probability: number) => next() < probability }
}

export type Chance = ReturnType<typeof chanceOf>

const pieces = [
  ...[
    'a',
    'Z',
    '0',
    '9',
    '-',
    '_',
    ' ',
    '.',
    ':',
    '/',
    '\\',
    '"',
    "'",
    '%',
    '+',
    '@',
    '&',
    '=',
    '?',
    '#',
    ';',
    '{',
    '[',
  ],
  ...['\u0000', '\u0007', '\u001b', '\n', '\r\n', '\t', '\u007f', '\u0085', '\u00a0', '\u2028', '\u202e', '\ufeff'],
  ...['é', 'ß', 'İ', 'ﬀ', '文', '🫠', '\ud800', '\udfff', '\u0301', '2026-02-30', 'T24:00:00Z', 'null', '$ne', '../'],
]

export const anyText = (chance: Chance): string =>
  Array.from({ length: chance.below(chance.pick([2, 6, 20, 120, 2000])) }, () => chance.pick(pieces)).join('')

const numbers = [0, -0, 1, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE]

/** Any value that JSON can carry. */
export function anyValue(chance: Chance, depth = 3): unknown {
  const kind = chance.below(depth > 0 ? 8 : 5)
  if (kind === 0) return null
  if (kind === 1) return chance.is(0.5)
  if (kind === 2) return chance.pick(numbers)
  if (kind < 6) return anyText(chance)
  const values = Array.from({ length: chance.below(5) }, () => anyValue(chance, depth - 1))
  return kind === 6 ? values : Object.fromEntries(values.map((value) => [anyText(chance), value]))
}

/** One that was right, changed in one place: taken away, put twice, or replaced. */
export function changed(chance: Chance, text: string): string {
  const from = chance.below(text.length + 1)
  const to = Math.min(text.length, from + chance.below(3))
  return text.slice(0, from) + chance.pick(['', text.slice(from, to).repeat(2), chance.pick(pieces)]) + text.slice(to)
}
