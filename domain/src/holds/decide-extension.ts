import { Refused } from '../kit/refused.ts'
import { addMinutes, type Instant } from '../kit/time.ts'

export const holdMinutes = 10
export const extensionsAtMost = 2

/** Ten minutes more, from the moment it would have ended; twice at most. */
export function decideExtension(
  { expiresAt, extensions }: { expiresAt: string; extensions: number },
  now: string,
): { expiresAt: Instant; extensions: number } | Refused {
  if (Date.parse(expiresAt) <= Date.parse(now)) return new Refused('hold_expired')
  if (extensions >= extensionsAtMost) return new Refused('hold_not_extendable')
  return { expiresAt: addMinutes(expiresAt as Instant, holdMinutes), extensions: extensions + 1 }
}
