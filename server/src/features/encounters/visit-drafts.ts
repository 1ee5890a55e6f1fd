import type * as contracts from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { DraftContent, DraftKind } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { isStale, seenVersion } from '@polyclinic/domain/kit/version.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { RetryTransaction, type ClinicDatabase } from '../../platform/tenancy.ts'
import { accessEncounter, type EncounterRow } from './queries.ts'

const selectDrafts = (db: ClinicDatabase, visitId: string) =>
  db
    .selectFrom('visit_drafts')
    .select(['kind', 'version', 'content', 'updated_at'])
    .where('appointment_id', '=', visitId)
type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['executeTakeFirstOrThrow']>>

const asDraft = ({ kind, version, content, updated_at }: DraftRow) => ({
  ...{ kind: kind as DraftKind, version, updatedAt: updated_at },
  content: content as DraftContent,
})

/** What was begun for a visit beside its note, for its doctor. */
export async function listVisitDrafts(
  context: Context,
  { params }: Input<typeof contracts.listVisitDrafts>,
): Promise<Output<typeof contracts.listVisitDrafts>> {
  const visit = await accessEncounter(context, params.id, 'encounters:sign')
  const rows = await selectDrafts(context.db, visit.id).orderBy('kind').execute()
  const object = { kind: 'appointment', id: visit.id } as const
  await auditOften(context, { action: 'encounters:read', object, side: 'clinic' })
  return { items: rows.map(asDraft) }
}

/**
 * An addendum or a letter as it is typed: what was answered is kept, whatever happens to who types.
 * @throws {Refusal} `stale_version` when another tab or device wrote, `state_conflict` when there is nothing to add to
 */
export async function saveVisitDraft(
  context: Context,
  { params: { id, kind }, headers, body: { content } }: Input<typeof contracts.saveVisitDraft>,
): Promise<Output<typeof contracts.saveVisitDraft>> {
  const { db, now } = context
  const visit = await accessEncounter(context, id, 'encounters:sign')
  if (!mayBeBegun(visit, kind)) throw refuse('state_conflict')
  const find = () => selectDrafts(db, visit.id).where('kind', '=', kind).executeTakeFirst()
  const stored = await find()
  const isOther = !stored || !isSame(stored.content, content)
  // Added, issued or discarded at another device: it does not begin anew.
  if (!stored && seenVersion(headers['if-match']) > 0) throw refuse('state_conflict')
  // Sent again after a lost answer, it is no conflict with itself.
  if (isOther && isStale({ version: stored?.version ?? 0 }, headers['if-match'])) throw refuse('stale_version')
  if (isOther) {
    const version = (stored?.version ?? 0) + 1
    const values = { content: JSON.stringify(content), version, updated_at: now }
    const written = stored
      ? db
          .updateTable('visit_drafts')
          .set(values)
          .where('appointment_id', '=', visit.id)
          .where('kind', '=', kind)
          .where('version', '=', stored.version)
          .returning('version')
      : db
          .insertInto('visit_drafts')
          .values({ ...values, appointment_id: visit.id, kind })
          .onConflict((already) => already.doNothing())
          .returning('version')
    // Of two at once, the second decides anew.
    if (!(await written.executeTakeFirst())) throw new RetryTransaction()
  }
  const object = { kind: 'appointment', id: visit.id } as const
  await auditOften(context, { action: 'encounters:write', object, side: 'clinic' })
  return asDraft((await find())!)
}

/** An addendum needs a signed note, a letter one that is begun. */
const mayBeBegun = ({ version, note_status }: EncounterRow, kind: DraftKind): boolean =>
  kind === 'addendum' ? note_status === 'final' : version !== null

export async function discardVisitDraft(
  context: Context,
  { params: { id, kind } }: Input<typeof contracts.discardVisitDraft>,
): Promise<Output<typeof contracts.discardVisitDraft>> {
  const visit = await accessEncounter(context, id, 'encounters:sign')
  await context.db.deleteFrom('visit_drafts').where('appointment_id', '=', visit.id).where('kind', '=', kind).execute()
}

/** What is being added or issued, and the version of its draft that was seen; 0 for none. */
type SeenDraft = { visitId: string; kind: DraftKind; version: number }

/**
 * Only what was seen is added or issued.
 * @throws {Refusal} `stale_version` when another device wrote on, `state_conflict` when it ended the draft
 */
export async function assertSeenDraft(db: ClinicDatabase, { visitId, kind, version }: SeenDraft): Promise<void> {
  const stored = await selectDrafts(db, visitId).where('kind', '=', kind).executeTakeFirst()
  if (!stored && version > 0) throw refuse('state_conflict')
  if (stored && stored.version !== version) throw refuse('stale_version')
}

/** The draft goes with what is written, and nothing is written if it was changed since. */
export const takeDraft = ({ visitId, kind, version }: SeenDraft): RawBuilder<unknown> => {
  const draft = sql`from visit_drafts d where d.appointment_id = ${visitId} and d.kind = ${kind}`
  return version === 0
    ? sql`select from facts where not exists (select ${draft})`
    : sql`delete ${draft} and d.version = ${version} and exists (select from facts) returning 1`
}
