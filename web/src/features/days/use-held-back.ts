import { useJustChanged } from '../../ui/use-just-changed.ts'
import type { OfferedActions } from './offered-actions.ts'

const moment = 1000
/** Nobody is seen in less, or called to the doctor while they are told their number: whoever does it at once pressed twice. */
const pause = 3000

/**
 * Whether a visit's buttons wait a moment, because they have just become others: a second press, or one that was under way
 * while somebody else acted, was meant for the one before.
 *
 * @param isWaitingRoom where it calls somebody who may have been checked in a moment ago: at the desk, and in a list's rows
 */
export const useHeldBack = (buttons: string, { verb }: OfferedActions, isWaitingRoom = false) =>
  useJustChanged(buttons, verb === 'finish' || (verb === 'bring-in' && isWaitingRoom) ? pause : moment)
