/** An abbreviation that is being typed: a dot or a slash, and where it begins. */
export type TypedAbbreviation = { start: number; typed: string; isAll: boolean }

/**
 * What is typed before a place, where it asks for a phrase: `.rtl` or `/rtl` at the beginning of a word. A slash alone asks
 * for all; a dot does not, since sentences have dots.
 */
export function abbreviationBefore(text: string, place: number): TypedAbbreviation | null {
  const found = /(?:^|\s)([./])([\p{L}\p{N}_-]{0,24})$/u.exec(text.slice(Math.max(0, place - 30), place))
  if (!found) return null
  const [, sign, typed = ''] = found
  if (typed === '' && sign === '.') return null
  return { start: place - typed.length - 1, typed, isAll: typed === '' }
}

/** Phrases whose abbreviation begins so, the one of just that name first: Enter writes it. */
export function phrasesFor<Phrase extends { name: string }>(phrases: readonly Phrase[], typed: string): Phrase[] {
  const asked = typed.toLowerCase()
  const isWhole = ({ name }: Phrase) => name.toLowerCase() === asked
  return phrases
    .filter(({ name }) => name.toLowerCase().startsWith(asked))
    .toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)) || one.name.localeCompare(other.name))
}
