import { readSession, writeSession } from '../storage.ts'

const key = 'pay-link'

// The mailed link leaves the address at once. In this tab it is known when somebody comes back from the provider, until
// the invoice is paid or somebody leaves.
export const keepPayLink = (invoice: string, token: string) => writeSession(key, `${invoice} ${token}`)
export function keptPayLink(): { invoice: string; token: string } | null {
  const [invoice, token] = readSession(key)?.split(' ') ?? []
  return invoice && token ? { invoice, token } : null
}
export const dropPayLink = () => writeSession(key, null)
