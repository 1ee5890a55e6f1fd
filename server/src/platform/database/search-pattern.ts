/** Letters that are typed as others and are, to Unicode, none of those with a mark. */
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

const isLatin = (letter: string) => /^[a-z]$/.test(letter)

/** A letter without its marks, as it is typed; of other alphabets as it is. */
function plain(letter: string): string {
  const lower = letter.toLowerCase()
  const bare = lower.normalize('NFD').replace(/\p{M}/gu, '')
  return typedAs[lower] ?? (isLatin(bare) ? bare : lower)
}

/** With each letter from a to z all that are written for it, in both cases. */
const variants = new Map<string, string>()
for (let code = 0xc0; code < 0x1f00; code++) {
  const letter = String.fromCharCode(code)
  const first = plain(letter)[0]!
  if (isLatin(first)) variants.set(first, (variants.get(first) ?? first) + letter)
}

/**
 * What finds a word wherever it stands, as a regular expression for PostgreSQL's `~*`: with accents or without, an
 * umlaut as such or written out, so that Muller, Mueller and Müller find each other.
 */
export function searchPattern(word: string): string {
  const typed = [...word.normalize('NFC')].map(plain).join('')
  return typed.replace(/[aou]e|ss|[^]/gu, (part) => {
    const letter = part[0]!
    const written = variants.get(letter)
    if (written === undefined) return isLatin(letter) ? letter : part.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
    if ('aou'.includes(letter)) return `[${written}]e?`
    return part === 'ss' ? `[${written}]+` : `[${written}]`
  })
}
