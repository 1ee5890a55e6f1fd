import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { readsBilled } from '../patient-records/shown-to-account.ts'

/** Accounts that may be used (`u`) and read an invoice (`i`) there, whose address takes mail. */
const whereReading = (now: string) => sql`
  user_patients up
    join patients whose on whose.id = up.patient_id and ${isOpenRecord('whose')}
    join users u on u.id = up.user_id and u.status = 'active'
  where ${readsBilled(now)}
    and not exists (select from patients refused where refused.email = u.email and refused.email_refused_at is not null)`

/** The address to which an invoice (`i`) is mailed: the patient's own account, else whoever has acted for them longest. */
export const readerOfInvoice = (now: string): RawBuilder<string | null> => sql`(
  select u.email from ${whereReading(now)} order by up.relation = 'self' desc, up.created_at, u.id limit 1)`

/** Whether whom a message (`m`) goes to still reads its invoice (`i`). */
export const isReadByAddressee = (now: string): RawBuilder<boolean> => sql`exists (
  select from ${whereReading(now)} and u.email = m.to_address)`

/** The language of an invoice's (`i`) visit, else of the last one that was booked. */
export const languageOfInvoice = sql<string | null>`(
  select a.language from appointments a where a.patient_id = i.patient_id
  order by a.id = i.appointment_id desc nulls last, a.created_at desc limit 1)`

/** Who is mailed about an invoice, and in which language; null where nobody reads it. */
export async function findReader({ db, now }: Pick<Context, 'db' | 'now'>, invoiceId: string) {
  const { rows } = await sql<{ to: string | null; language: string | null }>`
    select ${readerOfInvoice(now)} as "to", ${languageOfInvoice} as language
    from invoices i where i.id = ${invoiceId}`.execute(db)
  const [reader] = rows
  return reader?.to ? { to: reader.to, language: reader.language } : null
}
