import { Refusal } from '../../platform/refuse.ts'
import type { WantedTime } from './nearest.ts'
import type { Without } from './queries.ts'

/** `slot_taken` that remembers which time was lost, so that others near it can be offered after the rollback. */
export class TimeTaken extends Refusal {
  override name = 'TimeTaken'
  readonly wanted: WantedTime
  /** What the same act would have given back: it does not stand in the way of an alternative. */
  readonly without: Without
  constructor(wanted: WantedTime, without: Without = {}) {
    super('slot_taken', {})
    this.wanted = wanted
    this.without = without
  }
}
