const tunnels = ['ngrok.io', 'ngrok.app', 'ngrok-free.app', 'trycloudflare.com', 'loca.lt', 'devtunnels.ms']

/** A host name as it is compared: lower case, without port and trailing dot. IPv6 keeps its brackets. */
export function bareHost(host: string): string {
  const lower = host.trim().toLowerCase()
  const bracket = lower.startsWith('[') ? lower.indexOf(']') : -1
  if (bracket > 0) return lower.slice(0, bracket + 1)
  return lower.replace(/:\d*$/, '').replace(/\.$/, '')
}

/**
 * Where the clinic's people work: those pages stay at the host at which somebody signed in, also where it is not the primary
 * one.
 */
export const isWorkPath = (path: string): boolean => /^\/(admin|doctor|partner)(\/|$)/.test(path)

/** Hosts that name no clinic and therefore show the default one: localhost, bare addresses, tunnels. `x.localhost` is not one. */
export function isDefaultDomainHost(host: string): boolean {
  const bare = bareHost(host)
  if (bare === 'localhost' || bare.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(bare)) return true
  return tunnels.some((tunnel) => bare.endsWith(`.${tunnel}`))
}
