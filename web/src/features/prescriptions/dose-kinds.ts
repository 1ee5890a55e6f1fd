import { doseProblem } from '@polyclinic/domain/prescriptions/dose/arithmetic.ts'
import type { Dose } from '@polyclinic/domain/prescriptions/model.ts'

export type DoseKind = Dose['kind']
export const doseKinds: readonly DoseKind[] = ['times', 'every', 'as-needed', 'text']

const nothing = { kind: 'times', morning: 0, noon: 0, evening: 0, night: 0 } as const

/** A dose as another kind of it begins: with the amount that was said. */
export function doseOfKind(kind: DoseKind, before: Dose | null, words: string): Dose {
  const amount = amountOf(before)
  switch (kind) {
    case 'times':
      return { ...nothing, morning: amount }
    case 'every':
      return { kind, amount, hours: 8 }
    case 'as-needed':
      return {
        kind,
        amount,
        hoursApart: before?.kind === 'every' ? before.hours : 6,
        mostPerDay: amount * 3,
        occasion: null,
      }
    case 'text':
      return { kind, text: words }
  }
}

function amountOf(dose: Dose | null): number {
  if (dose === null || dose.kind === 'text') return 1
  if (dose.kind !== 'times') return dose.amount
  const { morning, noon, evening, night } = dose
  return [morning, noon, evening, night].find((each) => each > 0) ?? 1
}

/** Whether a dose says anything: four zeros or no words are none. */
export const isSaid = (dose: Dose | null): boolean => dose !== null && doseProblem(dose) === null

export { nothing as noTimes }
