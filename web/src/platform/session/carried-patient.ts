import { readSession, writeSession } from '../storage.ts'

const key = 'bookFor'

/** For whom somebody set out to book, until they book or say whom it is for; in this tab, never in an address. */
export const carryPatient = (id: string) => writeSession(key, id)
export const carriedPatient = () => readSession(key)
export const dropPatient = () => writeSession(key, null)
