import type { DrugTemplate } from './as-template.ts'
import { isMisread } from './dose/misread.ts'
import { readStrength } from './dose/strength.ts'

/** Where a suggestion comes from; what says most about what is meant comes first. */
export const suggestionSources = ['diagnosis', 'set', 'own', 'formulary', 'list'] as const
export type SuggestionSource = (typeof suggestionSources)[number]

export type Candidate = {
  from: SuggestionSource
  drug: string | null
  name: string
  strength: string
  form: string | null
  /** Other words by which it is found: substances, brands, the name of a set. */
  otherWords: string
  /** How often the caller prescribed it. */
  times: number
  item: DrugTemplate
}

/** So many are shown; whoever does not find theirs types on. */
export const suggestionsAtMost = 20
/** Before anything is typed: what is at hand. */
export const unaskedAtMost = 4

/** As words are compared: without case, accents, or how a vowel is written. */
export const foldWords = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

const wordsOf = (text: string) =>
  foldWords(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The same drug in the same strength and form, whoever names it. */
const keyOf = ({ name, strength, form }: Candidate) =>
  [wordsOf(name).join(' '), foldWords(strength).replaceAll(/\s+/g, ''), form].join('|')

/**
 * What is meant by the beginnings of some words, each drug once, in the order in which it is likely: what the caller
 * prescribed for this diagnosis, keeps, or uses often, then the clinic’s formulary and the list. Of each first what is called
 * so, of that the strengths that have a usual dose, and what is counted before what is measured.
 */
export function rankSuggestions<Given extends Candidate>(search: string, candidates: readonly Given[]): Given[] {
  const asked = wordsOf(search)
  const matches = (candidate: Given) => {
    const words = wordsOf(`${candidate.name} ${candidate.strength} ${candidate.otherWords}`)
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  }
  const best = new Map<string, Given>()
  const ranked = candidates
    .filter(matches)
    .map((candidate) => ({ candidate, rank: rankOf(candidate, asked[0]) }))
    .toSorted(
      ({ rank, candidate: one }, { rank: otherRank, candidate: other }) =>
        firstDifference(rank, otherRank) ||
        one.name.localeCompare(other.name) ||
        Number(isMeasured(one)) - Number(isMeasured(other)) ||
        one.strength.localeCompare(other.strength, undefined, { numeric: true }),
    )
  for (const { candidate } of ranked) if (!best.has(keyOf(candidate))) best.set(keyOf(candidate), candidate)
  return [...best.values()].slice(0, asked.length === 0 ? unaskedAtMost : suggestionsAtMost)
}

/** The smaller, the likelier, number by number. */
const rankOf = ({ from, times, name, item }: Candidate, asked: string | undefined): readonly number[] => [
  suggestionSources.indexOf(from),
  -times,
  asked !== undefined && foldWords(name).startsWith(asked) ? 0 : 1,
  item.dose === null ? 1 : 0,
]

const firstDifference = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0

function isMeasured({ strength }: Candidate): boolean {
  const read = readStrength(strength)
  return !isMisread(read) && read.per !== null
}
