import { sql, type RawBuilder } from 'kysely'

const googles = ['gmail.com', 'googlemail.com']

/**
 * Whose mail this is, for limits: what stands behind a plus leads to the same mailbox; with Google the dots are
 * none, and its two domains are one.
 * @param address as the contract's `email` shape leaves it
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.replace(/\+[^@]*/, '').split('@')
  return googles.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The same, of an address in the database; of a patient's it is stored (`patients.mailbox`). */
export function mailboxIn(address: RawBuilder<unknown>): RawBuilder<string> {
  const name = sql`split_part(split_part(${address}, '@', 1), '+', 1)`
  const domain = sql`split_part(${address}, '@', 2)`
  return sql`(case when ${domain} in (${sql.join(googles)}) then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${domain} end)`
}
