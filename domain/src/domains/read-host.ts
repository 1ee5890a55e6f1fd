/** Of a host in DNS, less what the name of its record adds (`recordNameOf`). */
const atMost = 253 - '_polyclinic.'.length

export const hostMistakes = {
  not_a_host: 'must be a host name alone, such as www.example.com',
  too_long: 'must be shorter',
  not_public: 'is no name that everybody reaches',
} as const
export type HostMistake = keyof typeof hostMistakes

/** Names of a machine, a network or a document (RFC 2606, 6761, 6762, 9476). */
const notPublic = [
  'localhost',
  'local',
  'internal',
  'test',
  'example',
  'invalid',
  'alt',
  'onion',
  'arpa',
  'lan',
  'home',
]

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * A host as DNS knows it, of what somebody typed or copied out of a browser: lower case, and punycode for what has other
 * letters.
 */
export function readHost(typed: string): { host: string } | { mistake: HostMistake } {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  // A parser of addresses would take away, decode or turn around what these begin.
  if (bare === '' || /[\u0000-\u0020\u007f\s/\\?#@:%[\]<>"^`{|}*]/.test(bare)) return { mistake: 'not_a_host' }
  const host = URL.parse(`https://${bare}`)?.hostname.replace(/\.$/, '') ?? ''
  const labels = host.split('.')
  if (host.length > atMost) return { mistake: 'too_long' }
  if (!labels.every((each) => label.test(each))) return { mistake: 'not_a_host' }
  const last = labels.at(-1)!
  // A bare address, however it was written.
  if (labels.length < 2 || !/[a-z]/.test(last) || notPublic.includes(last)) return { mistake: 'not_public' }
  return { host }
}

/** Whether it is that host, or below it. */
export const isWithin = (host: string, base: string): boolean => host === base || host.endsWith(`.${base}`)
