/** Letters that are typed as others and are, to Unicode, none of those with a mark: as `fold_for_search` has them. */
const typedAs: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
}

const isOneLetter = (text: string) => [...text].length === 1 && /^\p{L}$/u.test(text)

/** A letter without its marks, as it is typed. */
function plain(letter: string): string {
  const lower = letter.toLowerCase()
  const bare = lower.normalize('NFD').replace(/[\u0300-\u036F]/g, '')
  return typedAs[lower] ?? (isOneLetter(bare) ? bare : lower)
}

/** With each letter all that are written for it, in both cases; þ stands for two. */
const variants = new Map<string, string>()
for (let code = 0xc0; code < 0x1f00; code++) {
  const letter = String.fromCharCode(code)
  const written = plain(letter)
  const first = written[0]!
  if (written !== letter.toLowerCase() && written !== 'th') variants.set(first, (variants.get(first) ?? first) + letter)
}

/**
 * What finds a word wherever it stands, as a regular expression for PostgreSQL's `~*`: with accents or without, an
 * umlaut as such or written out, so that Muller, Mueller and Müller find each other. What is the same letter to
 * `fold_for_search` is the same here.
 */
export function searchPattern(word: string): string {
  const typed = [...word.normalize('NFC')].map(plain).join('')
  return typed.replace(/[aou]e|s+|th|[^]/gu, (part) => {
    if (part === 'th') return `(?:${among('t')}${among('h')}|[þÞ])`
    const letter = [...part][0]!
    if ('aou'.includes(letter)) return `${among(letter)}${among('e')}?`
    return letter === 's' ? `${among(letter)}+` : among(letter)
  })
}

function among(letter: string): string {
  const written = variants.get(letter)
  if (written !== undefined) return `[${written}]`
  return letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
}
