import { foldedWords } from './fold.ts'

const daily = new Set(['daily', 'taglich', 'taeglich', 'tgl', 'qd', 'bid', 'tid', 'qid'])
const each = new Set(['every', 'each', 'jeden', 'jedem', 'per', 'pro'])
const counts = new Set(['once', 'twice', 'time', 'times'])
const partsOfDay = new Set(['day', 'tag', 'morning', 'morgen', 'noon', 'mittag', 'evening', 'abend', 'night'])
const denials = new Set(['not', 'never', 'no', 'nicht', 'nie', 'niemals', 'keinesfalls', 'statt', 'instead'])

/** Whether words for a patient speak of each day: "1 Tablette täglich", "one every morning"; not "never daily". */
export function saysDaily(text: string): boolean {
  const words = foldedWords(text)
  const isDaily = (word: string, at: number) =>
    daily.has(word) ||
    (partsOfDay.has(word) && each.has(words[at - 1] ?? '')) ||
    (word === 'day' && words[at - 1] === 'a' && counts.has(words[at - 2] ?? ''))
  const isDenied = (at: number) => words.slice(Math.max(0, at - 3), at).some((word) => denials.has(word))
  return words.some((word, at) => isDaily(word, at) && !isDenied(at))
}
