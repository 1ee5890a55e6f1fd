import type { EntryKind, EntryStatus, Severity } from '@polyclinic/domain/charts/entries.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { eraseChartFiles } from '../chart-files/chart-files.ts'

const columns = [
  ...(['id', 'kind', 'status', 'title', 'detail', 'severity', 'on_date as date', 'replaces'] as const),
  ...(['written_at as writtenAt', 'written_by_name as writtenBy'] as const),
] as const

/** All that was ever written, the latest first. */
export async function entriesOf(db: ClinicDatabase, patientId: string) {
  const rows = await db
    .selectFrom('chart_entries')
    .select(columns)
    .where('patient_id', '=', patientId)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as EntryKind,
    status: row.status as EntryStatus,
    severity: row.severity as Severity | null,
  }))
}

/** What whoever asks what is stored is shown of their charts. */
export const entriesOfPatients = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('chart_entries')
    .select(['patient_id as patientId', ...columns])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('written_at')
    .execute()

/** Who opened their charts by saying why. */
export const openingsOfPatients = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('chart_openings')
    .select(['patient_id as patientId', 'opened_at as openedAt', 'ends_at as openUntil', 'reason'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('opened_at')
    .execute()

/**
 * After their patients were erased: the database keeps those of anybody else. Who opened the chart and when stays, why does
 * not.
 */
export async function eraseCharts(db: ClinicDatabase, patientIds: readonly string[], now: string): Promise<void> {
  await lockChart(db, ...patientIds)
  await db.deleteFrom('chart_entries').where('patient_id', '=', anyOf(patientIds)).execute()
  await eraseChartFiles(db, patientIds)
  await db
    .updateTable('chart_openings')
    .set({ reason: null, erased_at: now })
    .where('patient_id', '=', anyOf(patientIds))
    .where('erased_at', 'is', null)
    .execute()
}
