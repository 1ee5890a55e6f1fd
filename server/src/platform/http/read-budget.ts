import { LRUCache } from 'lru-cache'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../network.ts'

export type Budget = {
  /** How much is had at once; more comes at so much a second. */
  most: number
  perSecond: number
  /** Nobody waits longer for their share: they are refused. */
  longestSeconds: number
}

/** How many networks are known at a time; who is forgotten begins anew. */
const networksAtMost = 50_000

/**
 * What each network has of the process, in its memory alone: counting must cost less than what it keeps away. Whoever asks
 * for more waits until it is there, so that many people behind one address are slowed down and not refused, and a flood is
 * as slow as they are.
 */
export function createBudget({ most, perSecond, longestSeconds }: Budget, now: () => number = () => performance.now()) {
  const networks = new LRUCache<string, { left: number; at: number }>({ max: networksAtMost })
  const leftOf = (network: string, at: number) => {
    const { left, at: before } = networks.get(network) ?? { left: most, at }
    return Math.min(most, left + ((at - before) / 1000) * perSecond)
  }
  return {
    /** How many seconds to wait for a share; null when that is too long. */
    take: (network: string): number | null => {
      const at = now()
      const left = leftOf(network, at) - 1
      const seconds = Math.max(0, -left / perSecond)
      if (seconds > longestSeconds) return null
      networks.set(network, { left, at })
      return seconds
    },
    /** What was had cost more: whoever comes next waits for it. */
    charge: (network: string, shares: number) => {
      const at = now()
      networks.set(network, { left: leftOf(network, at) - shares, at })
    },
  }
}

const within = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  within.addSubnet(net, prefix, 'ipv4')
within.addAddress('::1', 'ipv6')
within.addSubnet('fc00::', 7, 'ipv6')
within.addSubnet('fe80::', 10, 'ipv6')

const isWithin = (ip: string) => within.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/**
 * Whose budget a request is on; null for what comes from this machine or its own network without a proxy that is trusted:
 * that is a check of health, or a proxy that nobody declared, behind which is everybody.
 */
export const spenderOf = ({ ip, ips = [] }: Pick<FastifyRequest, 'ip' | 'ips'>): string | null =>
  ips.length < 2 && isWithin(ip) ? null : networkOf(ip)
