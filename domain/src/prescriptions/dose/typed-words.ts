import { typedUnits } from './dose-unit.ts'
import { number, type Language } from './numbers.ts'

// What doctors type, in both languages, as patterns; each begins and ends where a word does.

/** Never within a word or a number: of 1.5 there is no 5. */
const pattern = (source: string) => new RegExp(String.raw`(?<!\p{L})(?<!\d(?=[.,'’/]?\d))(?:${source})(?!\p{L})`, 'iu')
const either = (...texts: readonly string[]) => `(?:${texts.join('|')})`
const escaped = (text: string) => text.replaceAll('.', String.raw`\.`)
const longestFirst = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)

const numerals: Record<string, string> = {
  ...{ one: '1', once: '1', ein: '1', eine: '1', einen: '1', two: '2', twice: '2', zwei: '2', three: '3', drei: '3' },
  ...{ four: '4', vier: '4', six: '6', sechs: '6', eight: '8', acht: '8', twelve: '12', zwölf: '12' },
  ...{ half: '1/2', 'half a': '1/2', 'a half': '1/2', 'eine halbe': '1/2', 'einen halben': '1/2', 'ein halbes': '1/2' },
  ...{ halbe: '1/2', anderthalb: '1 1/2', eineinhalb: '1 1/2' },
}
/** `two` becomes `2`. */
export const digitsOf = (typed: string): string => numerals[typed.trim().toLowerCase()] ?? typed

const count = `(${number}|${either(...longestFirst(Object.keys(numerals)))})`
/** Of nothing that a dose is counted in: known, so that they are refused as what they are. */
const otherUnits = ['mg', 'µg', 'mcg', 'g', 'cc', 'tsp', 'tbsp', 'teaspoons?', 'tablespoons?', 'tl', 'el', 'teelöffel']
const unitWord = String.raw`(${either(...longestFirst([...typedUnits.map((word) => escaped(word)), ...otherUnits]))}\.?)(?!\p{L})`
export const unit = pattern(unitWord)
const some = String.raw`${count}(?: ?${unitWord})?`
export const amount = pattern(some)

const day = String.raw`(?:24 ?(?:hours|hrs|h|stunden|std\.?)|days?|tage?|d)(?!\p{L})`
const aDay = String.raw`(?:(?:\/|per|a|in|pro|am|je|every|within|binnen) ?${day}|täglich|daily|tgl\.?)`

export const asNeeded = pattern(
  either(
    '(?:as|if|when) (?:needed|required|necessary)',
    String.raw`p\.?r\.?n\.?`,
    String.raw`(?:bei|nach) bed(?:arf|\.)`,
    String.raw`b\. ?b\.`,
    '(?:falls|wenn) nötig',
  ),
)
const atMost = either(
  ...['max(?:imum|imal)?', 'höchstens', 'at most', 'up to', '(?:no|not) more than', 'nicht mehr als', 'bis zu'],
)
export const most = pattern(String.raw`${atMost}\.? ?${count} ?(?:(x|times|mal) ?|${unitWord} ?)?${aDay}`)
/** For what something is taken as needed, to the end of its part. */
export const occasion = /(?<!\p{L})(?:for|against|before|when|bei|gegen|vor|wenn|zum|zur|nach) [^,;\d]+/iu

export const everyOtherDay = pattern(
  either(
    'every (?:other|second|2nd) day',
    '(?:on )?alternate days',
    String.raw`q\.?o\.?d\.?`,
    String.raw`jeden (?:zweiten|2\.?) tag`,
  ),
)
export const everyThirdDay = pattern(either('every (?:third|3rd) day', String.raw`jeden (?:dritten|3\.?) tag`))
export const everyDays = pattern(`(?:every|alle) ${count} (?:days|tage)`)
export const everyWeeks = pattern(`(?:every|alle) ${count} (?:weeks|wochen)`)
const aWeek = either(
  ...['weekly', 'wöchentlich', 'per week', 'a week', 'every week', 'pro woche', 'in der woche', 'jede woche'],
  ...['/ ?week', '/ ?woche'],
)
export const weekly = pattern(`(?:(?:once|1 ?x|einmal|1-?mal) ?)?${aWeek}`)

/** `for 10 days`, `10 Tage`; of a number behind a multiplication nobody knows whether it is how much. */
export const duration = pattern(
  String.raw`(?<!(?:x|mal|times|-) ?)(?:(?:for|für|über) ?)?${count} ?(days?|tagen?|tage?|d|weeks?|wochen?)`,
)

/** Until further notice, as a sentence says it and as it is chosen. */
export const ongoing = pattern(
  either('until further notice', 'ongoing', 'long ?term', 'bis auf weiteres', 'auf dauer', 'dauerhaft'),
)

export const everyHours = pattern(
  either(
    String.raw`(?:every|alle) ?${count} ?(?:hours?|hrs?|h|std\.?|stunden)`,
    String.raw`q\.? ?${count} ?(?:hours?|hrs?|h)\.?`,
    String.raw`${count} ?-? ?(?:stündlich|stdl\.?)`,
  ),
)
export const hourly = pattern(either('every hour', 'hourly', 'jede stunde', 'stündlich'))

/** How often a day, by its Latin letters. */
export const codes: readonly (readonly [often: number, RegExp])[] = [
  [4, pattern(either(String.raw`q\.?i\.?d\.?`, 'qds'))],
  [3, pattern(either(String.raw`t\.?i\.?d\.?`, 'tds'))],
  [2, pattern(String.raw`b\.?i\.?d\.?`)],
  [1, pattern(String.raw`q\.?d\.?`)],
]
export const timesADay = pattern(either(String.raw`${count} ?(?:x|times|-?mal) ?(?:${aDay})?`, `(once|twice) ${aDay}`))
export const daily = pattern(either('every day', 'jeden tag', aDay))

export const slots = ['morning', 'noon', 'evening', 'night'] as const
export type Slot = (typeof slots)[number]
const slotWords: Record<Slot, string> = {
  morning: either('in the mornings?', 'every morning', 'mornings?', 'qam', 'morgens', 'früh', 'am morgen'),
  noon: either('at noon', 'at midday', 'at lunch(?:time)?', 'noon', 'mittags', 'am mittag'),
  evening: either('in the evenings?', 'every evening', 'evenings?', 'qpm', 'abends', 'am abend'),
  night: either(
    ...['at (?:bedtime|night)', 'every night', 'nightly', 'bedtime', 'qhs'],
    ...['nachts', 'zur nacht', 'vor dem schlafen(?:gehen)?'],
  ),
}
const when = either(...Object.values(slotWords))
const whens = `(${when}(?:(?: ?,| und| and) ${when})*)`
/** `1 in the morning`, `morgens und abends je 1`; groups: amount, unit, times, or times, amount, unit. */
export const timesOfDay = pattern(either(`${some} ${whens}`, `${whens}(?: ?,? (?:je|jeweils|each))? ${some}`, whens))
export const slotsIn = (said: string): Slot[] =>
  slots.filter((slot) => new RegExp(String.raw`(?<!\p{L})${slotWords[slot]}(?!\p{L})`, 'iu').test(said))

/** `1-0-1-0`, and what only looks like it. */
export const pattern1010 = pattern(`${number}(?: ?- ?${number})+`)
export const range = pattern(
  either(
    String.raw`${number} ?(?:to|bis|or|oder) ?${number}`,
    String.raw`(?:every|alle|q) ?${number} ?- ?${number} ?(?:hours?|hrs?|h|std\.?|stunden)`,
  ),
)
export const filler = /(?<!\p{L})(?:take|use|je|jeweils|each|und|and)(?!\p{L})/giu

/** What doctors are taught not to write, since it is taken for something else; with what can be written in its place. */
export const mistaken: readonly { found: RegExp; instead: (found: string, language: Language) => string[] }[] = [
  // Once a day, or the right eye.
  { found: pattern(String.raw`o\.?d\.?`), instead: () => ['1-0-0-0'] },
  // At bedtime, or half the strength.
  { found: pattern(String.raw`h\.?s\.?`), instead: () => ['0-0-0-1'] },
  // Twice a week, or every two weeks.
  {
    found: pattern(either('bi-?weekly', 'zweiwöchentlich')),
    instead: (_, language) => [{ en: '1 every 2 weeks', de: '1 alle 2 Wochen' }[language]],
  },
  // A badly written U is a nought.
  {
    found: pattern(`${number} ?u`),
    instead: (found, language) => [`${found.replace(/ ?u$/i, '')} ${{ en: 'units', de: 'Einheiten' }[language]}`],
  },
]
/** What has its meaning, and no place in the shape of a dose. */
export const unsupported = pattern(
  either(
    String.raw`(?:${count} ?(?:x|times|-?mal)|twice) ?${aWeek}`,
    ...['monthly', 'monatlich', '(?:once )?(?:a|per|every) month', '(?:einmal )?(?:im|pro|jeden) monat'],
  ),
)
export const onceAWeek = pattern(`(?:once|1 ?x|einmal|1-?mal) ?${aWeek}`)

/** The first of a match's groups that has something in it. */
export const groupOf = (match: RegExpExecArray): string => match.slice(1).find((group) => group !== undefined) ?? ''
