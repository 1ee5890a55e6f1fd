import { LRUCache } from 'lru-cache'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../network.ts'

export type Budget = {
  /** How much may be spent at once; it comes back at so much a second. */
  most: number
  perSecond: number
}

/** How many networks are known at a time; who is forgotten begins anew. */
const networksAtMost = 50_000

/**
 * What each network may ask of the process, in its memory alone: counting must cost less than what it refuses.
 * `spend` returns how many seconds whoever asks has to wait; 0 goes on.
 */
export function createBudget({ most, perSecond }: Budget, now: () => number = () => performance.now()) {
  const networks = new LRUCache<string, { left: number; at: number }>({ max: networksAtMost })
  return {
    spend: (network: string, cost: number): number => {
      const at = now()
      const known = networks.get(network) ?? { left: most, at }
      const left = Math.min(most, known.left + ((at - known.at) / 1000) * perSecond)
      if (left < 1) {
        networks.set(network, { left, at })
        return Math.max(1, Math.ceil((1 - left) / perSecond))
      }
      networks.set(network, { left: left - cost, at })
      return 0
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
