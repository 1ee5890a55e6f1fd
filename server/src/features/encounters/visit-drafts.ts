import type * as contracts from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { DraftContent, DraftKind } from '@polyclinic/domain/encounters/draft-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { isStale, seenVersion } from '@polyclinic/domain/kit/version.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { RetryTransaction, type ClinicDatabase } from '../../platform/tenancy.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { accessEncounter, type EncounterRow } from './queries.ts'

const selectDrafts = (db: ClinicDatabase, visitId: string) =>
  db
    .selectFrom('visit_drafts')
    .select(['kind', 'version', 'content', 'updated_at'])
    .where('appointment_id', '=', visitId)
type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['executeTakeFirstOrThrow']>>

/** What ended has left its place, and the version at which the next one begins. */
const isOpen = ({ content }: Pick<DraftRow, 'content'>) => content !== null

const asDraft = ({ kind, version, content, updated_at }: DraftRow) => ({
  ...{ kind: kind as DraftKind, version, updatedAt: updated_at },
  // What was written before its content named its kind.
  content: { ...(content as object), kind } as DraftContent,
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
  return {
    items: rows.filter(isOpen).map(asDraft),
    begins: Object.fromEntries(rows.filter((row) => !isOpen(row)).map(({ kind, version }) => [kind, version])),
  }
}

/**
 * An addendum or a letter as it is typed: what was answered is kept, whatever happens to who types.
 * @throws {Refusal} `stale_version` when another tab or device wrote, `state_conflict` when it ended there, or when there is
 *   nothing to add to
 */
export async function saveVisitDraft(
  context: Context,
  { params: { id, kind }, headers, body: { content } }: Input<typeof contracts.saveVisitDraft>,
): Promise<Output<typeof contracts.saveVisitDraft>> {
  const { db, now } = context
  if (content.kind !== kind) throw refuseField('/body/content/kind', 'invalid_value', 'The address names another kind.')
  const { patient_id: patientId } = await accessEncounter(context, id, 'encounters:sign')
  // Whoever erases the patient, marks the note as entered in error or issues the letter does so before or after.
  await lockChart(db, patientId)
  const visit = await accessEncounter(context, id, 'encounters:sign')
  if (!mayBeBegun(visit, kind)) throw refuse('state_conflict')
  const stored = await selectDrafts(db, visit.id).where('kind', '=', kind).executeTakeFirst()
  const seen = seenVersion(headers['if-match'])
  const isBegun = stored !== undefined && isOpen(stored)
  // Added, issued or discarded meanwhile, by this or another device: it does not begin anew.
  if (!isBegun && seen !== (stored?.version ?? 0)) throw refuse('state_conflict')
  const isOther = !isBegun || !isSame(asDraft(stored).content, content)
  // Sent again after a lost answer, it is no conflict with itself.
  if (isOther && isBegun && seen !== stored.version) throw refuse('stale_version')
  const draft = isOther
    ? { kind, content, version: (stored?.version ?? 0) + 1, updated_at: now }
    : { ...stored, kind, content }
  if (isOther) {
    const { rows } = await sql`
      insert into visit_drafts as d (appointment_id, kind, note_number, content, version, updated_at)
      values (${visit.id}, ${kind}, ${kind === 'addendum' ? visit.number : null}, ${JSON.stringify(content)}::jsonb,
        ${draft.version}, ${now})
      on conflict (organization_id, appointment_id, kind) do update
      set note_number = excluded.note_number, content = excluded.content, version = excluded.version,
        updated_at = excluded.updated_at
      where d.version = ${draft.version - 1} returning 1`.execute(db)
    // Ended in this moment: decided anew.
    if (rows.length === 0) throw new RetryTransaction()
  }
  const object = { kind: 'appointment', id: visit.id } as const
  await auditOften(context, { action: 'encounters:write', object, side: 'clinic' })
  return asDraft(draft)
}

/** An addendum needs a signed note, a letter one that is begun. */
const mayBeBegun = ({ version, note_status }: EncounterRow, kind: DraftKind): boolean =>
  kind === 'addendum' ? note_status === 'final' : version !== null

/**
 * Only what was seen is thrown away, and that it was stays in the audit. What has ended already is gone as it was asked.
 * @throws {Refusal} `stale_version` when another tab or device wrote on
 */
export async function discardVisitDraft(
  context: Context,
  { params: { id, kind }, headers }: Input<typeof contracts.discardVisitDraft>,
): Promise<Output<typeof contracts.discardVisitDraft>> {
  const { db, now } = context
  const visit = await accessEncounter(context, id, 'encounters:sign')
  const stored = await selectDrafts(db, visit.id).where('kind', '=', kind).executeTakeFirst()
  if (!stored || !isOpen(stored)) return
  if (isStale(stored, headers['if-match'])) throw refuse('stale_version')
  const object = { kind: 'appointment', id: visit.id } as const
  const claim = sql`${ending({ visitId: visit.id, kind, now })} and d.version = ${stored.version} returning 1`
  const isGone = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'encounters:discard', object, side: 'clinic', detail: kind }),
    changeRows([{ noun: 'encounter', id: visit.id, providerId: visit.provider_id }]),
  ])
  if (!isGone) throw new RetryTransaction()
}

/** What is being added or issued, and the version of its draft that was seen; 0 for none. */
type SeenDraft = { visitId: string; kind: DraftKind; version: number; now: string }

/** The words go, and the place stands at the next version. */
const ending = ({ visitId, kind, now }: Omit<SeenDraft, 'version'>) => sql`
  update visit_drafts d set content = null, note_number = null, version = d.version + 1, updated_at = ${now}
  where d.appointment_id = ${visitId} and d.kind = ${kind} and d.content is not null`

/**
 * Only what was seen is added or issued: the claim that ends the draft with it, and nothing is written if it was changed
 * since.
 * @throws {Refusal} `stale_version` when another device wrote on, `state_conflict` when it ended the draft
 */
export async function claimSeenDraft(db: ClinicDatabase, seen: SeenDraft): Promise<RawBuilder<unknown>> {
  const { visitId, kind, version } = seen
  const stored = await selectDrafts(db, visitId).where('kind', '=', kind).executeTakeFirst()
  if (stored && isOpen(stored)) {
    if (stored.version !== version) throw refuse('stale_version')
    return sql`${ending(seen)} and d.version = ${version} and exists (select from facts) returning 1`
  }
  if (version > 0) throw refuse('state_conflict')
  return sql`
    select from facts where not exists (
      select from visit_drafts d where d.appointment_id = ${visitId} and d.kind = ${kind} and d.content is not null)`
}
