import type { Dose, DoseUnit } from '../model.ts'
import { amountAtMost, daysAtMost, everyDaysAtMost, hoursApartAtMost, ongoing } from '../vocabulary.ts'
import { isMeasured, isWordOf } from './dose-unit.ts'
import { isMisread, misread, type Misread } from './misread.ts'
import { readNumber, spellFractions, type Language } from './numbers.ts'
import { printDose, type Dosing } from './print-dose.ts'
import * as words from './typed-words.ts'

type DoseContext = {
  /** Of what is offered instead. */
  language: Language
  /** In what the drug is counted; a word of another is not taken for it. */
  unit: DoseUnit
}
type Times = Extract<Dose, { kind: 'times' }>

/** Of a frequency without times of day, as practices mean it. */
const slotsOf: Record<number, readonly words.Slot[]> = {
  1: ['morning'],
  2: ['morning', 'evening'],
  3: ['morning', 'noon', 'evening'],
  4: ['morning', 'noon', 'evening', 'night'],
}

type Duration = NonNullable<Dosing['days']>
const writeDuration = (days: Duration, language: Language) =>
  days === ongoing
    ? { en: 'until further notice', de: 'bis auf Weiteres' }[language]
    : `${days} ${{ en: 'days', de: 'Tage' }[language]}`

class NotRead extends Error {
  readonly misread: Misread
  constructor(...of: Parameters<typeof misread>) {
    super(of[0])
    this.misread = misread(...of)
  }
}
function fail(...of: Parameters<typeof misread>): never {
  throw new NotRead(...of)
}

/**
 * A dose as doctors type it, in English or German: `1-0-1`, `½-0-½`, `2x1`, `3 x tgl. 1`, `1 every 8 hours`, `q8h`, `bid`,
 * `1 as needed, max 4/day: for pain`, `1 weekly`. What can mean two things is taken for neither, and nothing of what was
 * typed is passed over.
 */
export function parseDose(typed: string, asked: DoseContext): Dosing | Misread {
  try {
    return read(typed, asked)
  } catch (error) {
    if (error instanceof NotRead) return error.misread
    throw error
  }
}

function read(typed: string, asked: DoseContext): Dosing {
  const [before = '', ...rest] = typed.trim().split(':')
  const named = rest.join(':').trim()
  const text = new Typed(before)
  if (text.isEmpty) fail('empty', typed)
  refuseTraps(text, asked.language)

  const most = text.take(words.most)
  const isAsNeeded = text.take(words.asNeeded) !== null
  const everyDays = readInterval(text)
  const hours = readHours(text)
  const days = readDuration(text)
  // On five days of every week, or in the first three weeks of four: that is no duration.
  if (typeof days === 'number' && everyDays > 1 && days <= everyDays) fail('unsupported', typed)
  const whole = (dose: Dose): Dosing => ({ dose, everyDays, ...(days && { days }) })
  const write = (...doses: Dose[]) =>
    doses.map((each) => {
      const printed = printDose({ dose: each, everyDays }, asked.language, asked.unit)
      const lasting = days === null ? null : writeDuration(days, asked.language)
      return lasting === null ? printed : `${printed}, ${lasting}`
    })
  const times = isAsNeeded ? null : readTimesOfDay(text, asked)
  const pattern = times ? null : readPattern(text, asked, { write, isRange: isAsNeeded || hours !== null })
  const often = times || pattern ? null : readCount(text)
  const isDaily = often === null && !times && !pattern && text.take(words.daily) !== null
  const single = times || pattern ? null : text.take(words.amount)
  const occasion = isAsNeeded ? (text.take(words.occasion)?.[0].trim() ?? named) : ''
  text.end()
  if (named !== '' && occasion !== named) fail('not-understood', `: ${named}`)

  const { amount, dose } = { dose: times ?? pattern, amount: single ? amountOf(single[1]!, single[2], asked) : 1 }
  if (!dose && !single && isMeasured(asked.unit)) fail('no-amount', typed)
  if (amount === 0 || (dose && totalOf(dose) === 0)) fail('nothing', typed)
  if (isAsNeeded) {
    if (dose) fail('unsupported', typed, write(asNeededOf(dose)))
    const asNeeded = { kind: 'as-needed', amount, hoursApart: hours, occasion: occasion || null } as const
    const mostPerDay = readMost({ most, often: isDaily ? 1 : often, amount }, asked)
    if (mostPerDay !== null) return whole({ ...asNeeded, mostPerDay })
    return fail(
      'no-most',
      typed,
      write({ ...asNeeded, mostPerDay: limited(amount * Math.max(1, Math.floor(24 / (hours ?? 6))), typed) }),
    )
  }
  if (most) {
    const mostPerDay = readMost({ most, often: null, amount }, asked)!
    const meant = { kind: 'as-needed', hoursApart: hours, mostPerDay, occasion: null } as const
    fail('unsupported', typed, write({ ...meant, amount: dose ? Math.max(...amountsOf(dose)) : amount }))
  }
  if (hours !== null) {
    if (dose || often !== null) fail('unsupported', typed)
    return whole({ kind: 'every', amount, hours })
  }
  if (dose) return whole(dose)
  // A number by itself says how much, and not when.
  if (often === null && !isDaily && everyDays === 1)
    fail('not-understood', typed, single ? write(timesOf([['morning', amount]])) : [])
  // Three a day, at once or one after the other.
  const apart = slotsOf[amount]
  if (isDaily && apart && amount > 1) {
    const meant = [timesOf([['morning', amount]]), timesOf(apart.map((slot) => [slot, 1]))]
    fail('ambiguous', typed, write(...meant))
  }
  const timesADay = often ?? 1
  const slots = slotsOf[timesADay]
  if (slots) return whole(timesOf(slots.map((slot) => [slot, amount])))
  const hoursApart = 24 / timesADay
  return fail(
    'unsupported',
    typed,
    Number.isInteger(hoursApart) ? write({ kind: 'every', amount, hours: hoursApart }) : [],
  )
}

/** What is left of a typed text, from which one part after another is taken. */
class Typed {
  private text: string
  constructor(typed: string) {
    this.text = spellFractions(typed)
      .replaceAll(/[‐‑‒–—−]/gu, '-')
      .replaceAll('×', 'x')
      .replaceAll('\u03bc', 'µ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
  get isEmpty() {
    return this.text === ''
  }
  find(pattern: RegExp): string | null {
    return pattern.exec(this.text)?.[0] ?? null
  }
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.text)
    if (match) this.text = `${this.text.slice(0, match.index)} , ${this.text.slice(match.index + match[0].length)}`
    return match
  }
  end() {
    const left = this.text.replaceAll(words.filler, ' ').replaceAll(/[\s,;.]+/g, ' ')
    if (left.trim() !== '') fail('not-understood', left)
  }
}

function refuseTraps(text: Typed, language: Language) {
  for (const { found, instead } of words.mistaken) {
    const said = text.find(found)
    if (said !== null) fail('ambiguous', said, instead(said, language))
  }
  const range = text.find(words.range)
  if (range !== null) fail('range', range)
  const unsupported = text.find(words.unsupported)
  if (unsupported !== null && text.find(words.onceAWeek) === null) fail('unsupported', unsupported)
}

const limited = (value: number, at: string) => (value > amountAtMost ? fail('too-much', at) : value)

function amountOf(typed: string, word: string | undefined, { unit }: DoseContext): number {
  const value = numberOf(typed)
  if (word !== undefined && !isWordOf(word, unit)) fail('other-unit', `${typed} ${word}`)
  return limited(value, typed)
}

function numberOf(typed: string): number {
  const value = readNumber(words.digitsOf(typed))
  return isMisread(value) ? fail(value.misread, value.at, value.instead) : value
}

function wholeOf(typed: string, most: number): number {
  const value = numberOf(typed)
  if (!Number.isInteger(value) || value === 0) fail('not-understood', typed)
  return value > most ? fail('too-much', typed) : value
}

function readInterval(text: Typed): number {
  if (text.take(words.everyOtherDay)) return 2
  if (text.take(words.everyThirdDay)) return 3
  const weeks = text.take(words.everyWeeks)
  if (weeks) return wholeOf(words.groupOf(weeks), Math.floor(everyDaysAtMost / 7)) * 7
  const days = text.take(words.everyDays)
  if (days) return wholeOf(words.groupOf(days), everyDaysAtMost)
  return text.take(words.weekly) ? 7 : 1
}

/** For how long; a single day needs its `for`, since “3x1 day” means each. */
function readDuration(text: Typed): Duration | null {
  if (text.take(words.ongoing)) return ongoing
  const match = text.take(words.duration)
  if (!match) return null
  const [said, typed = '', unit = ''] = match
  const count = wholeOf(typed, daysAtMost)
  // Of one day in the singular, as people write: “8 Tag” has lost something.
  if (unit.length > 1 && (count === 1) !== /^(?:day|tag|week|woche)$/i.test(unit)) fail('not-understood', said)
  const days = /^w/i.test(unit) ? count * 7 : count
  if (days === 1 && !/^(?:for|für|über)/i.test(said)) fail('not-understood', said)
  return days > daysAtMost ? fail('too-much', said) : days
}

function readHours(text: Typed): number | null {
  const hours = text.take(words.everyHours)
  if (hours) return wholeOf(words.groupOf(hours), hoursApartAtMost)
  return text.take(words.hourly) ? 1 : null
}

/** How often a day. */
function readCount(text: Typed): number | null {
  for (const [often, code] of words.codes) if (text.take(code)) return often
  const match = text.take(words.timesADay)
  return match && wholeOf(words.groupOf(match), 24)
}

/** `1 in the morning and 2 at bedtime`. */
function readTimesOfDay(text: Typed, asked: DoseContext): Times | null {
  const amounts: [words.Slot, number][] = []
  for (let match = text.take(words.timesOfDay); match !== null; match = text.take(words.timesOfDay)) {
    const [said, firstAmount, firstUnit, first, second, secondAmount, secondUnit, alone] = match
    const typed = firstAmount ?? secondAmount
    if (typed === undefined && isMeasured(asked.unit)) fail('no-amount', said)
    const amount = typed === undefined ? 1 : amountOf(typed, firstUnit ?? secondUnit, asked)
    for (const slot of words.slotsIn(first ?? second ?? alone!)) amounts.push([slot, amount])
  }
  if (amounts.length === 0) return null
  if (new Set(amounts.map(([slot]) => slot)).size < amounts.length)
    fail('ambiguous', amounts.map(([slot]) => slot).join(', '))
  return timesOf(amounts)
}

type Around = { write: (...doses: Dose[]) => string[]; isRange: boolean }

function readPattern(text: Typed, asked: DoseContext, { write, isRange }: Around) {
  const match = text.take(words.pattern1010)
  if (!match) return null
  const [said] = match
  const amounts = said.split('-').map((each) => amountOf(each.trim(), undefined, asked))
  const word = text.take(words.unit)?.[1]
  if (word !== undefined && !isWordOf(word, asked.unit)) fail('other-unit', `${said} ${word}`)
  if (amounts.length === 2) {
    if (isRange) fail('range', said)
    const [first, second] = amounts as [number, number]
    // One in the morning and one later, or one to two.
    const meant = [
      timesOf([
        ['morning', first],
        ['evening', second],
      ]),
      timesOf([
        ['morning', first],
        ['noon', second],
      ]),
    ]
    fail('ambiguous', said, write(...meant))
  }
  if (amounts.length > words.slots.length) fail('not-understood', said)
  return timesOf(amounts.map((amount, place) => [words.slots[place]!, amount]))
}

/** How much within a day, as it is said or as it follows from how often. */
function readMost(
  { most, often, amount }: { most: RegExpExecArray | null; often: number | null; amount: number },
  asked: DoseContext,
): number | null {
  const byTimes = often === null ? null : limited(amount * often, String(often))
  if (most === null) return byTimes
  const [said, typed, isTimes, word] = most
  const value = isTimes ? limited(numberOf(typed!) * amount, said) : amountOf(typed!, word, asked)
  if (value === 0) fail('nothing', said)
  if (byTimes !== null && byTimes !== value) fail('ambiguous', said)
  return value
}

const timesOf = (amounts: readonly (readonly [words.Slot, number])[]): Times => ({
  ...{ kind: 'times', morning: 0, noon: 0, evening: 0, night: 0 },
  ...Object.fromEntries(amounts),
})
const amountsOf = (dose: Times) => words.slots.map((slot) => dose[slot])
const totalOf = (dose: Times) => amountsOf(dose).reduce((sum, amount) => sum + amount, 0)
/** What somebody may mean who says times of day and as needed. */
const asNeededOf = (dose: Times): Dose => ({
  ...{ kind: 'as-needed', amount: Math.max(...amountsOf(dose)), hoursApart: null },
  ...{ mostPerDay: totalOf(dose), occasion: null },
})
