import {
  writtenIn,
  feetAndInches,
  shownVital,
  type LikelyMeant,
  type UnitSystem,
} from '@polyclinic/domain/encounters/units.ts'
import {
  bloodPressureGoal,
  doubtVital,
  isAdult,
  readVital,
  vitals,
  type VitalDoubt,
  type VitalName,
  type WhoseVital,
} from '@polyclinic/domain/encounters/vitals.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** A number as this country writes it, without what groups thousands. */
const numberIn = (locale: string, value: number, maximumFractionDigits = 1) =>
  value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits })

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

/** The unit that stands beside a field: of feet and inches, what somebody has not typed into it. */
export function unitBeside(system: UnitSystem, name: VitalName, text: string): string {
  const { unit } = writtenIn(system, name)
  if (unit !== 'ft in') return unit
  if (/(in\.?|"|″|'')\s*$/i.test(text)) return ''
  return /ft|['′]/i.test(text) ? 'in' : unit
}

/** A stored value with its unit: `98.2 °F`, and a weight in kilograms wherever else it is written: doses go by them. */
export function valueWithUnit(system: UnitSystem, name: VitalName, stored: number, texts: Texts): string {
  const kilograms = inKilograms(system, name, stored, texts)
  const value = valueInUnit(system, name, stored, texts)
  return kilograms === null ? value : `${value} (${kilograms})`
}

/** A weight that is written in another unit (ISMP Targeted Medication Safety Best Practices, 3: weights are metric). */
export const inKilograms = (system: UnitSystem, name: VitalName, stored: number | null, texts: Texts): string | null =>
  name === 'weight' && system !== 'SI' && stored !== null ? valueInUnit('SI', name, stored, texts) : null

function valueInUnit(system: UnitSystem, name: VitalName, stored: number, texts: Texts): string {
  const value = fieldValue(system, name, stored, texts)
  if (writtenIn(system, name).unit === '%')
    return (stored / 100).toLocaleString(texts.formatLocale, { style: 'percent' })
  const written = writtenIn(system, name).unit
  // The feet stand in the value.
  const unit = written === 'ft in' ? 'in' : written
  return unit === '/min' ? `${value}${unit}` : `${value}\u00a0${unit}`
}

/** Outside of what a value is taken for a mistake, in the country's unit. */
export function possibleWords(system: UnitSystem, name: VitalName, texts: Texts) {
  const [least, most] = vitals[name].possible
  return { least: fieldValue(system, name, least, texts), most: fieldValue(system, name, most, texts) }
}

/** The number as it was typed, with the unit that it was probably typed in: `167 cm = 5 ft 6 in`. */
export function meantWords(
  system: UnitSystem,
  name: VitalName,
  typed: number,
  { meant: { stored, unit }, texts }: { meant: LikelyMeant; texts: Texts },
): string {
  const value = valueInUnit(system, name, stored, texts)
  return unit === null ? value : `${numberIn(texts.formatLocale, typed, 2)}\u00a0${unit} = ${value}`
}

export type VitalWords = { tone: 'quiet' | 'warn' | 'critical'; words: string }

/** That a value alone asks for attention at once; null when it does not. */
export function criticalWords(
  name: VitalName,
  stored: number | null,
  { whose, texts: { t } }: { whose: WhoseVital; texts: Texts },
): VitalWords | null {
  const reading = stored === null ? null : readVital(name, stored, whose)
  if (reading === 'critically-low') return { tone: 'critical', words: t('encounters.criticallyLow') }
  return reading === 'critically-high' ? { tone: 'critical', words: t('encounters.criticallyHigh') } : null
}

/** A value that was measured before, and whose it was then. */
export type LastVital = { value: number; whose: WhoseVital }

const doubts: Record<VitalDoubt, PlainTextKey> = {
  unlikely: 'encounters.unlikely',
  'far-from-last': 'encounters.farFromLast',
}

/** That a value is to be checked, though it may be true; null when nothing speaks against it. */
export function doubtWords(
  name: VitalName,
  stored: number | null,
  { whose, last, texts: { t } }: { whose: WhoseVital; last: LastVital | null; texts: Texts },
): string | null {
  const doubt = stored === null ? null : doubtVital(name, stored, whose, last)
  return doubt && t(doubts[doubt])
}

/** The one of two that is to be said first. */
export const graver = <Words extends VitalWords>(one: Words | null, other: Words | null): Words | null =>
  one && (!other || gravity[one.tone] >= gravity[other.tone]) ? one : other
const gravity = { quiet: 0, warn: 1, critical: 2 }

/** What is to be said under a value: what is usual, or that it is not. Null when nothing is known of it. */
export function readingWords(
  name: VitalName,
  stored: number | null,
  { whose, system, texts }: { whose: WhoseVital; system: UnitSystem; texts: Texts },
): VitalWords | null {
  const { t } = texts
  const critical = criticalWords(name, stored, { whose, texts })
  if (critical || !isAdult(whose)) return critical
  const reading = stored === null ? 'usual' : readVital(name, stored, whose)
  if (name === 'systolic' || name === 'diastolic') {
    if (reading === 'low')
      return {
        tone: 'warn',
        words: t('encounters.lowPressure', {
          systolic: vitals.systolic.usual[0],
          diastolic: vitals.diastolic.usual[0],
        }),
      }
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
