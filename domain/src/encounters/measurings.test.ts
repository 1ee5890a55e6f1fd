import { expect, it } from 'vitest'
import { measuringsOf, type MeasuredVitals } from './measurings.ts'
import { vitalNames, type VitalName } from './vitals.ts'

const values = (of: Partial<Record<VitalName, number>>) =>
  ({ ...Object.fromEntries(vitalNames.map((name) => [name, null])), ...of }) as Record<VitalName, number | null>
const by = (name: string, time: string) => ({ by: name, at: `2026-11-28T${time}Z` })

it.each<[string, Parameters<typeof values>[0], MeasuredVitals, string[]]>([
  ['nothing', {}, { pulse: by('Mert', '06:15:00') }, []],
  [
    'one person, value by value',
    { systolic: 115, diastolic: 73, weight: 58 },
    { systolic: by('Mert', '06:15:00'), diastolic: by('Mert', '06:15:02'), weight: by('Mert', '06:27:00') },
    ['Mert 06:15: systolic diastolic weight'],
  ],
  [
    'a second person, who adds a value: the first keeps theirs',
    { systolic: 115, diastolic: 73, temperature: 37.1 },
    { temperature: by('Krüger', '06:16:00'), systolic: by('Mert', '06:15:00'), diastolic: by('Mert', '06:20:00') },
    ['Mert 06:15: systolic diastolic', 'Krüger 06:16: temperature'],
  ],
  [
    'the same person, twice',
    { systolic: 115, pulse: 90 },
    { systolic: by('Mert', '06:15:00'), pulse: by('Mert', '07:15:00') },
    ['Mert 06:15: systolic', 'Mert 07:15: pulse'],
  ],
  ['a value of which nobody knows who measured it', { pulse: 70 }, {}, []],
])('tells who measured: %s', (_what, of, measured, told) => {
  const found = measuringsOf(values(of), measured)
  expect(found.map((each) => `${each.by} ${each.at.slice(11, 16)}: ${each.names.join(' ')}`)).toEqual(told)
})
