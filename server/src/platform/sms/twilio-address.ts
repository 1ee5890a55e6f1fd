import { isIPv4 } from 'node:net'

export type TwilioAddress = { origin: string; account: string; token: string; sender: Record<string, string> }

const senders = [
  [/^\+[1-9]\d{6,14}$/, 'From'],
  [/^MG[0-9a-f]{32}$/, 'MessagingServiceSid'],
  // What is shown in place of a number, where the country allows it.
  [/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/, 'From'],
] as const

/**
 * `twilio://SID:TOKEN@api.twilio.com?from=+15550100`: the account, and what it sends from, which is a number, a messaging
 * service (MG…) or a name. Encrypted, but to this very machine, where only a test listens. Null: not such an address.
 */
export function readTwilioAddress(value: string): TwilioAddress | null {
  const url = URL.parse(value)
  // As it was typed: a plus is a plus.
  const from = /^\?from=([^&]+)$/.exec(url?.search ?? '')?.[1]
  if (url?.protocol !== 'twilio:' || from === undefined || !/^\/?$/.test(url.pathname)) return null
  if (!/^AC[0-9a-f]{32}$/.test(url.username) || url.password === '' || url.hash !== '') return null
  const sender = decoded(from)
  const field = senders.find(([pattern]) => pattern.test(sender))?.[1]
  if (field === undefined) return null
  const { hostname, host, username: account } = url
  const isLoopback = hostname === 'localhost' || (isIPv4(hostname) && hostname.startsWith('127.'))
  const origin = `${isLoopback ? 'http' : 'https'}://${host}`
  return { origin, account, token: decoded(url.password), sender: { [field]: sender } }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
