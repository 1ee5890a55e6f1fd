import { isIPv4 } from 'node:net'

/**
 * What one caller can be told by: an IPv4 address, or the /64 that an IPv6 customer is given whole (limits on single
 * addresses of it would be no limits). Some proxies write the caller's port behind the address, which is another one with
 * every connection.
 */
export function networkOf(ip: string): string {
  const bare = withoutPort(ip).split('%', 1)[0]!.toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped) return mapped
  if (isIPv4(bare) || !bare.includes(':')) return bare
  const [head, tail] = bare.split('::') as [string, string?]
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whose turn it is (`createFairQueue`): a clinic's visitors, by network. */
export type Caller = { clinic: string; network: string }

export const callerOf = (clinic: { id: string }, { ip }: { ip: string }): Caller => ({
  clinic: clinic.id,
  network: networkOf(ip),
})

const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.slice(1).join('') ?? address
