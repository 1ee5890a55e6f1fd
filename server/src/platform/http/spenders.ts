import type { FastifyRequest } from 'fastify'
import { BlockList, isIPv6 } from 'node:net'
import type { Spender } from '../budget.ts'
import { wideFactor } from '../limits.ts'
import { networkOf, wideNetworkOf } from '../network.ts'

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
 * Whose budgets a request is on: its network's, and that of the wider one around it. Nobody's for what comes from this
 * machine or its own network without a proxy that is trusted: that is a check of health, or a proxy that nobody declared,
 * behind which is everybody.
 */
export function spendersOf({ ip, ips = [] }: Pick<FastifyRequest, 'ip' | 'ips'>): Spender[] {
  if (ips.length < 2 && isWithin(ip)) return []
  const wide = wideNetworkOf(ip)
  return [{ key: networkOf(ip), times: 1 }, ...(wide === null ? [] : [{ key: wide, times: wideFactor }])]
}
