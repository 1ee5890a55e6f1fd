import { searchPattern } from '../../platform/database/search-pattern.ts'
import type { ListedDiagnosis } from './diagnosis-list.ts'

/** What somebody wrote before, and how often. */
export type WrittenDiagnosis = { code: string | null; title: string; times: number }
export type FoundDiagnosis = { code: string | null; title: string; isOwn: boolean }

/**
 * What is meant by words or a code, in the order in which it is likely: what the same person writes most, then by code,
 * then what begins with the words, then what has them anywhere. Every word must be found, each at the beginning of one.
 */
export function rankDiagnoses(
  search: string,
  list: readonly ListedDiagnosis[],
  written: readonly WrittenDiagnosis[],
): FoundDiagnosis[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const patterns = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${searchPattern(word)})`, 'iu'))
  const [code] = words
  const isCode = ({ code: own }: { code: string | null }) =>
    words.length === 1 && own !== null && bareCode(own).startsWith(bareCode(code!))
  const hasWords = (text: string) => patterns.every((pattern) => pattern.test(text))
  const begins = (title: string) => patterns[0]?.exec(title)?.index === 0
  const timesOf = ({ code: own, title }: { code: string | null; title: string }) =>
    written.find((each) => each.code === own && (own !== null || each.title === title))?.times ?? 0
  const known = new Set(list.map((each) => each.code))
  const others = written.filter((each) => each.code === null || !known.has(each.code))
  return [...others.map((each) => ({ ...each, synonyms: '' })), ...list]
    .filter((each) => isCode(each) || hasWords(`${each.title} ${each.synonyms}`))
    .map(({ code: own, title }) => ({ code: own, title, times: timesOf({ code: own, title }) }))
    .toSorted(
      (one, other) =>
        other.times - one.times ||
        Number(isCode(other)) - Number(isCode(one)) ||
        Number(begins(other.title)) - Number(begins(one.title)) ||
        (one.code ?? '').localeCompare(other.code ?? '') ||
        one.title.localeCompare(other.title),
    )
    .map(({ code: own, title, times }) => ({ code: own, title, isOwn: times > 0 }))
}

const bareCode = (code: string) => code.replaceAll('.', '').toUpperCase()
