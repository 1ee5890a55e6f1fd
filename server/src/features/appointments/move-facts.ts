import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { knownResult, type IdempotencyKey, type KnownResult } from '../../platform/idempotency.ts'
import { holdsOfVisitor, type OwnHold } from '../holds/queries.ts'
import { visitorHash } from '../holds/visitor.ts'
import type { AppointmentRow } from './queries.ts'
import { doctorsOf, guestIdOf } from './new-patients.ts'

type Row = {
  known: KnownResult | null
  moves: string[] | null
  own: OwnHold[] | null
  isGuests: boolean
  doctors: string[] | null
}

/** What a move is decided upon, beside the visit itself and who is free: read with one statement. */
export async function readMoveFacts(
  context: Context,
  key: IdempotencyKey,
  { id, patient_id: patientId }: Pick<AppointmentRow, 'id' | 'patient_id'>,
) {
  const { db, now, request } = context
  const visitor = request.visitor === null ? null : visitorHash(context, request.visitor)
  const guestId = guestIdOf(context)
  const { rows } = await sql<Row>`
    select (select row_to_json(known) from (${knownResult(key)}) known) as known,
      (
        select json_agg(at order by at) from appointment_history
        where appointment_id = ${id} and act = 'reschedule' and actor_side = 'patient'
          and at > ${now}::timestamptz - interval '1 day'
      ) as moves,
      (select json_agg(held) from (${holdsOfVisitor(visitor)}) held) as own,
      exists (
        select from user_patients where user_id = ${guestId} and patient_id = ${patientId} and relation = 'self'
      ) as "isGuests",
      (select json_agg(id) from (${doctorsOf(guestId, now)}) doctors) as doctors`.execute(db)
  const { known, moves, own, isGuests, doctors } = rows[0]!
  return {
    known,
    movesOfDay: moves ?? [],
    own: own ?? [],
    /** With whom the patient has been; of a guest's own visit alone does the clinic know that. */
    doctorsOfPatient: isGuests ? (doctors ?? []) : null,
  }
}
