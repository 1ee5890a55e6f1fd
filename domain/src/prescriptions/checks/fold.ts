/** Of a text its words as both languages would write them: lower case, without accents and umlauts. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')

/**
 * What is left of a word when German and English, old and new spelling, one and many and doubled letters are the same:
 * Penizilline, penicillin; Östrogen, oestrogens; Cephalexin, cefalexin. No two substances of the list become one by it;
 * a test says so.
 */
export function spelledAlike(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  const same = word
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o')
    .replace(/ue/g, 'u')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/[kz]/g, 'c')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
  const stem = same.replace(/(es|e|s)$/, '')
  return stem.length >= 4 ? stem : same
}

/** Words that can be compared. */
export const comparable = (text: string): string[] => foldedWords(text).map(spelledAlike)
