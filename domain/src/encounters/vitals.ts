// What is measured in a visit, in SI units as it is stored; `units.ts` says how a country writes it.

type VitalRule = {
  /** In what it is stored. */
  unit: 'mmHg' | '/min' | '%' | '°C' | 'kg' | 'cm'
  /** Outside of that it is a slip of the pen: no living person was measured so. */
  possible: readonly [number, number]
  /** Of an adult at rest; null where there is no such thing as usual. */
  usual: readonly [number, number] | null
}

/**
 * The usual ranges are those of adults at rest that the U.S. National Library of Medicine gives (MedlinePlus, “Vital
 * signs”); oxygen saturation: WHO, Pulse Oximetry Training Manual (2011), 3.1. Blood pressure has a goal instead.
 */
export const vitals = {
  systolic: { unit: 'mmHg', possible: [40, 300], usual: null },
  diastolic: { unit: 'mmHg', possible: [20, 200], usual: null },
  pulse: { unit: '/min', possible: [20, 300], usual: [60, 100] },
  oxygenSaturation: { unit: '%', possible: [30, 100], usual: [95, 100] },
  respiration: { unit: '/min', possible: [3, 100], usual: [12, 18] },
  temperature: { unit: '°C', possible: [25, 45], usual: [36.5, 37.3] },
  weight: { unit: 'kg', possible: [0.3, 500], usual: null },
  height: { unit: 'cm', possible: [20, 250], usual: null },
} as const satisfies Record<string, VitalRule>

export type VitalName = keyof typeof vitals
export const vitalNames = Object.keys(vitals) as VitalName[]

/** Below this age no usual range is told: those of children change with their years. */
export const adultFrom = 18

/**
 * The blood pressure to stay below: 130/80 in the United States (2017 ACC/AHA guideline, 8.1.5), 140/90 elsewhere (2023
 * ESH guidelines, 4.1).
 */
export const bloodPressureGoal = (country: string): { systolic: number; diastolic: number } =>
  country === 'US' ? { systolic: 130, diastolic: 80 } : { systolic: 140, diastolic: 90 }

/** How a value is to be read. `unjudged`: nothing is known of what is usual. */
export type VitalReading = 'impossible' | 'low' | 'usual' | 'high' | 'unjudged'

export type WhoseVital = { country: string; /** In years; null when no date of birth is known. */ age: number | null }

/** @param value in the unit that it is stored in */
export function readVital(name: VitalName, value: number, { country, age }: WhoseVital): VitalReading {
  const { possible, usual }: VitalRule = vitals[name]
  if (!isWithin(value, possible)) return 'impossible'
  if (age === null || age < adultFrom) return 'unjudged'
  if (name === 'systolic' || name === 'diastolic') return value < bloodPressureGoal(country)[name] ? 'usual' : 'high'
  if (!usual) return 'unjudged'
  return value < usual[0] ? 'low' : value > usual[1] ? 'high' : 'usual'
}

export const isPossible = (name: VitalName, value: number): boolean => isWithin(value, vitals[name].possible)

/** Body mass index in kg/m² (WHO, Obesity: preventing and managing the global epidemic, 2000, 2.2), to one decimal. */
export function bodyMassIndex(weight: number | null, height: number | null): number | null {
  if (weight === null || height === null) return null
  return Math.round((weight / (height / 100) ** 2) * 10) / 10
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
