import { isIPv4 } from 'node:net'

/** Whether a host, as addresses write it, is this machine, and nothing that is sent to it leaves. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase()
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
  )
}
