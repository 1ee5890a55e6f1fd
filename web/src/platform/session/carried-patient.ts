import { readSession, writeSession } from '../storage.ts'

const key = 'bookFor'

/** For whom somebody wants to book, on the way from their family to the times; in this tab, never in an address. */
export const carryPatient = (id: string) => writeSession(key, id)
export const dropPatient = () => writeSession(key, null)

/** Once: from then on the booking in the making says whom it is for. */
export function takeCarriedPatient(): string | null {
  const id = readSession(key)
  dropPatient()
  return id
}
