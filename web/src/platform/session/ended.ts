import { useSyncExternalStore } from 'react'
import { readSession, writeSession } from '../storage.ts'

const key = 'sessionEnded'

/** Keeps for this tab that its session ended by itself, and the login page that leads back to where that was. */
export const rememberEnd = (login: string) => writeSession(key, login)

/** Somebody signed in again, or does not want to. */
export const forgetEnd = () => writeSession(key, null)

const never = () => () => {}

/** The login page of whoever's session ended in this tab by itself; null when none did, and on the server. */
export const useEndedSession = (): string | null =>
  useSyncExternalStore(
    never,
    () => readSession(key)?.match(/^\/\w+\/login\?.*$/)?.[0] ?? null,
    () => null,
  )
