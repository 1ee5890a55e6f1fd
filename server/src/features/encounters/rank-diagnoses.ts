import { foldedWords } from '@polyclinic/domain/prescriptions/checks/fold.ts'
import { searchPattern } from '../../platform/database/search-pattern.ts'
import type { ListedDiagnosis } from './diagnosis-list.ts'

/** What somebody marked, or wrote so often. */
export type UsedDiagnosis = { code: string | null; title: string; times: number; isFavorite: boolean }
export type FoundDiagnosis = { code: string | null; title: string; isOwn: boolean; isFavorite: boolean }
type Listed = { code: string | null; title: string; synonyms: string }

const looksLikeCode = /^[a-z]\d[\da-z]?(\.[\da-z-]*)?$/i

/** As a list has them: `Z.n.` are two. A code is one. */
const wordsOf = (search: string): string[] =>
  looksLikeCode.test(search.trim()) ? [search.trim()] : search.split(/[\s.,;:/()&+_'’-]+/).filter((word) => word !== '')

/** What some words or a code may mean: every word must be found, each at the beginning of one. */
export const matchDiagnoses = <Each extends Listed>(meaning: Meaning, list: readonly Each[]): Each[] =>
  list.filter((each) => meaning.isCode(each) || meaning.hasWords(each))

/**
 * What was found in a list, and what somebody used besides, likeliest first. What the same person marked comes before
 * what they write most; the rest goes by how it was found: by its code, as its title, as a synonym, by a title that
 * begins with the words, by whole words, by parts of words.
 */
export function rankDiagnoses(
  meaning: Meaning,
  list: readonly ListedDiagnosis[],
  used: readonly UsedDiagnosis[],
): FoundDiagnosis[] {
  const { isCode, isTitled, isCalled, begins, hasWholeWords } = meaning
  const keyOf = ({ code, title }: { code: string | null; title: string }) => code ?? ` ${title}`
  const ofKey = Map.groupBy(used, keyOf)
  const known = new Set<string>(list.map(({ code }) => code))
  const others = [...ofKey].filter(([key]) => !known.has(key)).map(([, [first]]) => ({ ...first!, synonyms: '' }))
  const signs = [isCode, isTitled, isCalled, begins, hasWholeWords]
  return matchDiagnoses(meaning, [...others, ...list])
    .map((each) => {
      const { code, title } = each
      const own = ofKey.get(keyOf(each)) ?? []
      const times = own.reduce((sum, one) => sum + one.times, 0)
      const place = signs.findIndex((sign) => sign(each))
      return {
        ...{ code, title, times, isFavorite: own.some((one) => one.isFavorite) },
        place: place < 0 ? signs.length : place,
      }
    })
    .toSorted(
      (one, other) =>
        Number(other.isFavorite) - Number(one.isFavorite) ||
        other.times - one.times ||
        one.place - other.place ||
        (one.code ?? '').localeCompare(other.code ?? '') ||
        one.title.localeCompare(other.title),
    )
    .map(({ code, title, times, isFavorite }) => ({ code, title, isOwn: times > 0, isFavorite }))
}

export type Meaning = ReturnType<typeof meaningOf>

/** @param hasSlips for words that find nothing as they are: with a letter too many, too few, wrong or in another's place */
export function meaningOf(search: string, hasSlips = false) {
  const words = wordsOf(search)
  const patterns = words.map((word) => `(?<![\\p{L}\\p{N}])(?:${searchPattern(word)})`)
  const beginnings = patterns.map((pattern) => new RegExp(pattern, 'iu'))
  const wholes = patterns.map((pattern) => new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'iu'))
  const called = new RegExp(`^${words.map(searchPattern).join('[^\\p{L}\\p{N}]+')}[^\\p{L}\\p{N}]*$`, 'iu')
  const typed = foldedWords(words.join(' '))
  return {
    words,
    isCode: ({ code }: Pick<Listed, 'code'>) =>
      words.length === 1 && code !== null && bareCode(code).startsWith(bareCode(words[0]!)),
    // What stands behind a comma narrows it down.
    isTitled: ({ title }: Listed) => [title, title.split(',')[0]!].some((name) => called.test(name)),
    isCalled: ({ synonyms }: Listed) => synonyms.split(/;\s*/).some((name) => called.test(name)),
    hasWholeWords: (each: Listed) => wholes.every((pattern) => pattern.test(textOf(each))),
    begins: ({ title }: Pick<Listed, 'title'>) => beginnings[0]?.exec(title)?.index === 0,
    hasWords: hasSlips
      ? (each: Listed) => {
          const there = foldedWords(textOf(each))
          return typed.every((word) => there.some((one) => beginsNearly(one, word)))
        }
      : (each: Listed) => beginnings.every((pattern) => pattern.test(textOf(each))),
  }
}

const textOf = ({ title, synonyms }: Listed) => `${title} ${synonyms}`

const bareCode = (code: string) => code.replaceAll('.', '').toUpperCase()

/** In shorter words a slip makes another one. */
const lettersOfSlips = 6

/** Whether a word begins with what was typed, but for one slip. */
function beginsNearly(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < lettersOfSlips) return false
  let same = 0
  while (same < typed.length && word[same] === typed[same]) same++
  const [rest, left] = [word.slice(same), typed.slice(same)]
  return (
    rest.startsWith(left.slice(1)) ||
    rest.slice(1).startsWith(left) ||
    rest.slice(1).startsWith(left.slice(1)) ||
    rest.startsWith(`${left[1] ?? ''}${left[0]}${left.slice(2)}`)
  )
}
