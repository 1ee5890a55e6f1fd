import { quantityOf } from '@polyclinic/domain/prescriptions/dose/arithmetic.ts'
import {
  doseUnitOf,
  isHandedOutWhole,
  isInContainer,
  quantityWord,
} from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { writeAmount, writeNumber } from '@polyclinic/domain/prescriptions/dose/numbers.ts'
import { printDose } from '@polyclinic/domain/prescriptions/dose/print-dose.ts'
import { printStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import type { ItemWords } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { countedDays } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import type { Dose, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Language } from '../../../platform/language.ts'
import { formNames } from './form-names.ts'
import { instructionOf } from './instruction.ts'
import { sayInEnglish } from './say-in-english.ts'
import { sayInGerman } from './say-in-german.ts'

type Languages = {
  /** Of the clinic, whose paper it is. */
  language: Language
  patientLanguage: Language
}

/** A drug as it is printed, and how to take it. */
export function wordsOf(item: PrescribedDrug, { language, patientLanguage }: Languages): ItemWords {
  const { id, dose, everyDays } = item
  return {
    id,
    name: nameOf(item, language),
    sentence:
      dose === null ? null : { en: sayInEnglish, de: sayInGerman }[patientLanguage](instructionOf({ ...item, dose })),
    // What is in words is said in them.
    shorthand:
      dose === null || dose.kind === 'text'
        ? null
        : printDose({ dose: withoutOccasion(dose), everyDays }, language, doseUnitOf(item), true),
    quantity: writeQuantity(item, language),
  }
}

/** Which is in the patient’s language, and in their sentence. */
const withoutOccasion = (dose: Dose): Dose => (dose.kind === 'as-needed' ? { ...dose, occasion: null } : dose)

/** `Doxycycline 100 mg capsules`; the form once, where its name has it already. */
function nameOf({ name, strength, form }: PrescribedDrug, language: Language): string {
  const ofForm = form === null ? '' : formNames[language][form]
  const isSaid = name.toLowerCase().includes(ofForm.toLowerCase())
  return [name, printStrength(strength, language), isSaid ? '' : ofForm].filter((part) => part !== '').join(' ')
}

/** How much is handed out; of what comes in bottles and tubes, and of which nobody said how much, for how long. */
function writeQuantity(item: PrescribedDrug, language: Language): string | null {
  const amount = quantityOf(item)
  if (amount === null) return null
  const unit = doseUnitOf(item)
  const isMeasuredOut = isHandedOutWhole(unit) || unit === 'ml'
  if (item.quantity === null && (isInContainer(item) || !isMeasuredOut)) {
    const days = countedDays(item.days)!
    return {
      en: `enough for ${days} ${days === 1 ? 'day' : 'days'}`,
      de: `Menge für ${days} ${days === 1 ? 'Tag' : 'Tage'}`,
    }[language]
  }
  if (language === 'de' && isHandedOutWhole(unit) && !isInContainer(item)) return `${writeAmount(amount, 'de')} Stück`
  const write = isHandedOutWhole(unit) ? writeAmount : writeNumber
  return `${write(amount, language)} ${quantityWord(item, amount, language)}`
}
