import { doseUnitOf } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import type { Dose, DoseUnit, DrugForm, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { isTaken, mannerOf, type Manner } from './manner.ts'

/** What a sentence tells the patient, whatever its language. */
export type Instruction = Pick<PrescribedDrug, 'everyDays' | 'days' | 'note'> & {
  dose: Dose
  manner: Manner
  unit: DoseUnit
  form: DrugForm | null
  food: PrescribedDrug['food']
}
export type Slot = 'morning' | 'noon' | 'evening' | 'night'
type Times = Extract<Dose, { kind: 'times' }>

export function instructionOf(item: PrescribedDrug & { dose: Dose }): Instruction {
  const { dose, everyDays, days, note, form } = item
  const manner = mannerOf(item)
  return { dose, everyDays, days, note, form, manner, unit: doseUnitOf(item), food: foodOf(item, manner) }
}

/** Unless the sentence says it anyway. */
function foodOf({ dose, food }: PrescribedDrug, manner: Manner): PrescribedDrug['food'] {
  if (food === 'with-water' && manner === 'dissolve-in-water') return null
  const atNight = dose?.kind === 'times' && dose.night > 0
  return food === 'at-bedtime' && atNight ? null : food
}

/** When, and how much then. */
export const takenAt = (dose: Times): { slot: Slot; amount: number }[] =>
  (['morning', 'noon', 'evening', 'night'] as const)
    .map((slot) => ({ slot, amount: dose[slot] }))
    .filter(({ amount }) => amount > 0)

/** Whether it is taken a single time on a day on which it is taken. */
export function isOnceADay(dose: Dose): boolean {
  if (dose.kind === 'times') return takenAt(dose).length === 1
  if (dose.kind === 'every') return dose.hours >= 24
  return false
}

/** So rarely that taking it every day is the mistake to guard against. */
export const isRare = (everyDays: number): boolean => everyDays >= 7

/** Cream is put on, and nobody counts it unless more than once. */
export const isUncounted = ({ unit, manner }: Instruction): boolean => unit === 'application' && manner !== 'vaginal'

const shortDays = 14
const mayBeOverused: ReadonlySet<Manner> = new Set(['nose-spray', 'nose-drop', 'rectal'])
/** Whether days of something as needed are the most that it is good for: of a rescue inhaler they are its supply. */
export const isLimited = ({ manner, days }: Instruction): boolean =>
  typeof days === 'number' && days <= shortDays && (isTaken(manner) || mayBeOverused.has(manner))

/** A doctor’s own words, as a sentence among others. */
export const asSentence = (text: string): string => {
  const trimmed = text.trim().replaceAll(/\s*\n+\s*/g, ' ')
  return trimmed === '' || /[.!?…]["”“’»)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`
}
/** Said to be a note, so that no line of it passes for another drug. */
export const asNote = (word: string, note: string): string => (note.trim() === '' ? '' : `${word}: ${asSentence(note)}`)
export const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
