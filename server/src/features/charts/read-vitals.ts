import type { readVitals as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { counts } from '../chart-access/written-notes.ts'
import { measuredIn, wholeMeasured, type StoredMeasured } from './measured.ts'

type Row = StoredMeasured & {
  appointmentId: string
  at: string
  timeZone: string
  isSigned: boolean
}

/** What was measured of a patient, as their notes say: of a note that is still being written, too. */
export async function readVitals(
  context: Context,
  { params: { id: patientId }, query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { access } = await accessChart(context, patientId)
  if (access.clinical === null) return { items: [], total: 0, skip, take }
  const found = sql<Row>`
    select a.id as "appointmentId", a.starts_at as at, a.time_zone as "timeZone", e.status = 'final' as "isSigned",
      measured.values, measured.measured
    from appointments a join encounters e on e.appointment_id = a.id
    cross join lateral ${measuredIn('e')} measured
    where a.patient_id = ${patientId} and e.erased_at is null and ${counts('e')} and measured.values is not null`
  const { rows, total } = await pagedSql(context.db, found, sql`at desc, "appointmentId" desc`, { skip, take })
  return {
    items: rows.map((row) => ({ ...row, ...wholeMeasured(row) })),
    ...{ total, skip, take },
  }
}
