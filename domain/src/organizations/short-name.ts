/** What has room below a picture on a phone. */
const roomFor = 12
/** A name does not end with `am` or `of`. */
const wholeWord = 4

/** `Harborlight` of `Harborlight Family Practice`: the first words of a clinic's name, as many as a home screen shows. */
export function shortNameOf(name: string): string {
  if (name.length <= roomFor) return name
  const words = name.split(/\s+/)
  const beginnings = words.map((_word, place) => words.slice(0, place + 1))
  const fitting = beginnings.filter((some) => some.join(' ').length <= roomFor && some.at(-1)!.length >= wholeWord)
  return (fitting.at(-1) ?? words.slice(0, 1)).join(' ')
}
