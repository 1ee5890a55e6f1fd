import { createHash } from 'node:crypto'
import type { addChartFile as contract } from '@polyclinic/domain/chart-files/endpoints.ts'
import { addedKinds, filesPerChart, type ResultCategory } from '@polyclinic/domain/chart-files/kinds.ts'
import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectFile, type InspectedFile } from '../../platform/private-files/inspect-file.ts'
import { storeFile } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { baseName, fileName, readableName } from '../documents/file-name.ts'
import { countUpload } from '../documents/upload-limits.ts'
import { writerName } from '../providers/writer-name.ts'
import { asChartFile, findChartFile, selectChartFiles } from './chart-files.ts'

/**
 * Whether a file may be put into a chart now, before a byte of it is read.
 * @throws {Refusal} as `accessChart`; `forbidden`, `too_many_requests`
 */
export async function admitChartFile(
  scope: RequestScope,
  head: Head<typeof contract>,
  bytes: number | null,
): Promise<Admission> {
  const { id } = head.params
  const counted = await scope.transact(async (context) => {
    await openToWrite(context, id)
    return countUpload(context, id, bytes ?? largestDocumentBytes)
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: `files of ${id}`, giveBack }
}

async function openToWrite(context: Context, patientId: string): Promise<void> {
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
}

/** Puts a file into a chart. It is asked again who may, since the file took its time. */
export async function addChartFile(
  scope: RequestScope,
  { params: { id: patientId }, body }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> {
  const caller = callerOf(scope.clinic, scope.request)
  const inspected = await inspectFile(body.file.content, { caller, closed })
  return scope.transact(async (context) => {
    await lockChart(context.db, patientId)
    await openToWrite(context, patientId)
    const name = readableName(body.name ?? '') || baseName(body.file.name)
    return keepInChart(context, patientId, inspected, { name, result: body.result ?? null })
  })
}

type Added = {
  name: string
  /** Null: it is no result. */
  result: ResultCategory | null
}

/**
 * The chart is locked, and whoever asks may write there. The same bytes again are the file that is there.
 * @throws {Refusal} `in_chart_otherwise`: as something else they would be shared without the look that the other waits for
 */
export async function keepInChart(
  context: Context,
  patientId: string,
  inspected: InspectedFile,
  { name: called, result }: Added,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const kind = result === null ? 'file' : 'result'
  const same = await selectChartFiles(db)
    .where('c.patient_id', '=', patientId)
    .where('c.kind', 'in', addedKinds)
    .where('f.sha256', '=', createHash('sha256').update(inspected.content).digest())
    .where('c.withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (same?.result_category === result) return asChartFile(same)
  if (same) throw refuse('in_chart_otherwise')
  const { count } = await db
    .selectFrom('chart_files')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('patient_id', '=', patientId)
    .where('kind', 'in', addedKinds)
    .executeTakeFirstOrThrow()
  if (Number(count) >= filesPerChart) throw refuse('too_many_files')
  const id = newId()
  const name = called || 'document'
  await db
    .insertInto('chart_files')
    .values({
      ...{ id, patient_id: patientId, kind, result_category: result, name, written_at: now },
      ...{ written_by_user_id: signedIn(context).userId, written_by_name: await writerName(context) },
    })
    .execute()
  await storeFile(
    context,
    { kind: 'chart-file', id },
    { ...inspected, name: fileName(`${name}.x`, inspected.mediaType), addedByLink: false, filesAtMost: 1 },
  )
  await audit(context, {
    ...{ action: 'chart-files:add', object: { kind: 'patient', id: patientId }, side: 'clinic', detail: id },
  })
  await noteChanges(db, await patientChanges(db, patientId, now))
  return asChartFile(await findChartFile(db, patientId, id))
}
