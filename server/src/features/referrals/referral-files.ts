import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { takesFiles } from '@polyclinic/domain/referrals/acts.ts'
import type * as contracts from '@polyclinic/domain/referrals/file-endpoints.ts'
import { draftMegabytesAtMost, referralLimits } from '@polyclinic/domain/referrals/limits.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectFile } from '../../platform/private-files/inspect-file.ts'
import { deleteFile, readContent, readContentIn, storeFile } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { keepInChart } from '../chart-files/add-chart-file.ts'
import { fileName } from '../documents/file-name.ts'
import { mediaTypeOf } from '../documents/document.ts'
import { countUpload } from '../documents/upload-limits.ts'
import { requireUnheld } from '../patient-records/erasure-holds.ts'
import { accessEncounter } from '../encounters/queries.ts'
import { changesOf } from './act.ts'
import { findReferral, findReferralOfVisit, mayRemove, type FileOfReferral, type ReferralRow } from './queries.ts'

const send = 'referrals:send'

/**
 * Whether a file may go along now, before a byte of it is read.
 * @throws {Refusal} `not_found`, `state_conflict`, `consent_withdrawn`, `drafts_full`, `too_many_requests`
 */
export async function admitReferralFile(
  scope: RequestScope,
  { params: { id } }: Head<typeof contracts.addReferralFile>,
  bytes: number | null,
): Promise<Admission> {
  const counted = await scope.transact(async (context) => {
    const row = await findReferral(context, send, id)
    requireTaken(row)
    await requireRoom(context, row, bytes ?? 0)
    return countUpload(context, id, bytes ?? largestDocumentBytes)
  })
  return {
    part: `files of referral ${id}`,
    giveBack: () => scope.transact(({ db }) => returnAttempts(db, counted)),
  }
}

function requireTaken(row: ReferralRow): void {
  if (!takesFiles(row)) throw refuse('state_conflict')
  if (row.consentWithdrawnAt !== null || row.isPatientClosed) throw refuse('consent_withdrawn')
}

/** @param more bytes beside those that are stored */
async function requireRoom({ db }: Context, { status, partnerId }: ReferralRow, more: number): Promise<void> {
  if (status !== 'draft') return
  const { stored } = await db
    .selectFrom('private_files as f')
    .innerJoin('referrals as r', 'r.id', 'f.referral_id')
    .select(sql<string>`coalesce(sum(f.size), 0)`.as('stored'))
    .where('r.partner_id', '=', partnerId)
    .where('r.status', '=', 'draft')
    .executeTakeFirstOrThrow()
  if (Number(stored) + more > draftMegabytesAtMost * 1024 * 1024) throw refuse('drafts_full')
}

/** Until the transaction is over nobody sends or answers it; as it stands from then on. */
async function locked(context: Context, id: string): Promise<ReferralRow> {
  await context.db.selectFrom('referrals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findReferral(context, send, id)
}

/** Sends a file along. It is asked again whether it may be, since the file took its time. */
export async function addReferralFile(
  scope: RequestScope,
  { params: { id }, body: { file } }: Input<typeof contracts.addReferralFile>,
  closed: AbortSignal,
): Promise<Output<typeof contracts.addReferralFile>> {
  const inspected = await inspectFile(file.content, { caller: callerOf(scope.clinic, scope.request), closed })
  return scope.transact(async (context) => {
    const row = await locked(context, id)
    requireTaken(row)
    const { file: stored, isNew } = await storeFile(
      context,
      { kind: 'referral', id },
      {
        ...{ ...inspected, name: fileName(file.name, inspected.mediaType), addedByLink: false },
        filesAtMost: referralLimits.files,
      },
    )
    // Whoever stores at the same time has waited for the clinic's room, so each sees what the others have taken.
    await requireRoom(context, row, 0)
    if (isNew) await tell(context, 'add-file', row, stored.id)
    return { id: stored.id, name: stored.name, mediaType: inspected.mediaType, size: stored.size }
  })
}

/** Takes a file back that was not sent yet; its bytes are gone with it. */
export async function removeReferralFile(
  context: Context,
  { params: { id, fileId } }: Input<typeof contracts.removeReferralFile>,
): Promise<undefined> {
  const row = await locked(context, id)
  const file = fileIn(row, fileId)
  if (!mayRemove(row, file)) throw refuse('state_conflict')
  if (row.patientId !== null) await requireUnheld(context, row.patientId)
  await deleteFile(context.db, file.id)
  await tell(context, 'remove-file', row, file.id)
}

async function tell(context: Context, verb: 'add-file' | 'remove-file', row: ReferralRow, fileId: string) {
  const object = { kind: 'referral', id: row.id } as const
  await audit(context, { action: `referrals:${verb}`, object, side: 'patient', detail: fileId })
  await noteChanges(context.db, changesOf(row, row.status === 'draft'))
}

/** @throws {Refusal} `not_found`, for a file of another referral, too */
function fileIn({ files }: ReferralRow, id: string): FileOfReferral {
  const file = files.find((each) => each.id === id)
  if (!file) throw refuse('not_found')
  return file
}

/**
 * Opens a file by what lets somebody at its referral: its address alone opens none, and nothing opens those of a patient
 * who was erased or is kept apart. Each opening is in the audit.
 */
async function open(
  scope: RequestScope,
  fileId: string,
  side: 'clinic' | 'patient',
  find: (context: Context) => Promise<ReferralRow | null>,
): Promise<Output<typeof contracts.readReferralFile>> {
  const { name, mediaType, size } = await scope.transact(async (context) => {
    const row = await find(context)
    if (!row || row.isPatientClosed) throw refuse('not_found')
    const file = fileIn(row, fileId)
    // What the clinic opened its patient is told of, once it is known whose it is.
    const object =
      side === 'clinic' && row.patientId !== null
        ? ({ kind: 'patient', id: row.patientId } as const)
        : ({ kind: 'referral', id: row.id } as const)
    await audit(context, { action: 'referrals:read-file', object, side, detail: file.id })
    return file
  })
  return { name, mediaType, size, isShown: mediaType !== 'application/pdf', content: readContent(scope, fileId) }
}

export const readOwnReferralFile = (
  scope: RequestScope,
  { params: { id, fileId } }: Input<typeof contracts.readOwnReferralFile>,
) => open(scope, fileId, 'patient', (context) => findReferral(context, send, id))

export const readReferralFile = (
  scope: RequestScope,
  { params: { id, fileId } }: Input<typeof contracts.readReferralFile>,
) => open(scope, fileId, 'clinic', (context) => findReferral(context, 'partners:read', id))

/** For the doctor of the visit that it led to. */
export const readReferralFileOfVisit = (
  scope: RequestScope,
  { params: { id, fileId } }: Input<typeof contracts.readReferralFileOfVisit>,
) =>
  open(scope, fileId, 'clinic', async (context) => {
    await accessEncounter(context, id, 'encounters:sign')
    return findReferralOfVisit(context, 'encounters:sign', id)
  })

/**
 * Puts what a partner sent along into the chart of who it was, by whoever may write there. From then on it is a file of the
 * chart: withdrawn with a reason, kept as long as the chart.
 */
export async function keepReferralFile(
  context: Context,
  { params: { id: patientId, fileId } }: Input<typeof contracts.keepReferralFile>,
): Promise<Output<typeof contracts.keepReferralFile>> {
  const { db } = context
  await lockChart(db, patientId)
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
  const file = await db
    .selectFrom('private_files as f')
    .innerJoin('referrals as r', 'r.id', 'f.referral_id')
    .select(['f.id', 'f.name', 'f.media_type as mediaType', 'f.size', 'f.created_at as createdAt'])
    .select('f.added_by_link as addedByLink')
    .where('f.id', '=', fileId)
    .where('r.patient_id', '=', patientId)
    .executeTakeFirst()
  if (!file) throw refuse('not_found')
  const parts: Uint8Array[] = []
  for await (const part of readContentIn(db, file.id)) parts.push(part)
  const content = Buffer.concat(parts)
  return keepInChart(
    context,
    patientId,
    { mediaType: mediaTypeOf(file), content },
    {
      name: file.name.replace(/\.[a-z]+$/, ''),
      result: null,
    },
  )
}
