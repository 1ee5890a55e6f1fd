import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { hashSecret, keyedHash } from '../../platform/ids.ts'

type Key = Pick<Services, 'linkKey'>

/** What the mailed link of an invoice carries: derived, so that nothing of it is stored. It opens the paying of that one. */
export const payTokenOf = ({ linkKey }: Key, organizationId: string, invoiceId: string) =>
  keyedHash(linkKey, 'pay-invoice', organizationId, invoiceId).toString('base64url')

/** Compared as hashes, which are of one length. */
export const isPayToken = (services: Key, organizationId: string, invoiceId: string, token: string): boolean =>
  timingSafeEqual(hashSecret(token), hashSecret(payTokenOf(services, organizationId, invoiceId)))

/** Whether patients pay online. Where nobody set anything: in a demo, where no money moves. */
export async function takesOnline(db: ClinicDatabase, { isDemo }: Pick<Services, 'isDemo'>): Promise<boolean> {
  const row = await db.selectFrom('online_payment_settings').select(['provider', 'is_on']).executeTakeFirst()
  return row ? row.is_on && (row.provider === 'demo') === isDemo : isDemo
}
