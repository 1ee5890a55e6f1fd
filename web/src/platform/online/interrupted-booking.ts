import { readSession, writeSession } from '../storage.ts'
import { useSyncExternalStore } from 'react'

const key = 'booking'

/** Where what was chosen is booked. */
export const detailsPath = '/appointment/details'

/** A booking in the making, as the booking screens keep it: `path` is where it goes on. */
export type InterruptedBooking = { path: string }

/** The booking that this tab was in the middle of; null when there is none. */
export function readBooking<Stored extends InterruptedBooking>(): Stored | null {
  const stored = readSession(key)
  if (!stored) return null
  try {
    const value: unknown = JSON.parse(stored)
    const path = (value as InterruptedBooking | null)?.path
    return typeof path === 'string' && /^\/appointment(\/|\?|$)/.test(path) ? (value as Stored) : null
  } catch {
    return null
  }
}

/** Keeps a booking until it is booked or the person signs out; null forgets it. */
export const keepBooking = (booking: InterruptedBooking | null) => writeSession(key, booking && JSON.stringify(booking))

const never = () => () => {}

/** Where the booking goes on that this tab was in the middle of. */
export const useInterruptedBooking = (): string | null =>
  useSyncExternalStore(
    never,
    () => readBooking()?.path ?? null,
    () => null,
  )
