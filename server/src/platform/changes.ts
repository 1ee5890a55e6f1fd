import type { ChangeNoun } from '@polyclinic/domain/changes/endpoints.ts'
import { insertRows, rowsOf, type RowSet } from './database/insert-rows.ts'
import { newId } from './ids.ts'
import type { ClinicDatabase } from './tenancy.ts'

export type Change = { noun: ChangeNoun; id: string; providerId?: string | null }

/** Tells open screens that something changed, once this transaction commits. Carries ids only. */
export const noteChange = (db: ClinicDatabase, change: Change): Promise<void> => noteChanges(db, [change])

export async function noteChanges(db: ClinicDatabase, changes: readonly Change[]): Promise<void> {
  await insertRows(db, 'changes', changes.map(changeRow))
}

/** For the statement of the change itself. */
export const changeRows = (changes: readonly Change[]): RowSet => rowsOf('changes', changes.map(changeRow))

const changeRow = ({ noun, id, providerId = null }: Change) => ({
  id: newId(),
  noun,
  object_id: id,
  provider_id: providerId,
})
