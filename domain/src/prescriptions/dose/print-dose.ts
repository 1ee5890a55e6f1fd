import type { Dose, DoseUnit } from '../model.ts'
import { isMeasured, unitWord } from './dose-unit.ts'
import { writeAmount, writeNumber, type Language } from './numbers.ts'

/** What a doctor types: how much and how often, and for how long, where that is said, too. */
export type Dosing = { dose: Dose; everyDays: number; days?: number | 'ongoing' }

/**
 * `1-0-1-0`, `1 every 8 hours, every other day`: as doctors write it, and as `parseDose` reads it; without its duration.
 * @param unit so that milliliters are not halved with a stroke
 * @param isNamed with the unit, for whoever does not see in what the drug is counted; in English in words, since 1-0-1-0 is
 * written in the middle of Europe alone
 */
export function printDose({ dose, everyDays }: Dosing, language: Language, unit?: DoseUnit, isNamed = false): string {
  if (dose.kind === 'text') return dose.text
  const write = (value: number) =>
    unit === 'ml' || unit === 'unit' ? writeNumber(value, language) : writeAmount(value, language)
  const named = (amount: number) =>
    isNamed && unit !== undefined ? `${write(amount)} ${unitWord(unit, amount, language)}` : write(amount)
  const inDays = [intervalOf(everyDays, language)].filter((words) => words !== '')
  if (dose.kind === 'times') {
    if (isNamed && language === 'en')
      return [timesInWords(dose, named, unit !== undefined && isMeasured(unit) ? named : write), ...inDays].join(', ')
    const times = [dose.morning, dose.noon, dose.evening, dose.night].map((amount) => write(amount)).join('-')
    const counted =
      isNamed && unit !== undefined && isMeasured(unit) ? `${times} ${unitWord(unit, 2, language)}` : times
    return [counted, ...inDays].join(', ')
  }
  if (dose.kind === 'every') return [`${named(dose.amount)} ${hoursOf(dose.hours, language)}`, ...inDays].join(', ')
  const words = { en: ['as needed', 'max', 'day'], de: ['bei Bedarf', 'max.', 'Tag'] }[language]
  const apart = dose.hoursApart === null ? '' : `${hoursOf(dose.hoursApart, language)} `
  const most = `${words[1]} ${write(dose.mostPerDay)}/${words[2]}`
  const occasion = dose.occasion === null ? '' : `: ${dose.occasion}`
  return [`${named(dose.amount)} ${apart}${words[0]}`, ...inDays, most].join(', ') + occasion
}

const slots = [
  ['morning', 'in the morning'],
  ['noon', 'at noon'],
  ['evening', 'in the evening'],
  ['night', 'at night'],
] as const

/** `1 tablet in the morning, ½ at night`; of what is measured each with its unit. */
const timesInWords = (
  dose: Extract<Dose, { kind: 'times' }>,
  first: (amount: number) => string,
  next: (amount: number) => string,
) =>
  slots
    .filter(([slot]) => dose[slot] > 0)
    .map(([slot, words], place) => `${(place === 0 ? first : next)(dose[slot])} ${words}`)
    .join(', ')

function hoursOf(hours: number, language: Language): string {
  if (language === 'de') return hours === 1 ? 'jede Stunde' : `alle ${hours} Stunden`
  return hours === 1 ? 'every hour' : `every ${hours} hours`
}

function intervalOf(days: number, language: Language): string {
  if (days === 1) return ''
  if (days === 2) return { en: 'every other day', de: 'jeden 2. Tag' }[language]
  if (days === 7) return { en: 'once a week', de: 'einmal pro Woche' }[language]
  const [count, unit] = days % 7 === 0 ? [days / 7, 1] : [days, 0]
  return language === 'de' ? `alle ${count} ${['Tage', 'Wochen'][unit]}` : `every ${count} ${['days', 'weeks'][unit]}`
}
