import { refuse } from '../refuse.ts'

/** Each holds a body in memory: this many times the largest that a contract takes. */
const turnsAtMost = 16
const taken = new Set<string>()

/**
 * A turn to send a large body, one at a time of each; what is returned gives it back.
 * @throws {Refusal} `unavailable` while it is somebody else's, or too many are being sent
 */
export function takeTurn(whose: string): () => void {
  if (taken.size >= turnsAtMost || taken.has(whose)) throw refuse('unavailable', { retryAfterSeconds: 5 })
  taken.add(whose)
  return () => void taken.delete(whose)
}
