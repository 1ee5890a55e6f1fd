/** What every contract takes for an address: what mail servers take without quotes, with a host in ASCII (RFC 5321, 1123). */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export type EmailMistake = 'missing' | 'at' | 'ending' | 'unreadable'

/** What is wrong with a typed address. An ending of one letter is in no use and cut short: a form asks, a contract does not. */
export function emailMistake(typed: string): EmailMistake | null {
  const email = typed.trim()
  const [, domain, ...more] = email.split('@')
  if (email === '') return 'missing'
  if (domain === undefined) return 'at'
  if (more.length === 0 && /^[^.]+\.?$|\.[a-z]$/i.test(domain)) return 'ending'
  return emailPattern.test(email) ? null : 'unreadable'
}
