import { readSession, writeSession } from '../storage.ts'
import { readBooking } from './interrupted-booking.ts'

const key = 'placeLeft'
const keptMs = 600_000

/** Where somebody was when the connection was lost. A booking in the making has its own way back. */
export function keepPlace({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (readBooking()?.path !== pathname) writeSession(key, `${Date.now()} ${pathname}${search}`)
}

export const forgetPlace = () => void writeSession(key, null)

export function readPlace(): string | null {
  const [at, path] = readSession(key)?.split(' ') ?? []
  return path?.startsWith('/') && !path.startsWith('//') && Date.now() - Number(at) < keptMs ? path : null
}
