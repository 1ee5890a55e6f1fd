import type pg from 'pg'
import { isThisMachine } from '../this-machine.ts'

/** How to reach a database: an address, or the parts of one. */
export type Connection = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database' | 'ssl'>

/** Whether what goes to the database at this address can be read or changed on its way. */
export function isOpenOnItsWay(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const socket = searchParams.get('host')
  if (socket?.startsWith('/') || hostname === '' || hostname.startsWith('%2F') || isThisMachine(hostname)) return false
  return searchParams.get('sslmode') !== 'verify-full'
}
