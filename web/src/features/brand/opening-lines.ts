// A clinic's opening hours as schema.org writes them (`Mo-Th 08:00-18:00`, in English whatever the language is), and as
// somebody reads and types them in their own.

const known = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const aDay = String.raw`\p{L}{2}`
const line = new RegExp(String.raw`^${aDay}(?:[-,]${aDay})*(?: [0-2]\d:[0-5]\d-[0-2]\d:[0-5]\d)?$`, 'u')

const translate = (text: string, from: readonly string[], to: readonly string[]) =>
  text.replaceAll(/\p{L}+/gu, (word) => to[from.findIndex((day) => day.toLowerCase() === word.toLowerCase())] ?? word)

/** As they are read, a line for each; `days` are the names of the days from Monday on. */
export const linesOf = (hours: string | readonly string[], days: readonly string[]): string =>
  [hours]
    .flat()
    .map((each) => (line.test(each) ? translate(each, known, days) : each))
    .join('\n')

/** What was typed, as it is stored; a line that is none stays as it was typed. */
export const hoursIn = (typed: string, days: readonly string[]): string[] =>
  typed
    .split('\n')
    .map((each) =>
      each
        .trim()
        .replaceAll('–', '-')
        .replaceAll(/ *([-,]) */g, '$1')
        .replaceAll(/ +/g, ' '),
    )
    .filter((each) => each !== '')
    .map((each) => (line.test(each) ? translate(each, days, known) : each))

/** Whether search engines read each line. */
export const areHours = (typed: string, days: readonly string[]): boolean =>
  hoursIn(typed, days).every(
    (each) => line.test(each) && (each.match(/\p{L}+/gu) ?? []).every((day) => known.includes(day)),
  )
