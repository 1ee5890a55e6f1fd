/**
 * What a person's name may be, wherever one is typed or leaves the house: in a mail, a calendar file, on paper. Anybody
 * may type a name beside somebody else's address, so none carries a link or anything that a reader does not see.
 */

/** How many characters one part of a name may have. */
export const nameAtMost = 80

export type NameMistake = 'required' | 'name_invisible' | 'name_address' | 'name_signs' | 'name_letter' | 'name_length'

export const nameMistakes: Record<NameMistake, string> = {
  required: 'A name is needed.',
  name_invisible: 'The name has a character that cannot be seen.',
  name_address: 'A name has no address in it; after a period comes a space.',
  name_signs: 'A name has letters, spaces, hyphens, apostrophes and periods.',
  name_letter: 'A name has at least one letter.',
  name_length: 'The name is too long.',
}

/** Beside line breaks, all white space between words is one space. */
const space = /[^\S\r\n\v\f\u2028\u2029\ufeff]+/g

/** As it is kept: composed (NFC), trimmed, one space between words. */
export const tidyName = (typed: string): string => typed.normalize('NFC').replace(space, ' ').trim()

export type PersonalName = { givenName: string; familyName: string }

const typedAs: Record<string, string> = {
  ...{ Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', ı: 'i' },
  ...{ Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', ß: 'ss', ẞ: 'ss', Þ: 'th', þ: 'th' },
}

/**
 * A name as it is found and heard, however it is typed: Müller, Mueller and Muller are one. The same as `fold_for_search`
 * of the database, by which patients are found.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u00C0-\u1E9E]/g, (letter) => typedAs[letter] ?? letter)
    .replaceAll(/[\u0300-\u036F'ʼ’`´\s.,;:/()&+_-]/g, '')
    .toLowerCase()
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/s+/g, 's')

const folded = (name: string) => tidyName(name).toLowerCase()

/**
 * Whether two people are called the same to the letter, part by part: Ana Maria Paz may be Ana Maria or Maria Paz. It
 * proves something, so Jose is not José; what only looks for somebody compares by `foldName`.
 */
export const isSameName = (one: PersonalName, other: PersonalName): boolean =>
  folded(one.givenName) === folded(other.givenName) && folded(one.familyName) === folded(other.familyName)

// Written with joiners between letters: Persian, the languages of India, Sinhala, Khmer and others.
const joining =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Nkoo}\\p{sc=Mong}\\p{sc=Adlm}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}' +
  '\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}'
const joiner = new RegExp(`([${joining}])[\\u200c\\u200d](?=[${joining}])`, 'gu')
/** Which form of a Chinese character a name is written with. */
const variant = /(\p{sc=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const address = /@|\/|\.[\p{L}\p{N}]{2}/u
const sign = /[^\p{L}\p{M}\p{Nl}\p{Nd} '’‘ʼ`´‐‑–.,()·・׳״-]/u
/** More marks on one letter than any script writes. */
const pile = /\p{M}{7}/u
const mostDigits = 6

const seenOf = (name: string) => name.replace(joiner, '$1').replace(variant, '$1')

/** Whether a text has a character that a reader does not see, and that its script does not need. */
export const hasInvisible = (text: string): boolean => invisible.test(seenOf(text))

/**
 * Why a tidied text is not a person's name, or null.
 * @param most how many characters, as a reader counts them
 */
export function nameMistake(name: string, most: number): NameMistake | null {
  if (name === '') return 'required'
  const seen = seenOf(name)
  if (invisible.test(seen)) return 'name_invisible'
  if (address.test(seen)) return 'name_address'
  if (sign.test(seen) || pile.test(seen) || (seen.match(/\p{Nd}/gu)?.length ?? 0) > mostDigits) return 'name_signs'
  if (!/\p{L}/u.test(seen)) return 'name_letter'
  return name.length > most && lengthOf(name) > most ? 'name_length' : null
}

/** Made when it is needed: not every browser has one. */
let segmenter: Intl.Segmenter | undefined
const lengthOf = (text: string) => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}
