import { findUnion } from '@polyclinic/domain/slots/union.ts'
import { compare } from '../compare.ts'
import type { CalCom } from './calcom-package.ts'
import { calComUnion, forCalCom, minutesOfSlots } from './calcom.ts'
import { questionOf } from './inputs.ts'
import { assertSame, sayRatios } from './print.ts'

const doctors = 500

/** "Any doctor": when at least one of them is free. Each is booked for three fifths of their time, each differently. */
export function unionAgainstCalCom(calCom: CalCom): void {
  const questions = Array.from({ length: doctors }, (_, seed) =>
    questionOf({ zone: 'America/New_York', visit: 30, bookings: 200, days: 30, seed: seed + 1 }),
  )
  const ours = questions.map((question) => question.ours)
  const theirs = questions.map(forCalCom)
  const name = `${doctors} doctors, ${findUnion(ours).length} times`
  assertSame(name, findUnion(ours), minutesOfSlots(calComUnion(calCom, theirs)))
  const comparison = compare(
    name,
    () => findUnion(ours),
    () => calComUnion(calCom, theirs),
  )
  sayRatios('The union of many doctors, 30 days, against cal.com', [comparison], 1000)
}
