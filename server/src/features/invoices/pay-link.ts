import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import { hashSecret, keyedHash } from '../../platform/ids.ts'

type Key = Pick<Services, 'linkKey'>

/** What the mailed link of an invoice carries: derived, so that nothing of it is stored. It opens the paying of that one. */
export const payTokenOf = ({ linkKey }: Key, organizationId: string, invoiceId: string) =>
  keyedHash(linkKey, 'pay-invoice', organizationId, invoiceId).toString('base64url')

/** Compared as hashes, which are of one length. */
export const isPayToken = (services: Key, organizationId: string, invoiceId: string, token: string): boolean =>
  timingSafeEqual(hashSecret(token), hashSecret(payTokenOf(services, organizationId, invoiceId)))
