import type { UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import type { VitalName } from '@polyclinic/domain/encounters/vitals.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { valueWithUnit } from '../encounters/vital-words.ts'
import type { Vitals } from './use-chart.ts'

export type Measure = { word: PlainTextKey; names: readonly [VitalName, ...VitalName[]] }

/** What has a line of its own; both blood pressures have one together. */
export const measures: readonly Measure[] = [
  { word: 'encounters.bloodPressure', names: ['systolic', 'diastolic'] },
  { word: 'encounters.weight', names: ['weight'] },
  { word: 'encounters.pulse', names: ['pulse'] },
  { word: 'encounters.temperature', names: ['temperature'] },
  { word: 'encounters.oxygenSaturation', names: ['oxygenSaturation'] },
  { word: 'encounters.respiration', names: ['respiration'] },
  { word: 'encounters.height', names: ['height'] },
]

/** What was measured in one visit, in words: `142/90 mmHg`. */
export function measuredWords({ names }: Measure, values: Vitals['values'], system: UnitSystem, texts: Texts): string {
  const [first, second] = names
  if (second) return `${values[first] ?? '–'}/${values[second] ?? '–'}\u00a0mmHg`
  const value = values[first]
  return value === null ? '–' : valueWithUnit(system, first, value, texts)
}
