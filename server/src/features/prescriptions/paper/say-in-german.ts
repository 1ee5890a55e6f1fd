import { writeAmount, writeNumber } from '@polyclinic/domain/prescriptions/dose/numbers.ts'
import { unitWord } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import type { Dose, DoseUnit, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
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

/** A verb, what it is done with where that is not counted, and how the sentence ends. */
type Frame = { verb: string; what?: string; end?: string; also?: string }
const frames: Record<Manner, Frame> = {
  swallow: { verb: 'Nehmen Sie' },
  'swallow-whole': { verb: 'Nehmen Sie' },
  chew: { verb: 'Zerkauen Sie' },
  'dissolve-in-water': { verb: 'Nehmen Sie', end: 'in einem Glas Wasser aufgelöst' },
  'on-tongue': { verb: 'Lassen Sie', end: 'auf der Zunge zergehen' },
  suck: { verb: 'Lutschen Sie' },
  'under-tongue': { verb: 'Lassen Sie', end: 'unter der Zunge zergehen', also: 'Bitte nicht herunterschlucken.' },
  'in-cheek': { verb: 'Lassen Sie', end: 'in der Wangentasche zergehen', also: 'Bitte nicht herunterschlucken.' },
  shake: { verb: 'Nehmen Sie', also: 'Schütteln Sie die Flasche vor jeder Einnahme gut.' },
  'spray-under-tongue': { verb: 'Geben Sie', end: 'unter die Zunge' },
  rectal: { verb: 'Führen Sie', end: 'in den After ein' },
  vaginal: { verb: 'Führen Sie', end: 'in die Scheide ein' },
  skin: { verb: 'Tragen Sie', end: 'auf die betroffene Haut auf' },
  scalp: { verb: 'Wenden Sie', what: 'das Shampoo', end: 'auf Haaren und Kopfhaut an' },
  patch: { verb: 'Kleben Sie', end: 'auf saubere, trockene Haut', also: 'Nehmen Sie das alte Pflaster vorher ab.' },
  'eye-drop': { verb: 'Träufeln Sie', end: 'ins Auge' },
  eyelid: { verb: 'Geben Sie', what: 'die Salbe', end: 'innen an das untere Augenlid' },
  ear: { verb: 'Träufeln Sie', end: 'ins Ohr' },
  'nose-spray': { verb: 'Geben Sie', end: 'in die Nase' },
  'nose-drop': { verb: 'Träufeln Sie', end: 'in die Nase' },
  inhale: { verb: 'Inhalieren Sie' },
  nebulize: { verb: 'Inhalieren Sie', end: 'mit dem Vernebler' },
  'under-skin': { verb: 'Spritzen Sie', end: 'unter die Haut' },
  'into-muscle': { verb: 'Spritzen Sie', end: 'in einen Muskel' },
  'into-vein': { verb: 'Spritzen Sie', end: 'in eine Vene' },
  inject: { verb: 'Spritzen Sie' },
  use: { verb: 'Wenden Sie', end: 'an' },
}
const onSkin: Partial<Record<NonNullable<PrescribedDrug['form']>, string>> = {
  ...{ cream: 'die Creme', ointment: 'die Salbe', gel: 'das Gel', lotion: 'die Lotion' },
}
const slots: Record<Slot, string> = { morning: 'morgens', noon: 'mittags', evening: 'abends', night: 'zur Nacht' }
const foods: Record<NonNullable<PrescribedDrug['food']>, string> = {
  'with-food': 'zum Essen',
  'before-food': 'vor dem Essen',
  'after-food': 'nach dem Essen',
  'on-empty-stomach': 'auf nüchternen Magen',
  'with-water': 'mit einem Glas Wasser',
  'at-bedtime': 'vor dem Schlafengehen',
}

/** Wie man es nimmt, für die Patientin oder den Patienten. */
export function sayInGerman(instruction: Instruction): string {
  const { dose, days, note } = instruction
  if (dose.kind === 'text') return sayText(instruction, dose.text)
  const { verb, what = '', end = '', also = '' } = frameOf(instruction)
  const asked = dose.kind === 'as-needed' ? occasionOf(dose) : { before: '', after: '' }
  const food = instruction.food === null ? '' : foods[instruction.food]
  const core = sentences(
    verb,
    what,
    isRare(instruction.everyDays) ? '' : intervalOf(instruction),
    asked.before,
    scheduleOf(instruction, dose),
    // Before what ends the sentence, food would belong to it.
    end === '' ? food : end,
  )
  const lasting = dose.kind === 'as-needed' ? '' : durationOf(instruction)
  return sentences(
    isRare(instruction.everyDays) ? intervalOf(instruction) : '',
    `${core}${end === '' || food === '' ? '' : `, ${food}`}${asked.after}${lasting}.`,
    isRare(instruction.everyDays) ? notOtherwise(instruction) : '',
    ...(dose.kind === 'as-needed' ? limitsOf(instruction, dose) : []),
    dose.kind === 'as-needed' && typeof days === 'number' ? howLong(instruction, days) : '',
    instruction.manner === 'swallow-whole' ? howToSwallow(dose) : also,
    asNote('Hinweis', note),
  )
}

const howLong = (instruction: Instruction, days: number) =>
  isLimited(instruction)
    ? `Nicht länger als ${countOf(days, 'Tag')}.`
    : `Diese Menge ist für ${countOf(days, 'Tag')} gedacht.`

function sayText(instruction: Instruction, text: string): string {
  const { food, days, everyDays, note } = instruction
  const interval = intervalOf(instruction)
  return sentences(
    asNote('Dosierung', sentences(isRare(everyDays) || interval === '' ? interval : `${capital(interval)}:`, text)),
    food === null ? '' : `${capital(foods[food])}.`,
    typeof days === 'number' ? `${capital(durationOf(instruction).slice(2))}.` : '',
    asNote('Hinweis', note),
  )
}

const countOf = (count: number, noun: 'Tag' | 'Woche' | 'Stunde') =>
  `${count} ${count === 1 ? noun : { Tag: 'Tage', Woche: 'Wochen', Stunde: 'Stunden' }[noun]}`

function frameOf({ manner, form }: Instruction): Frame {
  const frame = frames[manner]
  return manner === 'skin' ? { ...frame, what: (form && onSkin[form]) ?? 'es' } : frame
}

type Gender = 'f' | 'm' | 'n'
const genders: Record<DoseUnit, Gender> = {
  ...{ tablet: 'f', capsule: 'f', lozenge: 'f', application: 'f', unit: 'f', injection: 'f', piece: 'f' },
  ...{ drop: 'm', sachet: 'm', spray: 'm', puff: 'm' },
  ...{ ml: 'n', suppository: 'n', enema: 'n', pessary: 'n', patch: 'n' },
}
const articles: Record<Gender, string> = { f: 'eine', m: 'einen', n: 'ein' }
const halves: Record<Gender, string> = { f: 'halbe', m: 'halben', n: 'halbes' }

function nounOf({ unit, manner }: Instruction, amount: number): string {
  const many = amount > 1 ? 1 : 0
  if (unit === 'injection' || unit === 'piece') return ['Dosis', 'Dosen'][many]!
  if (unit === 'application' && manner === 'vaginal') return ['Applikatorfüllung', 'Applikatorfüllungen'][many]!
  return unitWord(unit, amount, 'de')
}

/** `1 Tablette`, `eine halbe Tablette`, `2,5 ml`, im Akkusativ. */
function amountOf(instruction: Instruction, amount: number): string {
  const { unit } = instruction
  const noun = nounOf(instruction, amount)
  if (unit === 'ml' || unit === 'unit') return `${writeNumber(amount, 'de')} ${noun}`
  const gender = genders[unit]
  if (amount === 0.5) return `${articles[gender]} ${halves[gender]} ${noun}`
  if (amount === 0.25) return `${articles[gender]} viertel ${noun}`
  if (amount === 0.75) return `${articles[gender]} dreiviertel ${noun}`
  return `${writeAmount(amount, 'de')} ${noun}`
}

function scheduleOf(instruction: Instruction, dose: Exclude<Dose, { kind: 'text' }>): string {
  const said = (amount: number) => {
    if (!isUncounted(instruction)) return amountOf(instruction, amount)
    return amount === 1 ? '' : `${writeAmount(amount, 'de')}-mal`
  }
  if (dose.kind === 'as-needed') return said(dose.amount)
  if (dose.kind === 'every') {
    // On days apart, once is once.
    if (instruction.everyDays > 1 && dose.hours >= 24) return said(dose.amount)
    return sentences(hoursOf(dose.hours), said(dose.amount))
  }
  const taken = takenAt(dose)
  const isSame = taken.every(({ amount }) => amount === taken[0]!.amount)
  if (!isSame) return listOf(taken.map(({ slot, amount }) => sentences(slots[slot], said(amount))))
  const amount = said(taken[0]!.amount)
  const each = taken.length > 1 && amount !== '' ? `je ${amount}` : amount
  return sentences(listOf(taken.map(({ slot }) => slots[slot])), each)
}

const listOf = (said: readonly string[]) =>
  said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} und ${said.at(-1)}`

function hoursOf(hours: number): string {
  if (hours === 1) return 'jede Stunde'
  const days = hours === 48 ? ' (jeden zweiten Tag)' : hours === 72 ? ' (jeden dritten Tag)' : ''
  return `alle ${hours} Stunden${days}`
}

/** Before what is taken, unless it is a clause of its own. */
function occasionOf({ occasion }: Extract<Dose, { kind: 'as-needed' }>) {
  if (occasion === null) return { before: 'bei Bedarf', after: '' }
  if (/^(?:wenn|falls|sobald|bevor)\b/i.test(occasion)) return { before: 'bei Bedarf', after: `, ${occasion}` }
  const isPhrase = /^(?:bei|gegen|vor|nach|zur|zum|für|im|in|während|an)\b/i.test(occasion)
  return { before: `${isPhrase ? occasion : `bei ${occasion}`} nach Bedarf`, after: '' }
}

function intervalOf({ everyDays, dose }: Instruction): string {
  if (everyDays === 1) return ''
  if (!isRare(everyDays))
    return { 2: 'jeden zweiten Tag', 3: 'jeden dritten Tag' }[everyDays] ?? `alle ${everyDays} Tage`
  const once = isOnceADay(dose) ? 'EINMAL' : 'AN EINEM TAG'
  if (everyDays % 7 !== 0) return `NUR ${once} ALLE ${everyDays} TAGE:`
  const weeks = everyDays === 7 ? 'PRO WOCHE' : `ALLE ${everyDays / 7} WOCHEN`
  return `NUR ${once} ${weeks}, immer am selben Wochentag:`
}

function notOtherwise({ manner, unit }: Instruction): string {
  if (unit === 'patch') return 'Lassen Sie jedes Pflaster bis zum nächsten kleben.'
  return isTaken(manner)
    ? 'An allen anderen Tagen nehmen Sie nichts davon.'
    : 'An allen anderen Tagen wenden Sie es nicht an.'
}

function durationOf({ days, everyDays }: Instruction): string {
  if (days === null) return ''
  if (days === 'ongoing') return ', bis auf Weiteres'
  if (days === 1) return ', nur an einem Tag'
  const isWeeks = isRare(everyDays) && days % 7 === 0
  return `, ${isWeeks ? countOf(days / 7, 'Woche') : countOf(days, 'Tag')} lang`
}

function limitsOf(instruction: Instruction, dose: Extract<Dose, { kind: 'as-needed' }>): string[] {
  const between = isTaken(instruction.manner) ? 'Einnahmen' : 'Anwendungen'
  const { hoursApart, mostPerDay } = dose
  const wait =
    hoursApart === null
      ? ''
      : `Zwischen zwei ${between} ${hoursApart === 1 ? 'muss' : 'müssen'} mindestens ${countOf(hoursApart, 'Stunde')} liegen.`
  const most = isUncounted(instruction) ? `${writeAmount(mostPerDay, 'de')}-mal` : amountOf(instruction, mostPerDay)
  return [wait, `Höchstens ${most} in 24 Stunden.`]
}

function howToSwallow(dose: Exclude<Dose, { kind: 'text' }>): string {
  const amounts = dose.kind === 'times' ? takenAt(dose).map(({ amount }) => amount) : [dose.amount]
  return amounts.every((amount) => Number.isInteger(amount))
    ? 'Bitte unzerkaut und ungeteilt schlucken.'
    : 'Bitte nicht zerkauen.'
}
