import { createHash } from 'node:crypto'
import type { signEncounter as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import { decideSigning } from '@polyclinic/domain/encounters/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { sharingRows } from './share-encounter.ts'
import { accessEncounter, draftOf, type EncounterRow } from './queries.ts'
import { writerName } from '../providers/writer-name.ts'

/** A doctor signs the note of their visit: the database changes it no more. */
export async function signEncounter(
  context: Context,
  { params, headers, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const row = await accessEncounter(context, params.id, 'encounters:sign')
  const draft = draftOf(row)
  unlessRefused(decideSigning(draft, seenVersion(headers['if-match'])))
  const signedBy = await writerName(context)
  const hash = hashOfNote(row, { signedAt: now, signedBy })
  const object = { kind: 'appointment', id: row.id } as const
  const isSigned = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update encounters set status = 'final', version = version + 1, signed_at = ${now}, signed_by = ${signedBy},
          signed_by_user_id = ${signedIn(context).userId}, content_hash = ${hash}, updated_at = ${now}
        where appointment_id = ${row.id} and version = ${draft.version} and status = 'preliminary' and erased_at is null returning 1`,
    },
    [
      auditRows(context, { action: 'encounters:sign', object, side: 'clinic' }),
      ...(body.isShared ? await sharingRows(context, row) : []),
      changeRows([{ noun: 'encounter', id: row.id, providerId: row.provider_id }]),
    ],
  )
  if (!isSigned) throw refuse('stale_version')
  return { signedAt: now, contentHash: hash.toString('hex') }
}

type SignedColumns = Pick<EncounterRow, 'id' | 'patient_id' | 'provider_id' | 'content'>

/**
 * Of all that a signature stands for, its fields in the order of their names: as they are stored, since fields that come
 * later must change no older note's.
 */
export function hashOfNote(row: SignedColumns, signature: { signedAt: string; signedBy: string }): Buffer {
  const fields = Object.entries(row.content as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = { visit: row.id, patient: row.patient_id, doctor: row.provider_id, ...signature, fields }
  return createHash('sha256').update(JSON.stringify(signed)).digest()
}
