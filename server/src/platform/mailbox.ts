import { sql, type RawBuilder } from 'kysely'

const googles = ['gmail.com', 'googlemail.com']

/**
 * Whose mail this is, for limits: what stands behind a plus leads to the same mailbox; with Google the dots are
 * none, and its two domains are one.
 * @param address as the contract's `email` shape leaves it
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = withoutPlus(address).split('@')
  return googles.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The same, of an address in the database. */
export function mailboxIn(address: RawBuilder<unknown>): RawBuilder<string> {
  const name = sql`split_part(split_part(${address}, '@', 1), '+', 1)`
  const domain = sql`split_part(${address}, '@', 2)`
  return sql`(case when ${domain} in (${sql.join(googles)}) then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${domain} end)`
}

export const withoutPlus = (address: string) => address.replace(/\+[^@]*/, '')

/**
 * As near to the mailbox as a range of an index comes, for tables that are too long to look at whole: an address, or it
 * with a plus and something, but not Google's dots and second domain. The first part must be leakproof, or no index serves it.
 * @param plain `withoutPlus`
 */
export function isPlainly(plain: string, address: RawBuilder<unknown>): RawBuilder<boolean> {
  const [name = '', domain = ''] = plain.split('@')
  return sql`((${address} = ${plain} or (${address} collate "C" >= ${`${name}+`} and ${address} collate "C" < ${`${name},`}))
    and split_part(${address}, '@', 2) = ${domain})`
}
