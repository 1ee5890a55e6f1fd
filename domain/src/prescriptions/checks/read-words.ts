import { comparable } from './fold.ts'
import type { DrugList, Side } from './model.ts'
import { isAnotherDrug, isFigure, plainWords, saltWords, wordEndings } from './plain-words.ts'

/** What a text names. */
export type ReadText = {
  substances: ReadonlySet<string>
  classes: ReadonlySet<string>
  /** Words of which nobody knows what they mean. */
  leftOver: readonly string[]
  /** What it calls something by, known or not: two words for the same are one name. */
  names: ReadonlySet<string>
  /** Whether it names something that is known not to be a drug. */
  namesNoDrug: boolean
}

type Meaning = { side: Side | null }
export type Vocabulary = {
  phrases: ReadonlyMap<string, readonly Meaning[]>
  /** How many words the longest phrase has that begins with one. */
  longestFrom: ReadonlyMap<string, number>
  /** Long single words, of which one wrong letter is understood, by their first letter and how long they are. */
  long: ReadonlyMap<string, readonly string[]>
}

const longFrom = 8
/** What stands between two medicines: “Losartan-Kalium” is one, “Losartan, Kalium” are two. */
const breaks = /[,;:+/&|()\n]/

/** `#3` behind a name is none of its figures. */
const wordsIn = (text: string) => comparable(text.replaceAll(/#\s*(\d)/g, ' nr$1 '))

function vocabularyOf(list: DrugList): Vocabulary {
  const phrases = new Map<string, Meaning[]>()
  const add = (text: string, side: Side | null) => {
    const phrase = wordsIn(text).join(' ')
    if (phrase === '') return
    const known = phrases.get(phrase)
    if (!known) phrases.set(phrase, [{ side }])
    else if (!known.some((meaning) => meaning.side === side)) known.push({ side })
  }
  for (const { key, name, synonyms } of list.substances.values())
    for (const word of [key, name.en, name.de, ...synonyms]) add(word, key)
  for (const { key, name, synonyms } of list.classes.values())
    for (const word of [name.en, name.de, ...synonyms]) add(word, `@${key}`)
  for (const { words, target } of list.allergyWords) for (const word of words) add(word, target)
  const longestFrom = new Map<string, number>()
  const long = new Map<string, string[]>()
  for (const phrase of phrases.keys()) {
    const [first = '', ...more] = phrase.split(' ')
    longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, more.length + 1))
    if (more.length > 0 || phrase.length < longFrom) continue
    const shelf = shelfOf(phrase, phrase.length)
    long.set(shelf, [...(long.get(shelf) ?? []), phrase])
  }
  return { phrases, longestFrom, long }
}

const shelfOf = (word: string, length: number) => `${word[0] ?? ''}${length}`

/** By the substances, which a clinic's own drugs leave as they are. */
const vocabularies = new WeakMap<DrugList['substances'], Vocabulary>()
function vocabulary(list: DrugList): Vocabulary {
  let known = vocabularies.get(list.substances)
  if (!known) vocabularies.set(list.substances, (known = vocabularyOf(list)))
  return known
}

/** Which substances and classes a text names, in either language, and what of it nobody understood. */
export function readWords(text: string, list: DrugList): ReadText {
  const known = vocabulary(list)
  const parts = text.split(breaks).map(wordsIn)
  const words = parts.flat()
  const firsts = new Set(parts.map((_, index) => parts.slice(0, index).flat().length))
  const substances = new Set<string>()
  const classes = new Set<string>()
  const leftOver: string[] = []
  const names = new Set<string>()
  let namesNoDrug = false
  const take = (meanings: readonly Meaning[]) => {
    names.add(meanings.map(({ side }) => side).join('+'))
    for (const { side } of meanings) {
      if (side === null) namesNoDrug = true
      else if (side.startsWith('@')) classes.add(side.slice(1))
      else substances.add(side)
    }
  }
  /** Where the last name of a substance ended. */
  let behind = -1
  for (let at = 0; at < words.length;) {
    const longest = longestPhrase(words, at, known)
    const phrase = words.slice(at, at + (longest?.length ?? 1))
    const [word = ''] = phrase
    const isSalt = saltWords.has(word) && phrase.slice(1).every((more) => plainWords.has(more))
    const isDirectlyBehind = at === behind
    const isOfDrugBefore = isSalt && isDirectlyBehind && !firsts.has(at)
    at += phrase.length
    if (!longest && behind >= 0 && isAnotherDrug(word, isDirectlyBehind)) {
      leftOver.push(word)
      continue
    }
    if (isOfDrugBefore || (!longest && (plainWords.has(word) || isFigure(word) || word.length < 2))) continue
    const meanings = longest?.meanings ?? meaningsOfOne(word, known)
    if (!meanings) leftOver.push(word)
    else {
      take(meanings)
      if (!isSalt && meanings.some(({ side }) => side !== null && !side.startsWith('@'))) behind = at
    }
  }
  return { substances, classes, leftOver, names: new Set([...names, ...leftOver]), namesNoDrug }
}

function longestPhrase(words: readonly string[], at: number, { phrases, longestFrom }: Vocabulary) {
  const most = longestFrom.get(words[at] ?? '') ?? 0
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
    const meanings = phrases.get(words.slice(at, at + length).join(' '))
    if (meanings) return { meanings, length }
  }
  return null
}

/** Of a word with something written on to it, or with one wrong letter where that can be one word alone. */
function meaningsOfOne(word: string, { phrases, long }: Vocabulary) {
  for (const ending of wordEndings) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    const meanings = phrases.get(rest) ?? phrases.get(rest.replace(/[esn]$/, ''))
    if (meanings) return meanings
  }
  if (word.length < longFrom) return null
  const shelves = [-1, 0, 1].flatMap((more) => long.get(shelfOf(word, word.length + more)) ?? [])
  const near = shelves.filter((known) => isOneLetterOff(known, word))
  const meant = new Set(near.flatMap((known) => phrases.get(known) ?? []).map(({ side }) => side))
  return meant.size === 1 ? (phrases.get(near[0] ?? '') ?? null) : null
}

/** One letter more, less, other, or two beside each other exchanged. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const restOf = (word: string, skipped: number) => word.slice(start + skipped)
  return (
    restOf(one, 1) === restOf(other, 1) ||
    restOf(one, 1) === restOf(other, 0) ||
    restOf(one, 0) === restOf(other, 1) ||
    (one[start] === other[start + 1] && one[start + 1] === other[start] && restOf(one, 2) === restOf(other, 2))
  )
}
