import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { entryColumns } from '../chart-access/chart-entries.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { eraseChartFiles } from '../chart-files/chart-files.ts'

/** What whoever asks what is stored is shown of their charts. */
export const entriesOfPatients = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('chart_entries')
    .select(['patient_id as patientId', ...entryColumns])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('written_at')
    .execute()

/** Who opened their charts by saying why. */
export const openingsOfPatients = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('chart_openings')
    .select(['patient_id as patientId', 'opened_at as openedAt', 'ends_at as openUntil', 'reason'])
    .select('seen_at as seenAt')
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
