import { Refused } from '../kit/refused.ts'
import { addMinutes, type Instant } from '../kit/time.ts'

export const holdMinutes = 10
export const extensionsAtMost = 2
/** Only who is still there when it ends keeps it longer: whoever holds and leaves does not. */
export const extendableMinutes = 3

/** Ten minutes more, from the moment it would have ended, in its last minutes; twice at most. */
export function decideExtension(
  { expiresAt, extensions }: { expiresAt: string; extensions: number },
  now: string,
): { expiresAt: Instant; extensions: number } | Refused {
  if (Date.parse(expiresAt) <= Date.parse(now)) return new Refused('hold_expired')
  const isEarly = Date.parse(expiresAt) - Date.parse(now) > extendableMinutes * 60_000
  if (isEarly || extensions >= extensionsAtMost) return new Refused('hold_not_extendable')
  return { expiresAt: addMinutes(expiresAt as Instant, holdMinutes), extensions: extensions + 1 }
}
