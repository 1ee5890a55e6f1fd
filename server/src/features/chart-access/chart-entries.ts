import type { EntryKind, EntryStatus, Severity } from '@polyclinic/domain/charts/entries.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { OpenChart } from './access-chart.ts'

export const entryColumns = [
  ...(['id', 'kind', 'status', 'title', 'code', 'detail', 'severity', 'on_date as date', 'replaces'] as const),
  ...(['written_at as writtenAt', 'written_by_name as writtenBy'] as const),
] as const

/** All that was ever written, the latest first. */
export async function entriesOf(db: ClinicDatabase, { patientId }: OpenChart) {
  const rows = await db
    .selectFrom('chart_entries')
    .select(entryColumns)
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
