import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { bringsBack } from '../../platform/database/brings-back.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { detailColumns, type DetailColumn } from './person-columns.ts'

/** What a record says of its patient, as its columns hold it. */
export type RecordDetails = Record<DetailColumn, string | null> & {
  given_name: string
  family_name: string
  email_verified_at: string | null
  email_refused_at: string | null
  visits_ahead: number | null
}
/** What both records said before, and what the one that stayed says since. */
export type MergeDetails = Record<'from' | 'into' | 'kept', RecordDetails>

const mergedColumns = [...detailColumns, 'email_verified_at', 'email_refused_at', 'visits_ahead'] as const

/** Both records, held: nobody writes to either meanwhile, nor merges one of them. */
export const holdRecords = (db: ClinicDatabase, ids: readonly string[]) =>
  db
    .selectFrom('patients')
    .select(['id', 'version', 'merged_into', 'erased_at', 'restricted_at', ...mergedColumns])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

export const detailsOfRow = (row: RecordDetails): RecordDetails =>
  Object.fromEntries(mergedColumns.map((column) => [column, row[column]])) as RecordDetails

type Merge = {
  fromId: string
  intoId: string
  details: MergeDetails
  undoUntil: string
  by: { userId: string; name: string }
}

/**
 * Everything of a record goes to the other, by the database's own list of what belongs to patients; the record itself stays,
 * without how to reach anybody. Both are held by then.
 * @throws {Refusal} `merge_conflict` where both have what one record can have once
 */
export async function writeMerge(db: ClinicDatabase, { fromId, intoId, details, undoUntil, by }: Merge, now: string) {
  const id = newId()
  await db
    .insertInto('patient_merges')
    .values({
      ...{ id, from_id: fromId, into_id: intoId, merged_at: now, undo_until: undoUntil },
      ...{ merged_by_user_id: by.userId, merged_by: by.name, details: JSON.stringify(details) },
    })
    .execute()
  const gone = { email: null, email_verified_at: null, phone: null, merged_into: intoId }
  await db
    .updateTable('patients')
    .set({ ...gone, version: nextVersion, updated_at: now })
    .where('id', '=', fromId)
    .execute()
  await unlessOfBoth(sql`select move_patient_rows(${id})`.execute(db))
  return id
}

/**
 * What went comes back, with what hangs on it since.
 * @throws {Refusal} `merge_conflict` where something was written since that belongs to both
 */
export async function takeMergeBack(
  db: ClinicDatabase,
  merge: { id: string; fromId: string; details: MergeDetails },
  { userId, now }: { userId: string; now: string },
): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ undone_at: now, undone_by_user_id: userId })
    .where('id', '=', merge.id)
    .execute()
  const { email_refused_at, visits_ahead, ...before } = merge.details.from
  await db
    .updateTable('patients')
    .set({ ...(before as object), merged_into: null, version: nextVersion, updated_at: now })
    .where('id', '=', merge.fromId)
    .execute()
  // A trigger forgets it with each new address.
  await db.updateTable('patients').set({ email_refused_at, visits_ahead }).where('id', '=', merge.fromId).execute()
  await unlessOfBoth(
    sql`select set_config(key, value, true), return_patient_rows(${merge.id})
      from jsonb_each_text(${JSON.stringify(bringsBack)})`.execute(db),
  )
}

/** What forbids to take a merge back: a later one that led into the same record, an account that joined it since. */
export async function happenedSince(
  db: ClinicDatabase,
  { id, intoId, at }: { id: string; intoId: string; at: string },
): Promise<{ isMergedLater: boolean; isJoined: boolean }> {
  const { rows } = await sql<{ isMergedLater: boolean; isJoined: boolean }>`
    select exists (select from patient_merges m
        where m.into_id = ${intoId} and m.undone_at is null and m.id > ${id}) as "isMergedLater",
      exists (select from user_patients up
        where up.patient_id = ${intoId} and up.created_at > ${at}::timestamptz) as "isJoined"`.execute(db)
  return rows[0]!
}

async function unlessOfBoth(move: Promise<unknown>): Promise<void> {
  try {
    await move
  } catch (error) {
    if (isOfBoth(error)) throw refuse('merge_conflict')
    throw error
  }
}

/** A key, a foreign key: a row that was written since needs what goes back beside what stays. */
const isOfBoth = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && ['23503', '23505'].includes(String(error.code))

/** Records that became part of these. */
export async function mergedInto(db: ClinicDatabase, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .where('merged_into', '=', anyOf(ids))
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The record that this one became part of; null: none. */
export async function survivorOf(db: ClinicDatabase, id: string): Promise<string | null> {
  const row = await db.selectFrom('patients').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? null
}

/**
 * For an id that names no open record: whoever had it before a merge is told where that record is now.
 * @throws {Refusal} `record_merged`
 */
export async function refuseMerged(db: ClinicDatabase, id: string): Promise<void> {
  const mergedInto = await survivorOf(db, id)
  if (mergedInto !== null) throw refuse('record_merged', { mergedInto })
}

/** With an erasure, or where a record is kept apart: nothing that was merged is taken apart any more. */
export async function forgetMerges(db: ClinicDatabase, ids: readonly string[]): Promise<void> {
  const rows = await db
    .updateTable('patient_merges')
    .set({ details: null })
    .where((eb) => eb.or([eb('from_id', '=', anyOf(ids)), eb('into_id', '=', anyOf(ids))]))
    .returning('id')
    .execute()
  await db
    .deleteFrom('patient_merge_rows')
    .where('merge_id', '=', anyOf(rows.map(({ id }) => id)))
    .execute()
  await db
    .deleteFrom('patient_distinctions')
    .where((eb) => eb.or([eb('one_id', '=', anyOf(ids)), eb('other_id', '=', anyOf(ids))]))
    .execute()
}

/** Once nothing can be taken back, what one would need for that goes. */
export async function sweepMerges(db: ClinicDatabase, now: string): Promise<void> {
  await sql`
    with over as (
      update patient_merges set details = null
      where details is not null and (undone_at is not null or undo_until <= ${now}) returning id
    )
    delete from patient_merge_rows where merge_id in (select id from over)`.execute(db)
}

/** Whether somebody said of two records, or of what became part of them, that they are two people. */
export const areToldApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`exists (
  select from patient_distinctions d
    join patients a on a.id = d.one_id join patients b on b.id = d.other_id
  where (coalesce(a.merged_into, a.id), coalesce(b.merged_into, b.id)) in ((${one}, ${other}), (${other}, ${one})))`

/** Which of these became one, or were told apart, and when: for whoever asks what is stored of them. */
export const mergesOfPatients = (db: ClinicDatabase, ids: readonly string[]) =>
  db
    .selectFrom('patient_merges')
    .select(['from_id as fromId', 'into_id as intoId', 'merged_at as mergedAt', 'merged_by as mergedBy'])
    .select(['undo_until as undoUntil', 'undone_at as undoneAt'])
    // Of one that was an error they tell of somebody else.
    .select(sql<MergeDetails | null>`case when undone_at is null then details end`.as('details'))
    .where((eb) => eb.or([eb('from_id', '=', anyOf(ids)), eb('into_id', '=', anyOf(ids))]))
    .orderBy('merged_at')
    .execute()

/** Two records are of two people, or nobody says so any more. */
export async function tellApart(
  db: ClinicDatabase,
  ids: readonly [string, string],
  areTwoPeople: boolean,
  { userId, now }: { userId: string; now: string },
): Promise<void> {
  const [one_id, other_id] = ids.toSorted() as [string, string]
  if (areTwoPeople)
    await db
      .insertInto('patient_distinctions')
      .values({ one_id, other_id, said_at: now, said_by_user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db.deleteFrom('patient_distinctions').where('one_id', '=', one_id).where('other_id', '=', other_id).execute()
}
