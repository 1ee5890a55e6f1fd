import { judgeSlots } from '@polyclinic/domain/slots/judge.fixture.ts'
import { findSlots, firstFree } from '@polyclinic/domain/slots/slots.ts'
import { compare, type Comparison } from '../compare.ts'
import { month } from './inputs.ts'

/** The slot engine against a plain Temporal version of the same rules, with equal results asserted. */
export function engine(): void {
  const results: Comparison[] = []
  for (const zone of ['America/New_York', 'Europe/Berlin']) {
    for (const bookings of [0, 20, 200]) {
      const { ours, judged } = month(zone, bookings)
      const [found, expected] = [[...findSlots(ours)], judgeSlots(judged)]
      if (JSON.stringify(found) !== JSON.stringify(expected))
        throw new Error(`${zone}, ${bookings}: not the same times`)
      const name = `30 days, ${zone}, ${bookings} visits, ${found.length} times`
      results.push(
        compare(
          name,
          () => findSlots(ours),
          () => judgeSlots(judged),
        ),
      )
    }
  }
  const { ours, judged } = month('America/New_York', 200)
  results.push(
    compare(
      'first free time',
      () => firstFree(ours),
      () => judgeSlots(judged)[0],
    ),
  )
  process.stdout.write(
    'The same times, found by the engine and by plain Temporal; how many times longer Temporal takes:\n',
  )
  for (const { name, ratio, least, most, rounds } of results)
    process.stdout.write(
      `${name}: ${Math.round(ratio)} (median of ${rounds} rounds, ${Math.round(least)} to ${Math.round(most)})\n`,
    )
}
