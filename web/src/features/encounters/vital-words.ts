import { writtenIn, feetAndInches, shownVital, type UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import {
  adultFrom,
  bloodPressureGoal,
  readVital,
  vitals,
  type VitalName,
  type WhoseVital,
} from '@polyclinic/domain/encounters/vitals.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** A number as this country writes it, without what groups thousands. */
const numberIn = (locale: string, value: number) =>
  value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 1 })

/** A stored value as it stands in its field: `98.2`, `5 ft 6`. */
export function fieldValue(
  system: UnitSystem,
  name: VitalName,
  stored: number | null,
  { t, formatLocale }: Texts,
): string {
  if (stored === null) return ''
  const shown = shownVital(system, name, stored)
  if (system === 'US' && name === 'height') return t('encounters.feetInches', feetAndInches(shown))
  return numberIn(formatLocale, shown)
}

/** A stored value with its unit: `98.2 °F`. */
export function valueWithUnit(system: UnitSystem, name: VitalName, stored: number, texts: Texts): string {
  const value = fieldValue(system, name, stored, texts)
  const written = writtenIn(system, name).unit
  // The feet stand in the value.
  const unit = written === 'ft in' ? 'in' : written
  return unit === '/min' ? `${value}${unit}` : `${value}\u00a0${unit}`
}

/** From what to what people live, in the country's unit. */
export function possibleWords(system: UnitSystem, name: VitalName, texts: Texts) {
  const [least, most] = vitals[name].possible
  return { least: fieldValue(system, name, least, texts), most: fieldValue(system, name, most, texts) }
}

export type VitalWords = { tone: 'quiet' | 'warn'; words: string }

/** What is to be said under a value: what is usual, or that it is not. Null when nothing is known of it. */
export function readingWords(
  name: VitalName,
  stored: number | null,
  { whose, system, texts }: { whose: WhoseVital; system: UnitSystem; texts: Texts },
): VitalWords | null {
  const { t } = texts
  if (whose.age === null || whose.age < adultFrom) return null
  const reading = stored === null ? 'usual' : readVital(name, stored, whose)
  if (name === 'systolic' || name === 'diastolic') {
    const goal = bloodPressureGoal(whose.country)
    return reading === 'high'
      ? { tone: 'warn', words: t('encounters.aboveGoal', goal) }
      : { tone: 'quiet', words: t('encounters.belowGoal', goal) }
  }
  const { usual } = vitals[name]
  if (!usual) return null
  const [least, most] = usual.map((bound) => fieldValue(system, name, bound, texts)) as [string, string]
  if (reading === 'high' || reading === 'low')
    return { tone: 'warn', words: t(`encounters.${reading}`, { least, most }) }
  return { tone: 'quiet', words: t('encounters.usual', { least, most }) }
}
