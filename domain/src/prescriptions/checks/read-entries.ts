import type { DrugList } from './model.ts'
import { readWords, type ReadText } from './read-words.ts'

type Entry = { title: string | null; detail: string | null }

/** What an entry of a chart says in words. */
export type ReadEntry<Of extends Entry> = { entry: Of; title: ReadText; detail: ReadText; isWhole: boolean }

/** Of one kind, in characters: many times a long medication plan, and read within some hundredths of a second. */
export const readAtMost = 20_000

/**
 * Reads the words of entries, titles before details, as far as there is time for; of what is longer in all it is said that
 * not everything was read.
 */
export function readEntries<Of extends Entry>(entries: readonly Of[], list: DrugList): ReadEntry<Of>[] {
  let left = readAtMost
  const read = (text: string | null) => {
    const words = text ?? ''
    if (words.length > left) return null
    left -= words.length
    return readWords(words, list)
  }
  const titles = entries.map(({ title }) => read(title))
  const nothing = readWords('', list)
  return entries.map((entry, place) => {
    const [title, detail] = [titles[place] ?? null, read(entry.detail)]
    return { entry, title: title ?? nothing, detail: detail ?? nothing, isWhole: title !== null && detail !== null }
  })
}
