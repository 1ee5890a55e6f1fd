import type * as contracts from '@polyclinic/domain/family/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { mayEndGuardian } from '@polyclinic/domain/family/may-end-guardian.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { endManageLinks } from '../appointments/erase-words.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { readdressMessages } from '../messages/readdress-messages.ts'
import { endGuardian, unconfirmLetIn } from '../patient-records/guardians.ts'

/** Whoever acts for somebody gives that up, also the last one: the clinic has the record. */
export async function leaveDependant(
  context: Context,
  { params: { id } }: Input<typeof contracts.leaveDependant>,
): Promise<undefined> {
  await endGuardianship(context, { userId: signedIn(context).userId, patientId: id }, 'patient', 'leave')
}

/**
 * A patient takes back that an account acts for them: a child only of whom they let act themselves. Of a child no guardian
 * does so of another: the clinic does.
 */
export async function endOwnGuardian(
  context: Context,
  { params: { id } }: Input<typeof contracts.endGuardian>,
): Promise<undefined> {
  const { db, now, clinic } = context
  const own = await db
    .selectFrom('user_patients as own')
    .innerJoin('patients as p', 'p.id', 'own.patient_id')
    .innerJoin('user_patients as up', 'up.patient_id', 'p.id')
    .select(['own.patient_id', 'p.birth_date as birthDate', 'up.came_by as cameBy'])
    .where('own.user_id', '=', signedIn(context).userId)
    .where('own.is_primary', '=', true)
    .where('up.user_id', '=', id)
    .executeTakeFirst()
  if (!own) throw refuse('not_found')
  if (!mayEndGuardian({ ...own, today: dateIn(clinic.time_zone, now as Instant) })) throw refuse('forbidden')
  await endGuardianship(context, { userId: id, patientId: own.patient_id }, 'patient', 'end')
}

/**
 * At once, and for good: the account reads and does nothing for the patient any more, nor by a link that it was mailed or
 * that a booking left with it.
 * @throws {Refusal} `not_found` where the account does not act for the patient
 */
export async function endGuardianship(
  context: Context,
  pair: { userId: string; patientId: string },
  side: Side,
  verb: 'leave' | 'end',
): Promise<void> {
  const { db, now } = context
  const ended = await endGuardian(context, pair, { side, userId: signedIn(context).userId })
  if (!ended) throw refuse('not_found')
  if (ended.readdressed) await readdressMessages(db, { patientId: pair.patientId, ...ended.readdressed })
  if (side === 'clinic') await unconfirmLetIn(context, pair)
  await endLinksAhead(db, pair.patientId, now)
  const object = { kind: 'patient', id: pair.patientId } as const
  await audit(context, { action: `guardians:${verb}`, object, side, detail: pair.userId })
  await noteChanges(db, await patientChanges(db, pair.patientId, now))
}

/** Whoever has a link has it from a mail, or from having booked: nobody can tell which of them somebody kept. */
async function endLinksAhead(db: ClinicDatabase, patientId: string, now: string): Promise<void> {
  const visits = await db
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('ends_at', '>', now)
    .execute()
  await endManageLinks(
    db,
    visits.map(({ id }) => id),
    now,
  )
}
