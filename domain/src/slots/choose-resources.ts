import { isFreeFor } from './slots.ts'

/** A room or a device of a place, as a visit's is chosen. */
export interface SharedResource {
  readonly id: string
  /** Any one of a group does for what needs it. */
  readonly group: string
  /** From `packClaims`. */
  readonly claims: Int32Array
  readonly claimsThatDay: number
}

/**
 * Of each group that a visit needs the one that is free for all of it and has the fewest claims that day, of equals the
 * first; null when of one group none is.
 * @param range the visit with its buffers, in whole minutes
 */
export function chooseResources<R extends SharedResource>(
  needs: readonly string[],
  resources: readonly R[],
  range: { from: number; to: number },
): R[] | null {
  const chosen = needs.map((group) =>
    resources
      .filter((each) => each.group === group && isFreeFor(each.claims, range))
      .reduce<R | null>((best, each) => (best && best.claimsThatDay <= each.claimsThatDay ? best : each), null),
  )
  return chosen.every((each) => each !== null) ? chosen : null
}
