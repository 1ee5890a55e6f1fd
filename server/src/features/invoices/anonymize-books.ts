import { sql } from 'kysely'
import { noteAudit } from '../../platform/audit.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { makeNobodyInBooks } from '../patient-records/nobody-in-books.ts'

const batch = 100

/**
 * Takes whoever they are about out of the books of years that the law no longer has kept: of each invoice with all that
 * belongs to it at once. Figures, numbers and entries stay as they are.
 * @returns `more` while there may be others
 */
export async function anonymizeBooks(db: ClinicDatabase, now: string): Promise<'more' | undefined> {
  const accounts = await overAccounts(db, now).limit(batch).forNoKeyUpdate().execute()
  const ids = accounts.map(({ id }) => id)
  if (ids.length > 0) await anonymizeAccounts(db, ids, now)
  const transfers = await anonymizeTransfers(db, now)
  return ids.length === batch || transfers === batch ? 'more' : undefined
}

/** Invoices of which by then nobody need be named. */
export const overAccounts = (db: ClinicDatabase, then: string) =>
  db
    .selectFrom('invoices as i')
    .select('i.id')
    .where('i.kind', '=', 'invoice')
    .where('i.status', '=', 'issued')
    .where('i.anonymized_at', 'is', null)
    .where('i.issued_on', '<', firstNamedDay(then))
    .where(sql<boolean>`is_account_over(current_organization(), i.id, ${then}::timestamptz)`)
    .where(sql<boolean>`not is_held(current_organization(), i.patient_id, ${then}::timestamptz)`)

const firstNamedDay = (then: string) =>
  sql<string>`make_date(first_named_year(current_organization(), ${then}::timestamptz), 1, 1)`

async function anonymizeAccounts(db: ClinicDatabase, ids: string[], now: string): Promise<void> {
  await makeNobodyInBooks(db, now)
  const { rows: documents } = await sql<{ id: string }>`
    update invoices set anonymized_at = ${now}, patient_id = nobody_in_books(current_organization()), appointment_id = null,
      payer_name = 'N. N.', payer_address = '', payer_email = '', buyer_reference = '', patient_name = '', note = ''
    where status = 'issued' and (id = any(${ids}::uuid[]) or corrects_id = any(${ids}::uuid[])) returning id`.execute(
    db,
  )
  await sql`
    update invoice_lines set description = '–', discount_reason = case when discount_reason is not null then '–' end
    where invoice_id = any(${documents.map(({ id }) => id)}::uuid[])`.execute(db)
  const ofThem = sql`(select p.id from payments p where p.invoice_id = any(${ids}::uuid[]))`
  await sql`update payment_reversals set reason = '–' where payment_id in ${ofThem}`.execute(db)
  await sql`update refunds set reason = '–' where payment_id in ${ofThem}`.execute(db)
  await sql`update payments set note = null where invoice_id = any(${ids}::uuid[]) and note is not null`.execute(db)
  await sql`
    update vouchers set block_reason = '–' where invoice_id = any(${ids}::uuid[]) and block_reason is not null`.execute(
    db,
  )
  for (const { id } of documents) await noteAudit(db, 'invoices:anonymize', { kind: 'invoice', id }, now)
}

/** What a bank said of money that paid no invoice which names somebody. */
async function anonymizeTransfers(db: ClinicDatabase, now: string): Promise<number> {
  const { rows } = await sql`
    update bank_transfers set payer = '', remittance = '', set_aside_reason = case when set_aside_reason is not null then '–' end
    where id in (
      select t.id from bank_transfers t
      where (t.payer, t.remittance) <> ('', '') and t.booked_on < ${firstNamedDay(now)}
        and not exists (select from bank_transfer_payments b
          join payments p on p.id = b.payment_id join invoices i on i.id = p.invoice_id
          where b.transfer_id = t.id and i.anonymized_at is null)
      limit ${batch}) returning id`.execute(db)
  return rows.length
}
