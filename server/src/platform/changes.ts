import type { ChangeNoun } from '@polyclinic/domain/changes/endpoints.ts'
import { sql } from 'kysely'
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

/** Well within the hour after which changes are forgotten. */
const cursorMinutes = 20
/** Of more than that, everything is told anew. */
const changesAtMost = 500

/**
 * What changed in the clinic after a cursor, which is a change's id, and the cursor to ask with next. What commits late is
 * not missed, as all that is newer than the oldest transaction still running is told once more. To be asked before what
 * is told with it is read.
 * @returns `changes`: null when they cannot be said, and everything may have changed
 */
export async function changesSince(
  db: ClinicDatabase,
  cursor: string | undefined,
): Promise<{ cursor: string | null; changes: Change[] | null }> {
  const { rows } = await sql<{ cursor: string | null; changes: Change[] | null }>`
    with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid),
      since as (
        select c.xid from changes c, edge where c.id = ${cursor ?? null} and c.xid < edge.xid
          and c.at > now() - make_interval(mins => ${cursorMinutes}::int))
    select (select c.id from changes c where c.xid < (select xid from edge) order by c.xid desc, c.id desc limit 1) as cursor,
      case when exists (select from since) then (
        select coalesce(json_agg(json_build_object('noun', noun, 'id', object_id, 'providerId', provider_id)), '[]')
        from (select distinct noun, object_id, provider_id from changes
          where xid >= (select xid from since) limit ${changesAtMost + 1}) changed) end as changes`.execute(db)
  const { cursor: next, changes } = rows[0]!
  return { cursor: next, changes: changes && changes.length <= changesAtMost ? changes : null }
}
