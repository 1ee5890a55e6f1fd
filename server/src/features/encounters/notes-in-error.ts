import type { readNoteInError as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import { inError } from '@polyclinic/domain/encounters/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accessEncounter, addendaOf, contentOf, seesSigned } from './queries.ts'

const selectNotesInError = (db: ClinicDatabase, appointmentId: string) =>
  db
    .selectFrom('encounter_errors as x')
    .innerJoin('encounters as e', (join) =>
      join.onRef('e.appointment_id', '=', 'x.appointment_id').onRef('e.number', '=', 'x.whole_note'),
    )
    .select(['x.id', 'x.marked_at', 'x.marked_by', 'x.reason', 'x.shared_at'])
    .select(['e.number', 'e.content', 'e.content_hash', 'e.signed_at', 'e.signed_by'])
    .where('x.appointment_id', '=', appointmentId)
    .where('x.erased_at', 'is', null)

/** That notes of a visit were entered in error, not what they say: it may be about somebody else. */
export async function errorsOf(db: ClinicDatabase, appointmentId: string) {
  const rows = await selectNotesInError(db, appointmentId).orderBy('e.number').execute()
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, at: row.marked_at, by: row.marked_by, reason: row.reason },
    ...{ signedAt: row.signed_at!, signedBy: row.signed_by!, wasShared: row.shared_at !== null },
  }))
}

/** What stands in one: for whom who reads the signed notes of the visit, and in the audit by itself. */
export async function readNoteInError(
  context: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const visit = await accessEncounter(context, params.id, 'encounters:write', seesSigned(context))
  const row = await selectNotesInError(context.db, visit.id).where('x.id', '=', params.errorId).executeTakeFirst()
  if (!row) throw refuse('not_found')
  await auditOften(context, {
    ...({ action: 'encounters:read', object: { kind: 'appointment', id: visit.id }, side: 'clinic' } as const),
    detail: row.id,
  })
  return {
    ...{ status: inError, content: contentOf(row.content), contentHash: row.content_hash!.toString('hex') },
    ...{ signedAt: row.signed_at!, signedBy: row.signed_by! },
    addenda: await addendaOf(context.db, { id: visit.id, number: row.number }),
  }
}
