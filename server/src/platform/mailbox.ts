/**
 * Whose mail this is, for limits: what stands behind a plus leads to the same mailbox; with Google the dots are
 * none, and its two domains are one.
 * @param address as the contract's `email` shape leaves it
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const [name = ''] = local.split('+')
  return googles.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const googles = new Set(['gmail.com', 'googlemail.com'])
