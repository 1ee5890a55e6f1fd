import type { shareEncounter as contract } from '@polyclinic/domain/encounters/shared-endpoints.ts'
import { signedRefusal } from '@polyclinic/domain/encounters/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { tellingRows, withdrawUntold } from '../sharing/tell-readers.ts'
import { counts } from '../chart-access/written-notes.ts'
import { accessEncounter, draftOf, type EncounterRow } from './queries.ts'

const objectOf = (row: EncounterRow) => ({ kind: 'appointment', id: row.id }) as const

/** What lets the patient read a note that is signed. */
export const sharingRows = async (context: Context, row: EncounterRow): Promise<RowSet[]> => [
  rowsOf('encounter_shares', [
    {
      appointment_id: row.id,
      note_number: row.number,
      shared_at: context.now,
      shared_by_user_id: signedIn(context).userId,
    },
  ]),
  auditRows(context, { action: 'encounters:share', object: objectOf(row), side: 'clinic' }),
  ...(await tellingRows(context, { patientId: row.patient_id, appointmentId: row.id })),
]

/** A doctor lets the patient read their note, or takes that back. What is so already stays as it is. */
export async function shareEncounter(
  context: Context,
  { params, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const row = await accessEncounter(context, params.id, 'encounters:sign')
  unlessRefused(signedRefusal(draftOf(row), body.number))
  if (body.isShared === (row.shared_at !== null)) return { sharedAt: row.shared_at }
  const isSigned = sql`
    select from encounters e
    where e.appointment_id = ${row.id} and e.number = ${row.number} and e.status = 'final' and e.erased_at is null
      and ${counts('e')}`
  const changes = changeRows([{ noun: 'encounter', id: row.id, providerId: row.provider_id }])
  if (body.isShared) await writeGated(db, { facts: isSigned }, [...(await sharingRows(context, row)), changes])
  else {
    await writeGated(
      db,
      { facts: isSigned, claim: sql`delete from encounter_shares where appointment_id = ${row.id} returning 1` },
      [auditRows(context, { action: 'encounters:unshare', object: objectOf(row), side: 'clinic' }), changes],
    )
    await withdrawUntold(context, row.patient_id)
  }
  return { sharedAt: body.isShared ? now : null }
}
