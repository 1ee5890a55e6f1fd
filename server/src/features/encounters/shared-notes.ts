import type * as shared from '@polyclinic/domain/encounters/shared-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { readsNotesOf } from '../patient-records/shown-to-account.ts'
import { noteReadings } from '../patient-records/shared-readings.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { addendaOf, contentOf, visitOf } from './queries.ts'

/**
 * Of the caller's own visits, and of those they act for, as the clinic knows, with what was withdrawn since; what is erased
 * or restricted is shown to nobody.
 */
const sharedWith = ({ db, actor, now }: Context) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('encounters as e', 'e.appointment_id', 'a.id')
    .leftJoin('encounter_shares as s', (join) =>
      join.onRef('s.appointment_id', '=', 'e.appointment_id').onRef('s.note_number', '=', 'e.number'),
    )
    .leftJoin('encounter_errors as x', (join) =>
      join.onRef('x.appointment_id', '=', 'e.appointment_id').onRef('x.whole_note', '=', 'e.number'),
    )
    .select([
      'a.id',
      'a.patient_id',
      'a.starts_at',
      'a.time_zone',
      'a.service_name',
      'a.provider_name',
      'p.given_name',
      'p.family_name',
    ])
    .select(['e.number', 'e.content', 'e.signed_at', 'e.signed_by', 's.shared_at', 'x.marked_at as withdrawn_at'])
    .where((eb) => eb.or([eb('s.shared_at', 'is not', null), eb('x.shared_at', 'is not', null)]))
    .where('e.erased_at', 'is', null)
    .where(isOpenRecord('p'))
    .where(within(actor, 'patients:own', { patientId: 'a.patient_id' }, 'patient'))
    .where(readsNotesOf({ actor, now }))

type SharedRow = Awaited<ReturnType<ReturnType<typeof sharedWith>['executeTakeFirstOrThrow']>>

const briefOf = (row: SharedRow) => ({
  ...visitOf(row),
  patient: { givenName: row.given_name, familyName: row.family_name },
})

const nextOf = ({ db, now }: Context, patientId: string) =>
  db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'time_zone', 'service_name', 'provider_name'])
    .where('patient_id', '=', patientId)
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()

/**
 * A note as its patient reads it; of what was added, nothing that was in error before it was shared. @throws {Refusal} `not_found`, `entered_in_error`
 */
export async function readSharedNote(
  context: Context,
  { params }: Input<typeof shared.readSharedNote>,
): Promise<Output<typeof shared.readSharedNote>> {
  const row = await sharedWith(context).where('a.id', '=', params.id).orderBy('e.number', 'desc').executeTakeFirst()
  if (!row) throw refuse('not_found')
  if (row.withdrawn_at !== null) throw refuse('entered_in_error')
  await auditOften(context, {
    action: 'encounters:read',
    object: { kind: 'appointment', id: row.id },
    side: 'patient',
  })
  await noteReadings(context, [{ kind: 'note', id: row.id, patientId: row.patient_id }])
  const sharedAt = Date.parse(row.shared_at!)
  const addenda = await addendaOf(context.db, row)
  const next = await nextOf(context, row.patient_id)
  return {
    ...briefOf(row),
    content: contentOf(row.content),
    next: next ? visitOf(next) : null,
    ...{ signedAt: row.signed_at!, signedBy: row.signed_by! },
    addenda: addenda
      .filter(({ error }) => !error || Date.parse(error.at) >= sharedAt)
      .map(({ id, at, by, text, error }) => ({ ...{ id, at, by }, text: error ? null : text })),
  }
}
