import { readSession, writeSession } from '../storage.ts'

const key = 'email'

/** What somebody typed as their address on the way to another form that asks for it; in this tab, never in an address. */
export const carryEmail = (email: string) => writeSession(key, email.trim() || null)
export const carriedEmail = () => readSession(key) ?? ''
export const dropEmail = () => writeSession(key, null)
