import type { ClinicDatabase } from '../../platform/tenancy.ts'

export const selectOnline = (db: ClinicDatabase) =>
  db
    .selectFrom('online_payments')
    .select(['id', 'invoice_id', 'provider', 'currency', 'amount_minor', 'status', 'by_link', 'is_prepayment'])
    .select(['checkout_ref', 'payment_ref', 'begun_at', 'checked_at', 'ended_at'])

export type OnlineRow = Awaited<ReturnType<ReturnType<typeof selectOnline>['executeTakeFirstOrThrow']>>
export const findOnline = (db: ClinicDatabase, id: string) => selectOnline(db).where('id', '=', id).executeTakeFirst()
export const findUnderWay = (db: ClinicDatabase, invoiceId: string) =>
  selectOnline(db)
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['begun', 'open', 'processing'])
    .executeTakeFirst()
