import { decideEntry } from '@polyclinic/domain/charts/decide-entry.ts'
import type { writeChartEntry as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../encounters/queries.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { entriesOf } from './chart-entries.ts'

/** Adds to a chart, or replaces what stands there; one after the other of a patient, so that "none known" stays true. */
export async function writeChartEntry(
  context: Context,
  { params: { id: patientId }, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { userId } = signedIn(context)
  await lockChart(db, patientId)
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
  const { title = null, detail = null, severity = null, date = null, replaces = null } = body
  const wanted = { ...body, title, detail: detail || null, severity, date, replaces }
  const entry = unlessRefused(decideEntry(wanted, await entriesOf(db, patientId)))
  const name = await writerName(context)
  const id = newId()
  const row = {
    ...{ id, patient_id: patientId, kind: entry.kind, status: entry.status, title: entry.title },
    ...{ detail: entry.detail, severity: entry.severity, on_date: entry.date, replaces: entry.replaces },
    ...{ written_by_user_id: userId, written_by_name: name, written_at: now },
  }
  await insertAll(db, [
    rowsOf('chart_entries', [row]),
    auditRows(context, {
      ...{ action: 'patients:write-entry', object: { kind: 'patient', id: patientId }, side: 'clinic' },
      detail: `${entry.kind} ${entry.status}`,
    }),
    changeRows(await patientChanges(db, patientId, now)),
  ])
  return { ...entry, id, writtenAt: now, writtenBy: name }
}
