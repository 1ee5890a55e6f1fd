import type { readChartFile as contract } from '@polyclinic/domain/chart-files/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { FileAnswer } from '@polyclinic/domain/kit/file.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { readContent } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { findChartFile, mediaTypeOf, type ChartFileRow } from './chart-files.ts'

/**
 * Opens a file or letter, whichever way whoever asks came to it. That is in the audit, the patient's own opening, too.
 * @param find the row, for who may open it
 */
export async function openChartFile(
  scope: RequestScope,
  side: Side,
  find: (context: Context) => Promise<ChartFileRow>,
): Promise<FileAnswer> {
  const row = await scope.transact(async (context) => {
    const found = await find(context)
    const object = { kind: 'patient', id: found.patient_id } as const
    await auditOften(context, { action: 'chart-files:read', object, side, detail: found.id })
    return found
  })
  const mediaType = mediaTypeOf(row)
  const isShown = mediaType !== 'application/pdf'
  return { name: row.file_name, mediaType, size: row.size, isShown, content: readContent(scope, row.file_id) }
}

/** A file of a chart, for who sees what is clinical. */
export const readChartFile = (
  scope: RequestScope,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> =>
  openChartFile(scope, 'clinic', async (context) => {
    const { access } = await accessChart(context, params.id)
    if (access.clinical === null) throw refuse('forbidden')
    return findChartFile(context.db, params.id, params.fileId)
  })
