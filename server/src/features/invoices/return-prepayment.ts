import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { toReturn, toReturnAtLast, type PrepaidVisit } from '@polyclinic/domain/online-payments/prepayment.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Clinic } from '../../platform/clinics.ts'
import { system, type Services } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { languageOfClinic } from '../../platform/language.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isLateCancellation } from '../appointments/late-cancellation.ts'
import { readRow } from '../appointments/queries.ts'
import { mailOf } from '../appointments/visit-mail.ts'
import { messageRows } from '../messages/queue-message.ts'
import { lateFeeMinor } from './visit-to-bill.ts'
import { balanceOf, findInvoice, leavingMinor, lockInvoice, selectPayments, type PaymentRow } from './queries.ts'

export type Returning = {
  db: ClinicDatabase
  now: string
  clinic: Clinic
  services: Pick<Services, 'port' | 'hasMailServer'>
}

// Who asks for a refund does not approve it. What goes back by the policy that was told with the booking nobody asks for: the
// audit says that it went by itself.

const reasons = {
  en: { visit: 'The visit does not take place', rest: 'More was paid with the booking than was billed' },
  de: { visit: 'Der Termin findet nicht statt', rest: 'Bei der Buchung wurde mehr bezahlt als berechnet' },
} as const
const byItself = { en: 'Automatically', de: 'Automatisch' } as const

/**
 * Gives back what the policy says of a visit that was given up. It may be asked again and again, and at once.
 * @returns whether it could say: not while somebody has asked for a refund, which whoever decides about that decides
 */
export async function returnOfVisit(context: Returning, invoiceId: string): Promise<boolean> {
  const { db, now } = context
  await lockInvoice(db, invoiceId)
  const payments = await heldPayments(db, invoiceId)
  if (payments.some((row) => row.is_refund_asked)) return false
  const visit = await readVisit(db, invoiceId)
  if (!visit) return true
  // What was to go back and did not is sent again by a person, and not by another refund.
  const held = payments.map((row) => ({ row, minor: Math.max(0, heldOf(row) - Number(row.unsent_minor)) }))
  const total = held.reduce((sum, { minor }) => sum + minor, 0)
  await giveBack(context, invoiceId, spread(held, toReturn(visit, total, now)), 'visit')
  return true
}

/** What of it the policy will have gone back of a visit that was given up, whoever sends it and whenever. */
export async function stillReturning(db: ClinicDatabase, invoiceId: string): Promise<number> {
  const visit = await readVisit(db, invoiceId)
  if (!visit) return 0
  const held = (await heldPayments(db, invoiceId)).reduce((sum, row) => sum + heldOf(row), 0)
  return toReturnAtLast(visit, held)
}

/** Gives back what was paid with a booking beyond what was billed for it, once that is issued. */
export async function returnRest(context: Returning, invoiceId: string): Promise<void> {
  const payments = (await heldPayments(context.db, invoiceId)).filter((row) => !row.is_refund_asked)
  if (payments.length === 0) return
  const { dueMinor } = balanceOf(await findInvoice(context.db, invoiceId))
  const held = payments.map((row) => ({ row, minor: heldOf(row) }))
  await giveBack(context, invoiceId, spread(held, Math.max(0, -dueMinor)), 'rest')
}

type Part = { row: PaymentRow; minor: number }

function spread(held: readonly Part[], total: number): Part[] {
  let left = total
  return held.map(({ row, minor }) => {
    const part = Math.min(minor, left)
    left -= part
    return { row, minor: part }
  })
}

const heldOf = (row: PaymentRow): number => row.amount_minor - leavingMinor(row)

/** With what of each was to go back by the policy, and failed. */
const heldPayments = (db: ClinicDatabase, invoiceId: string) =>
  selectPayments(db)
    .innerJoin('online_payments as o', 'o.id', 'p.id')
    .select(
      sql<string>`(select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.by_policy
        and exists (select from online_movements m where m.refund_id = r.id)
        and not exists (select from refunds other where other.instead_of_id = r.id and other.decision = 'approved')
        and not exists (select from online_movements m where m.refund_id = r.id
          and m.status in ('waiting', 'pending', 'done')))`.as('unsent_minor'),
    )
    .where('p.invoice_id', '=', invoiceId)
    .where('o.is_prepayment', '=', true)
    .orderBy('p.paid_at')
    .execute()

async function readVisit(db: ClinicDatabase, invoiceId: string): Promise<PrepaidVisit | null> {
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('appointments as a', 'a.id', 'i.appointment_id')
    .innerJoin('appointment_history as h', (join) =>
      join.onRef('h.appointment_id', '=', 'a.id').on(
        'h.version_after',
        '=',
        sql<number>`(
          select max(l.version_after) from appointment_history l where l.appointment_id = a.id and l.status_after = a.status)`,
      ),
    )
    .select(['a.status', 'h.at', sql<CancellationCause | null>`coalesce(h.cause, h.actor_side)`.as('cause')])
    .select([isLateCancellation.as('is_late'), lateFeeMinor.as('late_fee_minor')])
    .where('i.id', '=', invoiceId)
    .where('i.status', '=', 'draft')
    .executeTakeFirst()
  return row
    ? {
        ...{ status: row.status as AppointmentState, cause: row.cause, isLate: row.is_late },
        ...{ lateFeeMinor: row.late_fee_minor, since: row.at },
      }
    : null
}

async function giveBack(context: Returning, invoiceId: string, parts: readonly Part[], why: 'visit' | 'rest') {
  const { db, now, clinic } = context
  const going = parts.filter(({ minor }) => minor > 0)
  if (going.length === 0) return
  const language = languageOfClinic(clinic)
  const { patient_id: patientId, appointment_id: visitId } = await findInvoice(db, invoiceId)
  const visit = await readRow(db, visitId!)
  const refunds = going.map(({ row, minor }) => ({
    ...{ id: newId(), payment_id: row.id, amount_minor: minor, reason: reasons[language][why], by_policy: true },
    ...{ requested_at: now, requested_by: byItself[language], requested_by_user_id: null },
    ...{ decision: 'approved', decided_at: now, decided_by: byItself[language], decided_by_user_id: null },
  }))
  const by = { now, actor: system, request: { id: null } }
  const object = { kind: 'patient', id: patientId } as const
  const to = visit.patient_email
  await insertAll(db, [
    rowsOf('refunds', refunds),
    ...refunds.map(({ id }) => auditRows(by, { action: 'refunds:return', object, detail: id })),
    changeRows([{ noun: 'invoice', id: invoiceId }]),
    ...(to === null ? [] : messageRows(context, mailOf(context, { kind: 'prepayment-returned' }, visit, to)).sets),
  ])
}
