import { Refusal } from '../../platform/refuse.ts'
import type { WantedTime } from './nearest.ts'
import type { Without } from './conditions.ts'

/** A refusal that remembers which time cannot be had, so that others near it can be offered after the rollback. */
export abstract class TimeLost extends Refusal {
  readonly wanted: WantedTime
  /** What the same act would have given back: it does not stand in the way of an alternative. */
  readonly without: Without
  constructor(code: 'slot_taken' | 'slot_not_offered', wanted: WantedTime, without: Without) {
    super(code, {})
    this.wanted = wanted
    this.without = without
  }
}

/** `slot_taken`: others have it. */
export class TimeTaken extends TimeLost {
  override name = 'TimeTaken'
  constructor(wanted: WantedTime, without: Without = {}) {
    super('slot_taken', wanted, without)
  }
}

/** `slot_not_offered`: nobody works then, or not long enough for what is wanted. */
export class TimeNotOffered extends TimeLost {
  override name = 'TimeNotOffered'
  constructor(wanted: WantedTime, without: Without = {}) {
    super('slot_not_offered', wanted, without)
  }
}
