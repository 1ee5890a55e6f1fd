import { decideEntry } from '@polyclinic/domain/charts/decide-entry.ts'
import { writeChartEntry as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, unlessRepeatedIn, type IdempotencyKey } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../providers/writer-name.ts'
import { accessChart, type OpenChart } from '../chart-access/access-chart.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'
import type { ReadPrescribed } from '../chart-access/prescribed-here.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'

/** Adds to a chart, or replaces what stands there; one after the other of a patient, so that "none known" stays true. */
export const writeChartEntry = (
  scope: RequestScope,
  input: Input<typeof contract>,
  readPrescribed: ReadPrescribed,
): Promise<Output<typeof contract>> =>
  runIdempotently(scope, contract, input, {
    secret: undefined,
    act: (context, key) => write(context, key, input, readPrescribed),
    recall: async (context, id) => {
      const patientId = input.params.id
      const chart = await openToWrite(context, patientId)
      const entry = (await entriesOf(context.db, chart)).find((each) => each.id === id)
      if (!entry) throw refuse('not_found')
      return entry
    },
  })

async function openToWrite(context: Context, patientId: string): Promise<OpenChart> {
  const { access, chart } = await accessChart(context, patientId)
  if (!access.mayWrite || !chart) throw refuse('forbidden')
  return chart
}

async function write(
  context: Context,
  key: IdempotencyKey,
  { params: { id: patientId }, body }: Input<typeof contract>,
  readPrescribed: ReadPrescribed,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { userId } = signedIn(context)
  await lockChart(db, patientId)
  const chart = await openToWrite(context, patientId)
  await unlessRepeatedIn(context, key)
  const { title = null, code = null, detail = null, severity = null, date = null, replaces = null } = body
  const wanted = { ...body, title, code, detail: detail || null, severity, date, replaces }
  const entry = unlessRefused(decideEntry(wanted, await entriesOf(db, chart)))
  // Whoever signs a prescription takes the chart's lock, too.
  const saysNone = entry.kind === 'medicine' && entry.status === 'none-known'
  if (saysNone && (await readPrescribed(context, chart)).length > 0) throw refuse('entry_conflict')
  const name = await writerName(context)
  const id = newId()
  const row = {
    ...{ id, patient_id: patientId, kind: entry.kind, status: entry.status, title: entry.title },
    ...{ code: entry.code },
    ...{ detail: entry.detail, severity: entry.severity, on_date: entry.date, replaces: entry.replaces },
    ...{ written_by_user_id: userId, written_by_name: name, written_at: now },
  }
  const object = { kind: 'patient', id: patientId } as const
  await insertAll(db, [
    rowsOf('chart_entries', [row]),
    // Which one, and nothing of it: the audit outlives an erasure.
    auditRows(context, { action: 'patients:write-entry', object, detail: id, side: 'clinic' }),
    changeRows(await patientChanges(db, patientId, now)),
    keyRows(key, id, now),
  ])
  return { ...entry, id, writtenAt: now, writtenBy: name }
}
