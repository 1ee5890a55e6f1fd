import { isIPv4 } from 'node:net'

/**
 * What one caller can be told by: an IPv4 address, or the /64 that an IPv6 customer is given whole (limits on single
 * addresses of it would be no limits). Some proxies write the caller's port behind the address, which is another one with
 * every connection.
 */
export function networkOf(ip: string): string {
  const address = bareAddress(ip)
  return isIPv6(address) ? prefixOf(address, 64) : address
}

/** The /48 around it, which some customers are given whole, with 65,536 networks in it. IPv4 has nothing like it. */
export function wideNetworkOf(ip: string): string | null {
  const address = bareAddress(ip)
  return isIPv6(address) ? prefixOf(address, 48) : null
}

function bareAddress(ip: string): string {
  const bare = withoutPort(ip).split('%', 1)[0]!.toLowerCase()
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare
}

const isIPv6 = (bare: string) => !isIPv4(bare) && bare.includes(':')

function prefixOf(address: string, bits: 48 | 64): string {
  const [head, tail] = address.split('::') as [string, string?]
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}

/**
 * Whose turn it is (`createFairQueue`): of a clinic's visitors wide networks take turns, and within one its networks, so
 * that neither who is given a /48 has more turns than others, nor who shares one waits behind a neighbour.
 */
export const callerKinds = ['clinic', 'wide', 'network'] as const

export type Caller = Record<(typeof callerKinds)[number], string>

export const callerOf = (clinic: { id: string }, { ip }: { ip: string }): Caller => ({
  clinic: clinic.id,
  wide: wideNetworkOf(ip) ?? networkOf(ip),
  network: networkOf(ip),
})

const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.slice(1).join('') ?? address
