import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import { hashSecret, keyedHash } from '../../platform/ids.ts'

type Key = Pick<Services, 'linkKey'>
type TokenOf = (key: Key, organizationId: string, invoiceId: string) => string
type IsToken = (key: Key, organizationId: string, invoiceId: string, token: string) => boolean

// Derived, so that nothing of them is stored.
const tokenFor =
  (purpose: 'pay-invoice' | 'read-invoice'): TokenOf =>
  ({ linkKey }, organizationId, invoiceId) =>
    keyedHash(linkKey, purpose, organizationId, invoiceId).toString('base64url')

/** Compared as hashes, which are of one length. */
const isOne =
  (tokenOf: TokenOf): IsToken =>
  (key, organizationId, invoiceId, token) =>
    timingSafeEqual(hashSecret(token), hashSecret(tokenOf(key, organizationId, invoiceId)))

/** What the mailed link of an invoice carries. It opens the paying of that one. */
export const payTokenOf = tokenFor('pay-invoice')

/** What the link carries that the desk hands to another payer than the patient: it opens the invoice, too. It is in no mail. */
export const readTokenOf = tokenFor('read-invoice')
export const isReadToken = isOne(readTokenOf)

/** Whether it opens the paying: both do. */
export const isPayToken: IsToken = (...asked) => isOne(payTokenOf)(...asked) || isReadToken(...asked)
