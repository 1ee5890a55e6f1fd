import type { message } from '@polyclinic/domain/messages/endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type Message = z.input<typeof message>

/** Messages with the visit and the patient that each is about; of whoever asked to be erased, the time alone. */
export const selectMessages = (db: ClinicDatabase) =>
  db
    .selectFrom('messages as m')
    .leftJoin('appointments as visit', 'visit.id', 'm.appointment_id')
    .leftJoin('payments as paid', 'paid.id', 'm.payment_id')
    .leftJoin('invoices as billed', (join) =>
      join.on('billed.id', '=', (eb) => eb.fn.coalesce('m.invoice_id', 'paid.invoice_id')),
    )
    .leftJoin('patients as p', (join) =>
      join
        .on('p.id', '=', (eb) => eb.fn.coalesce('visit.patient_id', 'm.patient_id', 'billed.patient_id'))
        .on('p.erased_at', 'is', null)
        .on('p.restricted_at', 'is', null),
    )
    .select([
      'm.id',
      'm.kind',
      'm.channel',
      'm.to_address',
      'm.subject',
      'm.status',
      'm.attempts',
      'm.failure',
      'm.last_error',
      'm.created_at',
      'm.sent_at',
      'm.reported_at',
      'm.delivered_at',
      'm.due_at',
      sql<string | null>`coalesce(visit.patient_id, m.patient_id, billed.patient_id)`.as('patient_id'),
      'visit.starts_at',
      'visit.time_zone',
      sql<string | null>`p.given_name || ' ' || p.family_name`.as('patient_name'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

/** A row as the API tells it. */
export const asMessage = (row: Row): Message => ({
  id: row.id,
  kind: row.kind as Message['kind'],
  channel: row.channel as Message['channel'],
  to: row.to_address,
  subject: row.subject,
  status: row.status as Message['status'],
  attempts: row.attempts,
  failure: row.failure as Message['failure'],
  lastError: row.last_error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  reportedAt: row.reported_at,
  deliveredAt: row.delivered_at,
  dueAt: row.status === 'waiting' ? row.due_at : null,
  patientName: row.patient_name,
  visit: row.starts_at === null ? null : { startsAt: row.starts_at, timeZone: row.time_zone! },
})

/** @throws {Refusal} `not_found` */
export async function oneMessage(db: ClinicDatabase, id: string): Promise<Message> {
  const row = await selectMessages(db).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return asMessage(row)
}
