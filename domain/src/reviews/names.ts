import type { PersonalName } from '../kit/personal-name.ts'

/** As a page names who wrote a review: "Rosa D." A name that has no second part is the first alone. */
export function shownName({ givenName, familyName }: PersonalName): string {
  const first = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(familyName.trim())][0]
  return first ? `${givenName} ${first.segment.toLocaleUpperCase()}.` : givenName
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Too short to be told from any other word. */
const shortest = 3

/** Whether a reply says the patient's name, or a part of it: it would tell everybody that they are one. */
export function namesPatient(reply: string, { givenName, familyName }: PersonalName): boolean {
  const said = new Set(wordsIn(reply))
  return wordsIn(`${givenName} ${familyName}`).some((part) => part.length >= shortest && said.has(part))
}
