import { readLocal, writeLocal } from '../storage.ts'

const key = 'person'

/** How the navigation greets who is signed in, on pages that do not ask the server about them. */
export type Person = { userId: string; name: string; portrait: string | null }

export function readPerson(userId: string): Person | null {
  try {
    const person = JSON.parse(readLocal(key) ?? 'null') as Person | null
    return person?.userId === userId && typeof person.name === 'string' ? person : null
  } catch {
    return null
  }
}

export const rememberPerson = (person: Person) => writeLocal(key, JSON.stringify(person))
export const forgetPerson = () => writeLocal(key, null)
