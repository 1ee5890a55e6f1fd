import type { UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import type { VitalName, WhoseVital } from '@polyclinic/domain/encounters/vitals.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { graver, readingWords, valueWithUnit, type VitalWords } from '../encounters/vital-words.ts'
import type { Vitals } from './use-chart.ts'

export type Measure = {
  word: PlainTextKey
  names: readonly [VitalName, ...VitalName[]]
  /** How far a line has to go to fill its place, as it is stored, by the latest value. */
  leastSpan: (latest: number) => number
  /** Of who is grown a line of it would say nothing. */
  isOfGrowth?: true
}

/**
 * What has a line of its own; both blood pressures have one together. The spans are a choice of our own: what a value does
 * from day to day without saying anything is drawn as little.
 */
export const measures: readonly Measure[] = [
  { word: 'encounters.bloodPressure', names: ['systolic', 'diastolic'], leastSpan: () => 40 },
  { word: 'encounters.weight', names: ['weight'], leastSpan: (latest) => latest * 0.15 },
  { word: 'encounters.pulse', names: ['pulse'], leastSpan: () => 40 },
  { word: 'encounters.temperature', names: ['temperature'], leastSpan: () => 2 },
  { word: 'encounters.oxygenSaturation', names: ['oxygenSaturation'], leastSpan: () => 10 },
  { word: 'encounters.respiration', names: ['respiration'], leastSpan: () => 12 },
  { word: 'encounters.height', names: ['height'], leastSpan: () => 10, isOfGrowth: true },
]

/** What was measured in one visit, in words: `142/90 mmHg`. */
export function measuredWords({ names }: Measure, values: Vitals['values'], system: UnitSystem, texts: Texts): string {
  const [first, second] = names
  if (second) return `${values[first] ?? '–'}/${values[second] ?? '–'}\u00a0mmHg`
  const value = values[first]
  return value === null ? '–' : valueWithUnit(system, first, value, texts)
}

/** What is to be said first of what was measured in one visit; null when nothing is known of it. */
export const readingOf = (
  { names }: Measure,
  values: Vitals['values'],
  around: { whose: WhoseVital; system: UnitSystem; texts: Texts },
): VitalWords | null =>
  names
    .map((name) => (values[name] === null ? null : readingWords(name, values[name], around)))
    .reduce<VitalWords | null>(graver, null)
