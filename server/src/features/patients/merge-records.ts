import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import { addressOwnerOf, decideMerge, decideUnmerge, undoDays } from '@polyclinic/domain/patients/decide-merge.ts'
import type {
  mergeRecords as mergeContract,
  undoMerge as undoContract,
} from '@polyclinic/domain/patients/merge-endpoints.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { visitChanges } from '../appointments/visit-changes.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { changeDetails, changePatients } from '../patient-records/change-patients.ts'
import { asCorrectable, changedBy } from '../patient-records/former-details.ts'
import {
  detailsOfRow,
  happenedSince,
  holdRecords,
  takeMergeBack,
  writeMerge,
  type MergeDetails,
  type RecordDetails,
} from '../patient-records/merges.ts'
import { columnOf } from '../patient-records/person-columns.ts'
import { mergeFacts } from './merge-facts.ts'

const dayMs = 86_400_000

/**
 * Another record becomes part of this one, with all that lies in it. Of two who merge the same at once, or each into the
 * other, the second is told.
 * @throws {Refusal} `record_merged` where one of them is part of another by now
 */
export async function mergeRecords(
  context: Context,
  { params: { id: intoId }, body }: Input<typeof mergeContract>,
): Promise<Output<typeof mergeContract>> {
  requireWholeClinic(context, 'patients:merge')
  const { db, now } = context
  const { fromId, versions, take } = body
  if (fromId === intoId) throw refuse('not_found')
  const { from, into } = await holdBoth(context, { fromId, intoId })
  if (from.version !== versions.from || into.version !== versions.into) throw refuse('stale_version')
  const { facts, accounts } = await mergeFacts(context, { fromId, intoId })
  unlessRefused(decideMerge(facts))
  const addressOf = addressOwnerOf(accounts)
  const keepsAddressOf = take.includes('email') ? fromId : intoId
  if (addressOf !== null && addressOf !== keepsAddressOf && from.email !== into.email)
    throw refuse('address_of_account')

  const by = await changedBy(db, 'clinic', signedIn(context).userId)
  const taken = differing(detailsOfRow(from), detailsOfRow(into), take)
  if (Object.keys(taken).length > 0) await changeDetails(db, { id: intoId }, taken, { by, now })
  await changePatients(
    db,
    [intoId],
    {
      visits_ahead: into.visits_ahead ?? from.visits_ahead,
      ...('email' in taken && { email_verified_at: from.email_verified_at }),
    },
    now,
  )
  const kept = (await holdRecords(db, [intoId]))[0]!
  const undoUntil = new Date(Date.parse(now) + undoDays * dayMs).toISOString()
  const details: MergeDetails = { from: detailsOfRow(from), into: detailsOfRow(into), kept: detailsOfRow(kept) }
  const mergeId = await writeMerge(db, { fromId, intoId, details, undoUntil, by }, now)
  await tell(context, 'patients:merge', { fromId, intoId })
  return { id: mergeId, undoUntil }
}

/**
 * A merge was an error: what came along goes back, and what the record says goes back to what it said, but for what somebody
 * corrected since.
 */
export async function undoMerge(
  context: Context,
  { params: { id } }: Input<typeof undoContract>,
): Promise<Output<typeof undoContract>> {
  requireWholeClinic(context, 'patients:merge')
  const { db, now } = context
  const seen = await mergeOf(context, id)
  if (!seen) throw refuse('not_found')
  const { from_id: fromId, into_id: intoId } = seen
  await lockChart(db, ...[fromId, intoId].toSorted())
  const rows = await holdRecords(db, [fromId, intoId])
  const merge = (await mergeOf(context, id))!
  const into = rows.find((row) => row.id === intoId)!
  const details = merge.details as MergeDetails | null
  const since = await happenedSince(db, { id, intoId, at: merge.merged_at })
  unlessRefused(
    decideUnmerge(
      {
        ...{ isUndone: merge.undone_at !== null, undoUntil: merge.undo_until, isJoined: since.isJoined },
        isMergedOn: into.merged_into !== null || since.isMergedLater,
        isClosed: details === null || rows.some((row) => (row.erased_at ?? row.restricted_at) !== null),
      },
      now,
    ),
  )
  const userId = signedIn(context).userId
  await takeMergeBack(db, { id, fromId, details: details! }, { userId, now })
  const { into: before, kept } = details!
  const names = Object.keys(asCorrectable(kept)) as CorrectableName[]
  const stays = names.filter((name) => kept[columnOf(name)] === into[columnOf(name)])
  const back = differing(before, detailsOfRow(into), stays)
  const by = await changedBy(db, 'clinic', userId)
  if (Object.keys(back).length > 0) await changeDetails(db, { id: intoId }, back, { by, now })
  await changePatients(
    db,
    [intoId],
    {
      ...(into.visits_ahead === kept.visits_ahead && { visits_ahead: before.visits_ahead }),
      ...('email' in back && { email_verified_at: before.email_verified_at }),
    },
    now,
  )
  await tell(context, 'patients:unmerge', { fromId, intoId })
  return { fromId, intoId }
}

/** What of these fields one record says otherwise than the other. */
const differing = (wanted: RecordDetails, stored: RecordDetails, names: readonly CorrectableName[]) => {
  const [said, known] = [asCorrectable(wanted), asCorrectable(stored)]
  return Object.fromEntries(names.filter((name) => said[name] !== known[name]).map((name) => [name, said[name]]))
}

const mergeOf = ({ db }: Context, id: string) =>
  db
    .selectFrom('patient_merges')
    .select(['from_id', 'into_id', 'details', 'merged_at', 'undone_at', 'undo_until'])
    .where('id', '=', id)
    .executeTakeFirst()

async function holdBoth({ db }: Context, { fromId, intoId }: { fromId: string; intoId: string }) {
  // As whoever writes in a chart does: first the chart, then its record.
  await lockChart(db, ...[fromId, intoId].toSorted())
  const rows = await holdRecords(db, [fromId, intoId])
  const of = (id: string) => {
    const row = rows.find((each) => each.id === id)
    if (!row || (row.erased_at ?? row.restricted_at) !== null) throw refuse('not_found')
    if (row.merged_into !== null) throw refuse('record_merged', { mergedInto: row.merged_into })
    return row
  }
  return { from: of(fromId), into: of(intoId) }
}

/** In the audit of both records, and to whoever has one of them, or a day with one of their visits, open. */
async function tell(
  context: Context,
  action: 'patients:merge' | 'patients:unmerge',
  { fromId, intoId }: { fromId: string; intoId: string },
) {
  const { db, now } = context
  const of = (id: string, detail: string) =>
    auditRows(context, { action, object: { kind: 'patient', id }, side: 'clinic', detail })
  const changes = [fromId, intoId].map(async (id) => [
    ...(await patientChanges(db, id, now)),
    ...(await visitChanges(db, id, now)),
  ])
  await insertAll(db, [of(intoId, fromId), of(fromId, intoId), changeRows((await Promise.all(changes)).flat())])
}
