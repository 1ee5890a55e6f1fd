import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { callbackify } from 'node:util'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Of this machine, of networks behind it, and what is nobody's (RFC 6890): nothing of ours is asked in a stranger's name. */
const inside = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3'],
]) {
  const [address = '', bits] = network.split('/')
  inside.addSubnet(address, Number(bits), 'ipv4')
}
/** Everything else is not handed out, or leads to an address of version 4 that is not looked at. */
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')
const notReally = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notReally.addSubnet(address, bits, 'ipv6')

/** Whether an address is one of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? handedOut.check(address, 'ipv6') && !notReally.check(address, 'ipv6')
    : isIP(address) === 4 && !inside.check(address, 'ipv4')

/** Whether an address that somebody gave may be asked at all: encrypted, without a sign-in, at the usual port, by a name or a public address. */
export function isPublicUrl(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 ? isPublicAddress(host) : host.includes('.') && !host.endsWith('.')
}

/**
 * Asks the name servers itself: the system's look-up takes one of the few threads of the process for as long as whoever
 * has the name likes, and everything else of the server waits for one.
 */
const names = new Resolver({ timeout: 2000, tries: 1 })

/** Looks a name up for the very connection that is made, and refuses it when any of its addresses is not public. */
export const lookupPublicBy =
  (resolve: (host: string) => Promise<LookupAddress[]>): LookupFunction =>
  (host, options, done) =>
    callbackify(resolve)(host, (error, found) => {
      const [first] = error ? [] : found
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return done(notPublic(), '')
      if (options.all) return done(null, found)
      return done(null, first.address, first.family)
    })

async function addressesOf(host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([names.resolve4(host), names.resolve6(host)])
  const of = (family: 4 | 6, answer: PromiseSettledResult<string[]>) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
  return [...of(4, four), ...of(6, six)]
}

export const lookupPublic = lookupPublicBy(addressesOf)

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error('No public address.'), { code: 'ENOTFOUND' })
}
