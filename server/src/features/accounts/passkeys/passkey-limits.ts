import type { RequestScope } from '../../../platform/context.ts'
import { hourlyOfNetwork } from '../../../platform/limits.ts'

export const passkeyLimits = {
  /** Challenges: a login page asks for one when it opens, and a practice sits behind one address. */
  challengesPerHour: 600,
  /** Signatures that count for nothing. None can be guessed: this is for who tries all the same. */
  wrongPerHour: 100,
}

type Asking = Pick<RequestScope, 'services' | 'request'>

export const challenges = (asking: Asking) =>
  hourlyOfNetwork(asking, 'passkey-challenge', passkeyLimits.challengesPerHour)

export const wrongPasskeys = (asking: Asking) => hourlyOfNetwork(asking, 'passkey-wrong', passkeyLimits.wrongPerHour)
