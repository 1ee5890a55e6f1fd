import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../storage.ts'

const key = 'person'

/** How the navigation greets who is signed in, also on pages that do not ask the server about them. */
export type Person = { userId: string; name: string; portrait: string | null }

const listeners = new Set<() => void>()

function keep(stored: string | null) {
  writeLocal(key, stored)
  for (const changed of listeners) changed()
}

export const rememberPerson = (person: Person) => keep(JSON.stringify(person))
export const forgetPerson = () => keep(null)

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The user as a guarded area last told them; null for another user, and until the browser has taken the page over. */
export function usePerson(userId: string | undefined): Person | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => readLocal(key),
    () => null,
  )
  return stored === null ? null : personIn(stored, userId)
}

function personIn(stored: string, userId: string | undefined): Person | null {
  try {
    const person = JSON.parse(stored) as Person | null
    return person?.userId === userId && typeof person?.name === 'string' ? person : null
  } catch {
    return null
  }
}
