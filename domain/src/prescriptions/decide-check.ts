import type { PlainDate } from '../kit/time.ts'
import type { Ending } from './chain.ts'

/** With the fifth wrong date of birth nobody is told any more what is on a prescription. */
export const wrongBirthDatesAtMost = 5

type Asking = {
  /** Whether a date was given at all. */
  isAsked: boolean
  isRight: boolean
  wrongSoFar: number
  /** Of a record that is kept apart nothing is told. */
  isOpenRecord: boolean
}

/**
 * Whether somebody who holds a prescription is told what is on it, and whether their date counts as a wrong one. Once it is
 * closed the right date is answered as any other, so that trying on teaches nothing.
 */
export function decideBirthDate({ isAsked, isRight, wrongSoFar, isOpenRecord }: Asking) {
  const isOpen = wrongSoFar < wrongBirthDatesAtMost
  return { isTold: isAsked && isOpen && isRight && isOpenRecord, isCounted: isAsked && isOpen && !isRight }
}

/** How a drug on a paper stands. */
export type PrescriptionStanding = { state: 'valid' | Ending } | { state: 'renewed'; renewedOn: PlainDate }

type Chain = {
  own: 'active' | Ending
  /** The last that goes on from it and is no error; null where nothing does. */
  last: { status: 'active' | Ending; signedOn: PlainDate } | null
}

/** How a drug stands by what became of it, and of what goes on from it: what was renewed and then stopped is stopped. */
export function standingOfPrescription({ own, last }: Chain): PrescriptionStanding {
  if (own !== 'active') return { state: own }
  if (last === null) return { state: 'valid' }
  return last.status === 'active' ? { state: 'renewed', renewedOn: last.signedOn } : { state: 'stopped' }
}

/**
 * How a paper stands: stopped, prescribed in error or renewed, once nothing on it is to be filled any more; `partly` while
 * something is, and something is not.
 */
export function stateOfPaper(
  items: readonly PrescriptionStanding[],
  validUntil: string,
  today: string,
): PrescriptionStanding | { state: 'expired' | 'partly' } {
  const renewed = items.filter((item) => item.state === 'renewed')
  if (items.every(({ state }) => state !== 'valid')) {
    if (items.length > 0 && items.every(({ state }) => state === 'entered-in-error'))
      return { state: 'entered-in-error' }
    const latest = renewed
      .map(({ renewedOn }) => renewedOn)
      .toSorted()
      .at(-1)
    return latest === undefined ? { state: 'stopped' } : { state: 'renewed', renewedOn: latest }
  }
  if (validUntil < today) return { state: 'expired' }
  return { state: items.every(({ state }) => state === 'valid') ? 'valid' : 'partly' }
}
