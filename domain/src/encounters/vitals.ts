import { adultFrom } from '../kit/age.ts'

// What is measured in a visit, in SI units as it is stored; `units.ts` says how a country writes it.

type VitalRule = {
  /** In what it is stored. */
  unit: 'mmHg' | '/min' | '%' | '°C' | 'kg' | 'cm'
  /** Outside of that it is taken for a mistake: wider than what is known to have been survived. */
  possible: readonly [number, number]
  /** Of an adult at rest; null where there is no such thing as usual. */
  usual: readonly [number, number] | null
  /** As far down and up as it alone asks for urgent attention, from the age of sixteen on. */
  critical?: readonly [low: number | null, high: number | null]
}

/**
 * The usual ranges are those of adults at rest that the U.S. National Library of Medicine gives (MedlinePlus, “Vital
 * signs”); oxygen saturation: WHO, Pulse Oximetry Training Manual (2011), 3.1. Blood pressure has a goal above instead.
 * Critical is what scores 3 by itself in the National Early Warning Score (Royal College of Physicians, NEWS2, 2017; scale
 * 1 of the saturation), which is made for people of sixteen and older.
 */
export const vitals = {
  systolic: { unit: 'mmHg', possible: [30, 350], usual: [90, 120], critical: [90, 220] },
  diastolic: { unit: 'mmHg', possible: [10, 250], usual: [60, 80] },
  pulse: { unit: '/min', possible: [10, 350], usual: [60, 100], critical: [40, 131] },
  oxygenSaturation: { unit: '%', possible: [10, 100], usual: [95, 100], critical: [91, null] },
  respiration: { unit: '/min', possible: [1, 150], usual: [12, 18], critical: [8, 25] },
  temperature: { unit: '°C', possible: [13, 47], usual: [36.5, 37.3], critical: [35, null] },
  weight: { unit: 'kg', possible: [0.2, 650], usual: null },
  height: { unit: 'cm', possible: [20, 280], usual: null },
} as const satisfies Record<string, VitalRule>

export type VitalName = keyof typeof vitals
export const vitalNames = Object.keys(vitals) as VitalName[]

/** In years: below it the critical values of adults say nothing. */
const scoredFrom = 16

/**
 * Of children, what needs no table of ages: a saturation below 90 % (hypoxemia as WHO defines it) and a fever of 40 °C
 * (American Academy of Pediatrics, “Fever: When to Call the Pediatrician”). In the first three months one of 38 °C is a
 * sign of high risk by itself (NICE guideline NG143, 1.2).
 */
const ofChildren = { saturationBelow: 90, highFever: 40, feverOfInfants: 38, infantUntilMonths: 3 }

/**
 * The blood pressure to stay below: 130/80 in the United States (2017 ACC/AHA guideline, 8.1.5), 140/90 elsewhere (2023
 * ESH guidelines, 4.1).
 */
export const bloodPressureGoal = (country: string): { systolic: number; diastolic: number } =>
  country === 'US' ? { systolic: 130, diastolic: 80 } : { systolic: 140, diastolic: 90 }

/** How a value is to be read. `unjudged`: nothing is known of what is usual. */
export type VitalReading = 'impossible' | 'critically-low' | 'low' | 'usual' | 'high' | 'critically-high' | 'unjudged'

export type WhoseVital = {
  country: string
  /** In months when it was measured; null when no date of birth is known. */
  months: number | null
}

/** Of nobody younger a usual range is told: those of children change with their years. */
export const isAdult = ({ months }: WhoseVital): boolean => months !== null && months >= adultFrom * 12

/** @param value in the unit that it is stored in */
export function readVital(name: VitalName, value: number, whose: WhoseVital): VitalReading {
  const { possible, usual }: VitalRule = vitals[name]
  if (!isWithin(value, possible)) return 'impossible'
  const critical = readCritical(name, value, whose)
  if (critical) return critical
  if (!usual || !isAdult(whose)) return 'unjudged'
  if (value < usual[0]) return 'low'
  if (name === 'systolic' || name === 'diastolic')
    return value < bloodPressureGoal(whose.country)[name] ? 'usual' : 'high'
  return value > usual[1] ? 'high' : 'usual'
}

function readCritical(name: VitalName, value: number, { months }: WhoseVital) {
  if (months !== null && months >= scoredFrom * 12) {
    const [low, high] = (vitals[name] as VitalRule).critical ?? [null, null]
    if (low !== null && value <= low) return 'critically-low'
    return high !== null && value >= high ? 'critically-high' : null
  }
  if (name === 'oxygenSaturation' && value < ofChildren.saturationBelow) return 'critically-low'
  const isInfant = months !== null && months < ofChildren.infantUntilMonths
  const fever = isInfant ? ofChildren.feverOfInfants : ofChildren.highFever
  return name === 'temperature' && value >= fever ? 'critically-high' : null
}

export const isPossible = (name: VitalName, value: number): boolean => isWithin(value, vitals[name].possible)

/**
 * What hardly anybody lies outside of, by the age from which on it holds, in months: a generous measure of our own. It
 * refuses nothing: within it a value is offered in the place of a mistake, outside of it one is asked to check.
 */
const likely: Partial<Record<VitalName, readonly { from: number; range: readonly [number, number] }[]>> = {
  temperature: [{ from: 0, range: [33, 43] }],
  weight: [
    { from: 0, range: [1, 15] },
    { from: 12, range: [5, 40] },
    { from: 6 * 12, range: [12, 120] },
    { from: 12 * 12, range: [25, 300] },
  ],
  height: [
    { from: 0, range: [30, 90] },
    { from: 12, range: [60, 140] },
    { from: 6 * 12, range: [90, 190] },
    { from: 12 * 12, range: [120, 230] },
  ],
}

const likelyRange = (name: VitalName, months: number) => likely[name]?.findLast(({ from }) => months >= from)?.range

/** Whether a value may well have been meant; of an unknown age as of a grown person's. */
export function isLikely(name: VitalName, value: number, { months }: WhoseVital): boolean {
  const range = likelyRange(name, months ?? Infinity)
  return range !== undefined && isWithin(value, range)
}

/**
 * How far from the last value one is asked to check, a choice of our own: wide enough for what a body does between two
 * visits, narrow enough for two digits in each other's place.
 */
const farFrom: Partial<Record<VitalName, (last: number) => number>> = {
  weight: (last) => last * 0.15,
  height: () => 5,
}

/** Why a possible value is doubted: hardly anybody of that age has it, or it lies far from the last one. */
export type VitalDoubt = 'unlikely' | 'far-from-last'

/** @param last what was measured before, and whose it was then: who grows is told of no gain */
export function doubtVital(
  name: VitalName,
  value: number,
  whose: WhoseVital,
  last: { value: number; whose: WhoseVital } | null,
): VitalDoubt | null {
  if (!isPossible(name, value)) return null
  const range = whose.months === null ? undefined : likelyRange(name, whose.months)
  if (range && !isWithin(value, range)) return 'unlikely'
  const far = last && farFrom[name]?.(last.value)
  if (!far) return null
  const change = value - last.value
  return change < -far || (isAdult(last.whose) && change > far) ? 'far-from-last' : null
}

/** The two blood pressures were written in each other's place, or one of them is wrong: the upper one is the higher. */
export const isPressureReversed = ({ systolic, diastolic }: Record<'systolic' | 'diastolic', number | null>): boolean =>
  systolic !== null && diastolic !== null && systolic <= diastolic

/** Body mass index in kg/m² (WHO, Obesity: preventing and managing the global epidemic, 2000, 2.2), to one decimal. */
export function bodyMassIndex(weight: number | null, height: number | null): number | null {
  if (weight === null || height === null) return null
  return Math.round((weight / (height / 100) ** 2) * 10) / 10
}

/** A body mass index like that tells of a weight or a height that is wrong before it tells of a person. */
export const isDoubtfulBodyMassIndex = (index: number): boolean => index < 12 || index > 70

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
