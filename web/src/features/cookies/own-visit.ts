import { readLocal, writeLocal } from '../../platform/storage.ts'

export const ownVisitKey = 'ownVisit'

// As long as the cookie by which the server knows a visitor.
const keptMs = 30 * 86_400_000

/** From now on this browser may read of somebody's own visit: no foreign script runs in it. Every tab hears of it. */
export const noteOwnVisit = () => void writeLocal(ownVisitKey, String(Date.now()))

export function hasOwnVisit(): boolean {
  const noted = readLocal(ownVisitKey)
  return noted !== null && Date.now() - Number(noted) < keptMs
}
