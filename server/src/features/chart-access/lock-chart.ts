import { takeLocks } from '../../platform/database/named-lock.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Before a chart is looked at to write in it: whatever is written after the patient was erased finds nobody. */
export const lockChart = (db: ClinicDatabase, ...patientIds: readonly string[]) =>
  takeLocks(
    db,
    patientIds.map((id) => ['chart', id] as const),
  )
