import { useJustChanged } from '../../ui/use-just-changed.ts'
import type { OfferedActions } from './offered-actions.ts'

const moment = 1000
/** Nobody is seen in less: whoever finishes at once pressed twice. */
const shortestVisit = 3000

/**
 * Whether a visit's buttons wait a moment, because they have just become others: a second press, or one that was under way
 * while somebody else acted, was meant for the one before.
 */
export const useHeldBack = (buttons: string, { verb }: OfferedActions) =>
  useJustChanged(buttons, verb === 'finish' ? shortestVisit : moment)
