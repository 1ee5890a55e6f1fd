import { isLikely, isPossible, type VitalName, type WhoseVital } from './vitals.ts'

// In which units a country writes what is measured. The browser reads and writes them; what is stored stays SI.

export type UnitSystem = 'SI' | 'US'
export const unitSystemOf = (country: string): UnitSystem => (country === 'US' ? 'US' : 'SI')

type Written = {
  unit: string
  decimals: number
  /** From what is stored. */
  shown: (stored: number) => number
  stored: (shown: number) => number
}

const same = { shown: (value: number) => value, stored: (value: number) => value }
const inSI: Record<VitalName, Written> = {
  systolic: { unit: 'mmHg', decimals: 0, ...same },
  diastolic: { unit: 'mmHg', decimals: 0, ...same },
  pulse: { unit: '/min', decimals: 0, ...same },
  oxygenSaturation: { unit: '%', decimals: 0, ...same },
  respiration: { unit: '/min', decimals: 0, ...same },
  temperature: { unit: '°C', decimals: 1, ...same },
  weight: { unit: 'kg', decimals: 1, ...same },
  height: { unit: 'cm', decimals: 0, ...same },
}

/** Exactly, by the international yard and pound agreement (1959). */
const kilogramsOfPound = 0.453_592_37
const centimetersOfInch = 2.54
const inUS: Record<VitalName, Written> = {
  ...inSI,
  temperature: {
    unit: '°F',
    decimals: 1,
    shown: (celsius) => (celsius * 9) / 5 + 32,
    stored: (fahrenheit) => ((fahrenheit - 32) * 5) / 9,
  },
  weight: {
    unit: 'lb',
    decimals: 1,
    shown: (kilograms) => kilograms / kilogramsOfPound,
    stored: (pounds) => pounds * kilogramsOfPound,
  },
  height: {
    unit: 'ft in',
    decimals: 1,
    shown: (centimeters) => centimeters / centimetersOfInch,
    stored: (inches) => inches * centimetersOfInch,
  },
}

export const writtenIn = (system: UnitSystem, name: VitalName): Written => (system === 'US' ? inUS : inSI)[name]

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** As it is written in a country, rounded as people measure. */
export function shownVital(system: UnitSystem, name: VitalName, stored: number): number {
  const { shown, decimals } = writtenIn(system, name)
  return rounded(shown(stored), decimals)
}

/** As it is stored: fine enough that it is shown again as it was typed. */
export const storedVital = (system: UnitSystem, name: VitalName, shown: number): number =>
  rounded(writtenIn(system, name).stored(shown), 2)

/** A number as people type it, with a point or a comma; feet and inches for a height in the United States. Null for none. */
export function parseVital(system: UnitSystem, name: VitalName, typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (system === 'US' && name === 'height') {
    const [, feet, inches] = /^(\d)\s*(?:'|′|ft\.?|\s)\s*(\d{1,2}(?:\.\d)?)?\s*(?:"|″|''|in\.?)?$/i.exec(text) ?? []
    if (feet !== undefined && (inches !== undefined || /['′f]/i.test(text)))
      return Number(feet) * 12 + Number(inches ?? 0)
  }
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

/** Feet and inches of a height: `5 ft 6`. */
export function feetAndInches(inches: number): { feet: number; inches: number } {
  const whole = Math.round(inches)
  return { feet: Math.floor(whole / 12), inches: whole % 12 }
}

/** Units that a number is typed in by habit though its field asks for another. */
type OtherUnit = { unit: 'cm' | 'm' | '°C' | '°F' | 'kg' | 'lb'; stored: (typed: number) => number }
const meters: OtherUnit = { unit: 'm', stored: (typed) => typed * 100 }
const otherUnits: Record<UnitSystem, Partial<Record<VitalName, readonly OtherUnit[]>>> = {
  SI: {
    temperature: [{ unit: '°F', stored: inUS.temperature.stored }],
    weight: [{ unit: 'lb', stored: inUS.weight.stored }],
    height: [meters],
  },
  US: {
    temperature: [{ unit: '°C', ...same }],
    weight: [{ unit: 'kg', ...same }],
    height: [{ unit: 'cm', ...same }, meters],
  },
}

/** What was probably meant, as it is stored; `unit` when the number was typed in another unit than its field's. */
export type LikelyMeant = { stored: number; unit: OtherUnit['unit'] | null }

/**
 * What was probably meant by an impossible value: it is in another unit, or its decimal point was left out. Null when
 * neither can well be, at that age.
 */
export function likelyMeant(system: UnitSystem, name: VitalName, shown: number, whose: WhoseVital): LikelyMeant | null {
  if (isPossible(name, storedVital(system, name, shown))) return null
  const meant: LikelyMeant[] = [
    ...(otherUnits[system][name] ?? []).map(({ unit, stored }) => ({ stored: rounded(stored(shown), 2), unit })),
    { stored: storedVital(system, name, shown / 10), unit: null },
  ]
  return meant.find(({ stored }) => isLikely(name, stored, whose)) ?? null
}
