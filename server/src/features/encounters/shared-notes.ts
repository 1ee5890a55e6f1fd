import type * as shared from '@polyclinic/domain/encounters/shared-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { readsNotesOf } from '../patient-records/shown-to-account.ts'
import { addendaOf, contentOf, selectEncounters, visitOf, type EncounterRow } from './queries.ts'

/** Of the caller's own visits, and of those they act for, as the clinic knows; what is erased or restricted is shown to nobody. */
const sharedWith = ({ db, actor, now }: Context) =>
  selectEncounters(db)
    .where('s.shared_at', 'is not', null)
    .where('e.erased_at', 'is', null)
    .where('p.erased_at', 'is', null)
    .where('p.restricted_at', 'is', null)
    .where(within(actor, 'patients:own', { patientId: 'a.patient_id' }, 'patient'))
    .where(readsNotesOf({ actor, now }))

const briefOf = (row: EncounterRow) => ({
  ...visitOf(row),
  patient: { givenName: row.given_name, familyName: row.family_name },
})

/** The notes that a patient may read, the latest visit first. */
export async function listSharedNotes(
  context: Context,
  { query: { skip, take } }: Input<typeof shared.listSharedNotes>,
): Promise<Output<typeof shared.listSharedNotes>> {
  const notes = sharedWith(context)
  const { total } = await notes
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await notes.orderBy('a.starts_at', 'desc').orderBy('a.id').offset(skip).limit(take).execute()
  return { items: rows.map(briefOf), total: Number(total), skip, take }
}

/** A note as its patient reads it. @throws {Refusal} `not_found` */
export async function readSharedNote(
  context: Context,
  { params }: Input<typeof shared.readSharedNote>,
): Promise<Output<typeof shared.readSharedNote>> {
  const row = await sharedWith(context).where('a.id', '=', params.id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  await auditOften(context, {
    action: 'encounters:read',
    object: { kind: 'appointment', id: row.id },
    side: 'patient',
  })
  return {
    ...briefOf(row),
    content: contentOf(row.content),
    ...{ signedAt: row.signed_at!, signedBy: row.signed_by! },
    addenda: await addendaOf(context.db, row.id),
  }
}
