import { searchPattern } from '../../platform/database/search-pattern.ts'
import type { ListedDiagnosis } from './diagnosis-list.ts'

/** What somebody marked, or wrote so often. */
export type UsedDiagnosis = { code: string | null; title: string; times: number; isFavorite: boolean }
export type FoundDiagnosis = { code: string | null; title: string; isOwn: boolean; isFavorite: boolean }

export const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '')

/** What some words or a code may mean: every word must be found, each at the beginning of one. */
export const matchDiagnoses = <Listed extends { code: string | null; title: string; synonyms: string }>(
  search: string,
  list: readonly Listed[],
): Listed[] => {
  const { isCode, hasWords } = meaningOf(search)
  return list.filter((each) => isCode(each) || hasWords(`${each.title} ${each.synonyms}`))
}

/**
 * What is meant by words or a code, in the order in which it is likely: what the same person marked, what they write most,
 * then by code, then what begins with the words, then what has them anywhere.
 */
export function rankDiagnoses(
  search: string,
  list: readonly ListedDiagnosis[],
  used: readonly UsedDiagnosis[],
): FoundDiagnosis[] {
  const { isCode, begins } = meaningOf(search)
  const keyOf = ({ code, title }: { code: string | null; title: string }) => code ?? ` ${title}`
  const ofKey = Map.groupBy(used, keyOf)
  const known = new Set<string>(list.map(({ code }) => code))
  const others = [...ofKey].filter(([key]) => !known.has(key)).map(([, [first]]) => ({ ...first!, synonyms: '' }))
  return matchDiagnoses(search, [...others, ...list])
    .map(({ code, title }) => {
      const own = ofKey.get(keyOf({ code, title })) ?? []
      const times = own.reduce((sum, each) => sum + each.times, 0)
      return { code, title, times, isFavorite: own.some((each) => each.isFavorite) }
    })
    .toSorted(
      (one, other) =>
        Number(other.isFavorite) - Number(one.isFavorite) ||
        other.times - one.times ||
        Number(isCode(other)) - Number(isCode(one)) ||
        Number(begins(other.title)) - Number(begins(one.title)) ||
        (one.code ?? '').localeCompare(other.code ?? '') ||
        one.title.localeCompare(other.title),
    )
    .map(({ code, title, times, isFavorite }) => ({ code, title, isOwn: times > 0, isFavorite }))
}

function meaningOf(search: string) {
  const words = wordsOf(search)
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${searchPattern(word)})`, 'iu'))
  return {
    isCode: ({ code }: { code: string | null }) =>
      words.length === 1 && code !== null && bareCode(code).startsWith(bareCode(words[0]!)),
    hasWords: (text: string) => patterns.every((pattern) => pattern.test(text)),
    begins: (title: string) => patterns[0]?.exec(title)?.index === 0,
  }
}

const bareCode = (code: string) => code.replaceAll('.', '').toUpperCase()
