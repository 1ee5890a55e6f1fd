import type { Clinic } from '../../platform/clinics.ts'
import { noteChange } from '../../platform/changes.ts'
import { system, type Services } from '../../platform/context.ts'
import { RetryTransaction, type ClinicDatabase } from '../../platform/tenancy.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { gateOfVisit } from '../slots/gates.ts'
import { readRow, selectAppointments } from './queries.ts'
import { mailOf } from './visit-mail.ts'
import { nextVersion, writeChange } from './write-change.ts'

// A visit that is paid online with the booking is one from the first moment: its claim is its own, and nothing of it is told
// before the payment is there. It is confirmed then, or canceled by nobody.

type Telling = {
  db: ClinicDatabase
  now: string
  clinic: Clinic
  services: Pick<Services, 'port' | 'hasMailServer'>
}

/** A visit that may be waited for, held until the transaction ends. */
export const lockVisit = (db: ClinicDatabase, id: string) =>
  db
    .selectFrom('appointments')
    .select(['id', 'status', 'payment_due_at', 'prepayment_minor', 'created_at', 'currency', 'reference', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Whoever begins to pay has their time for as long as they can. */
export async function awaitPaymentUntil(db: ClinicDatabase, id: string, until: string): Promise<void> {
  await db.updateTable('appointments').set({ payment_due_at: until }).where('id', '=', id).execute()
}

/** Of this version of a visit that was given up it is decided what goes back; of a later one it is not. */
export async function noteReturnDecided(db: ClinicDatabase, id: string, version: number): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ prepayment_decided_version: version })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Something more was paid: what goes back is to be decided anew. */
export async function reopenReturn(db: ClinicDatabase, id: string): Promise<void> {
  await db.updateTable('appointments').set({ prepayment_decided_version: null }).where('id', '=', id).execute()
}

/** What was waited for is there, or is asked for no more: the visit is confirmed, and now told of. */
export async function confirmAwaited(telling: Telling, id: string): Promise<void> {
  const { db, now } = telling
  const { payment_due_at: due, version } = await lockVisit(db, id)
  // It waits no more: confirmed already, or given up.
  if (due === null) return
  await db
    .updateTable('appointments')
    .set({ payment_due_at: null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  const row = await readRow(db, id)
  await noteChange(db, { noun: 'appointment', id, providerId: row.provider_id })
  // Whoever pays for it wants it: it needs no turn among what anybody may have written to anybody.
  if (row.patient_email !== null)
    await queueMessage(telling, mailOf(telling, { kind: 'booked' }, row, row.patient_email))
}

/** Gives the time of a visit back that was not paid in time. */
export async function cancelUnpaid(telling: Telling, id: string): Promise<void> {
  const { db, now } = telling
  const visit = await selectAppointments(db)
    .where('a.id', '=', id)
    .where('a.status', '=', 'booked')
    .where('a.payment_due_at', '<=', now)
    .executeTakeFirst()
  if (!visit) return
  const changed = nextVersion({ now }, visit, { status: 'cancelled' }, { cancellation_cause: 'unpaid', resources: [] })
  const context = { ...telling, actor: system, request: { id: null } }
  const act = { name: 'cancel', side: 'clinic', cause: 'unpaid' } as const
  if (!(await writeChange(context, changed, gateOfVisit(visit, { release: true }), act))) throw new RetryTransaction()
}
