import type { DemoPatient } from './demo-patients.ts'
import type { DemoIllness, DemoNotes } from './notes/demo-note.ts'
import { createRandom } from './random.ts'

/** What somebody has had for long, always the same; most who are old enough have one. */
export function illnessOf(
  { illnesses, has }: DemoNotes,
  { givenName, familyName, age }: Pick<DemoPatient, 'givenName' | 'familyName' | 'age'>,
): DemoIllness | null {
  const told = has[`${givenName} ${familyName}`]
  if (told) return illnesses.find(({ code }) => code === told)!
  const random = createRandom(`illness ${givenName} ${familyName} ${age}`)
  const fitting = illnesses.filter(({ from }) => age >= from)
  return fitting.length > 0 && random.next() < 0.6 ? random.pick(fitting) : null
}
