import type { listVisitsToBill as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { insured } from '@polyclinic/domain/invoices/promised-lines.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { visitsToBillDays } from '@polyclinic/domain/invoices/filters.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { isLateCancellation } from '../appointments/late-cancellation.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { auditListed } from './queries.ts'
import { lateFeeMinor, prepaidMinor } from './visit-to-bill.ts'

/** What took place, or was canceled late or missed for a fee, and has no invoice, not even a draft that somebody began; the latest first. */
export async function listVisitsToBill(
  context: Context,
  { query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'invoices:write')
  const { db, now } = context
  const toBill = sql<number>`case
    when a.status = 'fulfilled' and coalesce(a.insurance, '') <> all(${[...insured]}::text[]) then a.price_minor
    when ${isLateCancellation} then ${lateFeeMinor}
    when a.status = 'noshow' and a.prepayment_minor > 0 then least(${lateFeeMinor}, ${prepaidMinor}) else 0 end`
  const found = db
    .selectFrom('appointments as a')
    .innerJoin('patients as t', 't.id', 'a.patient_id')
    .select(['a.id', 'a.patient_id', 'a.starts_at', 'a.time_zone', 'a.service_name', 'a.provider_name', 'a.currency'])
    .select(['a.status', 't.given_name', 't.family_name', toBill.as('minor')])
    .where('a.starts_at', '>', addMinutes(now as Instant, -visitsToBillDays * 1440))
    .where('a.starts_at', '<=', now)
    .where(isOpenRecord('t'))
    .where(sql<boolean>`${toBill} > 0`)
    .where(sql<boolean>`not exists (
      select from invoices i where i.appointment_id = a.id and i.updated_by_user_id is not null)`)
    .orderBy('a.starts_at', 'desc')
    .orderBy('a.id')
  const { rows, total } = await paged(found, { skip, take })
  await auditListed(context, rows)
  return {
    items: rows.map((row) => ({
      ...{
        id: row.id,
        startsAt: row.starts_at,
        timeZone: row.time_zone,
        status: row.status as 'fulfilled' | 'cancelled' | 'noshow',
      },
      ...{ serviceName: row.service_name, provider: row.provider_name },
      patient: { id: row.patient_id, givenName: row.given_name, familyName: row.family_name },
      amount: { minor: row.minor, currency: row.currency },
    })),
    ...{ total, skip, take },
  }
}
