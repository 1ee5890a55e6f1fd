import { writeAmount, writeNumber } from '@polyclinic/domain/prescriptions/dose/numbers.ts'
import { unitWord } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import type { Dose, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import {
  asNote,
  capital,
  isLimited,
  isOnceADay,
  isRare,
  isUncounted,
  sentences,
  takenAt,
  type Instruction,
  type Slot,
} from './instruction.ts'
import { isTaken, type Manner } from './manner.ts'

type Frame = { verb: string; where?: string; also?: string }
const frames: Record<Manner, Frame> = {
  swallow: { verb: 'take' },
  'swallow-whole': { verb: 'take' },
  chew: { verb: 'chew' },
  'dissolve-in-water': { verb: 'take', where: 'dissolved in a glass of water' },
  'on-tongue': { verb: 'place', where: 'on your tongue', also: 'Let it melt there.' },
  suck: { verb: 'dissolve', where: 'slowly in your mouth' },
  'under-tongue': { verb: 'place', where: 'under your tongue', also: 'Let it dissolve there; do not swallow it.' },
  'in-cheek': { verb: 'place', where: 'between your cheek and gum', also: 'Let it dissolve there; do not swallow it.' },
  shake: { verb: 'take', also: 'Shake the bottle well before each dose.' },
  'spray-under-tongue': { verb: 'use', where: 'under your tongue' },
  rectal: { verb: 'insert', where: 'into the rectum' },
  vaginal: { verb: 'insert', where: 'into the vagina' },
  skin: { verb: 'apply', where: 'to the affected skin' },
  scalp: { verb: 'use', where: 'on your hair and scalp' },
  patch: { verb: 'apply', where: 'to clean, dry skin', also: 'Take off the old patch first.' },
  'eye-drop': { verb: 'put', where: 'in the eye' },
  eyelid: { verb: 'apply', where: 'inside the lower eyelid' },
  ear: { verb: 'put', where: 'in the ear' },
  'nose-spray': { verb: 'use', where: 'in the nose' },
  'nose-drop': { verb: 'put', where: 'in the nose' },
  inhale: { verb: 'inhale' },
  nebulize: { verb: 'inhale', where: 'through the nebulizer' },
  'under-skin': { verb: 'inject', where: 'under the skin' },
  'into-muscle': { verb: 'inject', where: 'into a muscle' },
  'into-vein': { verb: 'inject', where: 'into a vein' },
  inject: { verb: 'inject' },
  use: { verb: 'use' },
}
const slots: Record<Slot, string> = {
  ...{ morning: 'in the morning', noon: 'at noon', evening: 'in the evening', night: 'at bedtime' },
}
const foods: Record<NonNullable<PrescribedDrug['food']>, string> = {
  'with-food': 'with food',
  'before-food': 'before eating',
  'after-food': 'after eating',
  'on-empty-stomach': 'on an empty stomach',
  'with-water': 'with a glass of water',
  'at-bedtime': 'at bedtime',
}

/** How to take it, for the patient. */
export function sayInEnglish(instruction: Instruction): string {
  const { dose, days, note } = instruction
  if (dose.kind === 'text') return sayText(instruction, dose.text)
  const { verb } = frameOf(instruction)
  const interval = intervalOf(instruction)
  const food = instruction.food === null ? '' : `, ${foods[instruction.food]}`
  const core = `${verb} ${scheduleOf(instruction, dose)}${food}`
  // After a list or a remark a pause helps whoever reads it.
  const pause = food !== '' || (dose.kind === 'times' && takenAt(dose).length > 1) ? ',' : ''
  const lasting = dose.kind === 'as-needed' || days === null ? '' : `${pause} ${durationOf(instruction)}`
  return sentences(
    `${interval === '' ? capital(core) : `${interval} ${core}`}${lasting}.`,
    isRare(instruction.everyDays) ? notOtherwise(instruction) : '',
    ...(dose.kind === 'as-needed' ? limitsOf(instruction, dose) : []),
    dose.kind === 'as-needed' && typeof days === 'number' ? howLong(instruction, days) : '',
    thenOf(instruction, dose),
    asNote('Note', note),
  )
}

function sayText(instruction: Instruction, text: string): string {
  const { food, days, note } = instruction
  return sentences(
    asNote('Directions', sentences(intervalOf(instruction), text)),
    food === null ? '' : `${capital(foods[food])}.`,
    typeof days === 'number' ? `${capital(durationOf(instruction))}.` : '',
    asNote('Note', note),
  )
}

const howLong = (instruction: Instruction, days: number) =>
  isLimited(instruction)
    ? `Do not ${useOf(instruction)} it for more than ${countOf(days, 'day')}.`
    : `This supply is meant for ${countOf(days, 'day')}.`

const notOtherwise = (instruction: Instruction) =>
  instruction.unit === 'patch'
    ? 'Leave each patch on until the next one.'
    : `Do not ${useOf(instruction)} it on any other day.`

const useOf = ({ manner }: Instruction) => (isTaken(manner) ? 'take' : 'use')
const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function frameOf({ manner, unit, form }: Instruction): Frame {
  const frame = frames[manner]
  if (unit === 'enema') return { verb: 'use', where: 'in the rectum' }
  if (unit === 'pessary') return { verb: 'insert' }
  if (manner === 'skin' || manner === 'eyelid' || manner === 'scalp') {
    const of = manner === 'eyelid' ? 'ointment' : form
    return { ...frame, where: `the ${of} ${frame.where}` }
  }
  return frame
}

function nounOf({ unit, manner }: Instruction, amount: number): string {
  const many = amount > 1 ? 1 : 0
  if (unit === 'injection') return ['dose', 'doses'][many]!
  if (unit === 'application' && manner === 'vaginal') return ['applicatorful', 'applicatorfuls'][many]!
  return unitWord(unit, amount, 'en')
}

const parts: Record<number, string> = { 0.25: 'a quarter of a', 0.5: 'half a', 0.75: 'three quarters of a' }
/** `1 tablet`, `half a tablet`, `2.5 mL`. */
function amountOf(instruction: Instruction, amount: number): string {
  const { unit } = instruction
  const noun = nounOf(instruction, amount)
  if (unit === 'ml' || unit === 'unit') return `${writeNumber(amount, 'en')} ${noun}`
  const part = parts[amount]
  const article = part && /^[aeiou]/.test(noun) ? `${part}n` : part
  return `${article ?? writeAmount(amount, 'en')} ${noun}`
}

function scheduleOf(instruction: Instruction, dose: Exclude<Dose, { kind: 'text' }>): string {
  const { where = '' } = frameOf(instruction)
  const first = (amount: number) => {
    if (!isUncounted(instruction)) return sentences(amountOf(instruction, amount), where)
    return amount === 1 ? where : `${where} ${timesOf(amount)}`
  }
  if (dose.kind === 'times') return timesOfDay(instruction, takenAt(dose), first)
  const said = first(dose.amount)
  if (dose.kind === 'every') {
    // On days apart, once is once.
    return instruction.everyDays > 1 && dose.hours >= 24 ? said : `${said} ${hoursOf(dose.hours)}`
  }
  const { occasion } = dose
  if (occasion === null) return `${said} as needed`
  const isPhrase = /^(?:for|against|before|after|when|if|in case|to|during|with)\b/i.test(occasion)
  return `${said} as needed ${isPhrase ? occasion : `for ${occasion}`}`
}

/** The noun once, as people say it; a unit of measure each time, so that no number stands alone. */
function timesOfDay(
  instruction: Instruction,
  taken: ReturnType<typeof takenAt>,
  first: (amount: number) => string,
): string {
  const { unit } = instruction
  let isNamed = false
  const said = taken.map(({ slot, amount }, place) => {
    const isCounted = Number.isInteger(amount)
    const short = isUncounted(instruction)
      ? amount === taken[0]!.amount
        ? ''
        : timesOf(amount)
      : isNamed && isCounted && unit !== 'ml' && unit !== 'unit'
        ? String(amount)
        : amountOf(instruction, amount)
    isNamed ||= isCounted
    return sentences(place === 0 ? first(amount) : short, slots[slot])
  })
  return listOf(said)
}

const listOf = (said: readonly string[]) =>
  said.length < 3 ? said.join(' and ') : `${said.slice(0, -1).join(', ')}, and ${said.at(-1)}`
const timesOf = (count: number) => (count === 2 ? 'twice' : `${writeAmount(count, 'en')} times`)

function hoursOf(hours: number): string {
  if (hours === 1) return 'every hour'
  const days = hours === 48 ? ' (every other day)' : hours === 72 ? ' (every third day)' : ''
  return `every ${hours} hours${days}`
}

function intervalOf({ everyDays, dose }: Instruction): string {
  if (everyDays === 1) return ''
  if (!isRare(everyDays)) return everyDays === 2 ? 'Every other day,' : `Every ${everyDays} days,`
  const once = isOnceADay(dose) ? 'ONCE' : 'ON ONE DAY'
  if (everyDays % 7 !== 0) return `ONLY ${once} EVERY ${everyDays} DAYS:`
  const weeks = everyDays === 7 ? 'A WEEK' : `EVERY ${everyDays / 7} WEEKS`
  return `ONLY ${once} ${weeks}, always on the same day of the week:`
}

function durationOf({ days, everyDays }: Instruction): string {
  if (days === null) return ''
  if (days === 'ongoing') return 'until further notice'
  if (days === 1) return 'for one day only'
  const isWeeks = isRare(everyDays) && days % 7 === 0
  return `for ${isWeeks ? countOf(days / 7, 'week') : countOf(days, 'day')}`
}

function limitsOf(instruction: Instruction, dose: Extract<Dose, { kind: 'as-needed' }>): string[] {
  const use = useOf(instruction)
  const wait = dose.hoursApart === null ? '' : `Wait at least ${countOf(dose.hoursApart, 'hour')} between doses.`
  const most = isUncounted(instruction)
    ? `Do not ${use} it more than ${dose.mostPerDay === 1 ? 'once' : timesOf(dose.mostPerDay)} in 24 hours.`
    : `Do not ${use} more than ${amountOf(instruction, dose.mostPerDay)} in 24 hours.`
  return [wait, most]
}

/** What else there is to do, of one or of several. */
function thenOf(instruction: Instruction, dose: Exclude<Dose, { kind: 'text' }>): string {
  const amounts = dose.kind === 'times' ? takenAt(dose).map(({ amount }) => amount) : [dose.amount]
  if (instruction.manner === 'swallow-whole') {
    const isWhole = amounts.every((amount) => Number.isInteger(amount))
    return isWhole ? 'Swallow whole; do not crush or chew.' : 'Do not crush or chew.'
  }
  const { also = '' } = frameOf(instruction)
  return amounts.some((amount) => amount > 1) ? also.replaceAll(/\bit\b/g, 'them') : also
}
