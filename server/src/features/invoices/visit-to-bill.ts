import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { VisitToBill } from '@polyclinic/domain/invoices/promised-lines.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isLateCancellation } from '../appointments/late-cancellation.ts'
import { ofAgeAt } from '../../platform/acting-for.ts'
import { confirmedSince } from '../patient-records/shown-to-account.ts'

type Visit = VisitToBill & {
  id: string
  patientId: string
  startsAt: string
  timeZone: string
  serviceId: string
  serviceName: string
  currency: string
  isRecordClosed: boolean
  /** A grown-up patient, or of a child the guardian whom the clinic knows. */
  payerName: string
}

/** As it was announced with the booking of a visit (`a`). */
export const lateFeeMinor = sql<number>`(a.policy ->> 'lateFeeMinor')::int`

/** What was paid online with the booking of a visit (`a`). */
export const prepaidMinor = sql<number>`(case when a.prepayment_minor = 0 then 0 else (
  select coalesce(sum(o.amount_minor), 0)::int from invoices i join online_payments o on o.invoice_id = i.id
  where i.appointment_id = a.id and o.is_prepayment and o.status = 'succeeded') end)`

/** A visit with what was promised of its price, and who pays; null where there is none. */
export async function readVisitToBill({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<Visit | null> {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as t', 't.id', 'a.patient_id')
    .select([
      'a.id',
      'a.patient_id',
      'a.status',
      'a.service_id',
      'a.service_name',
      'a.price_minor',
      'a.currency',
      'a.insurance',
    ])
    .select(['a.starts_at', 'a.time_zone', 't.given_name', 't.family_name', 't.erased_at', 't.restricted_at'])
    .select(prepaidMinor.as('prepaid_minor'))
    .select([isLateCancellation.as('is_late_cancellation'), lateFeeMinor.as('late_fee_minor')])
    .select(
      sql<string | null>`(
        select u.name from user_patients up join users u on u.id = up.user_id
        where up.patient_id = t.id and up.relation = 'guardian' and ${confirmedSince(now)} is not null
          and ${ofAgeAt(sql`t.birth_date`)} > ${now}::timestamptz
        order by up.confirmed_at, u.id limit 1)`.as('guardian'),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ id: row.id, patientId: row.patient_id, startsAt: row.starts_at, timeZone: row.time_zone },
    ...{ serviceId: row.service_id, serviceName: row.service_name, currency: row.currency },
    isRecordClosed: (row.erased_at ?? row.restricted_at) !== null,
    payerName: row.guardian ?? `${row.given_name} ${row.family_name}`,
    ...{ status: row.status as AppointmentState, priceMinor: row.price_minor },
    ...{ insurance: row.insurance as Insurance | null, isLateCancellation: row.is_late_cancellation },
    ...{ lateFeeMinor: row.late_fee_minor, prepaidMinor: row.prepaid_minor },
  }
}
