import type * as contracts from '@polyclinic/domain/chart-files/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { writerName } from '../providers/writer-name.ts'
import { tellingRows, withdrawUntold } from '../sharing/tell-readers.ts'
import { asChartFile, findChartFile, isAdded, type ChartFileRow } from './chart-files.ts'

const objectOf = (row: ChartFileRow) => ({ kind: 'patient', id: row.patient_id }) as const

/**
 * Strikes a file or letter, once.
 * @param also what is written along with it
 * @throws {Refusal} `file_withdrawn`
 */
export async function withdraw(context: Context, row: ChartFileRow, reason: string, also: readonly RowSet[] = []) {
  const { db, now } = context
  const by = { id: signedIn(context).userId, name: await writerName(context) }
  const isOurs = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update chart_files set withdrawn_at = ${now}, withdrawn_by_user_id = ${by.id}, withdrawn_by_name = ${by.name},
          withdrawn_reason = ${reason}
        where id = ${row.id} and withdrawn_at is null returning 1`,
    },
    [
      auditRows(context, { action: 'chart-files:withdraw', object: objectOf(row), side: 'clinic', detail: row.id }),
      changeRows(await patientChanges(db, row.patient_id, now)),
      ...also,
    ],
  )
  if (!isOurs) throw refuse('file_withdrawn')
  if (row.shared_at !== null) await withdrawUntold(context, row.patient_id)
  return findChartFile(db, row.patient_id, row.id)
}

/**
 * Lets the patient open a file or letter, or no longer. What is so already stays as it is.
 * @throws {Refusal} `file_withdrawn`
 */
export async function share(context: Context, row: ChartFileRow, isShared: boolean, also: readonly RowSet[] = []) {
  const { db, now } = context
  if (row.withdrawn_at !== null) throw refuse('file_withdrawn')
  if (isShared === (row.shared_at !== null)) return row
  const action = isShared ? 'chart-files:share' : 'chart-files:unshare'
  const isOurs = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update chart_files set shared_at = ${isShared ? now : null},
          shared_by_user_id = ${isShared ? signedIn(context).userId : null}
        where id = ${row.id} and withdrawn_at is null returning 1`,
    },
    [
      auditRows(context, { action, object: objectOf(row), side: 'clinic', detail: row.id }),
      changeRows(await patientChanges(db, row.patient_id, now)),
      ...(isShared ? await tellingRows(context, { patientId: row.patient_id, appointmentId: row.appointment_id }) : []),
      ...also,
    ],
  )
  if (!isOurs) throw refuse('file_withdrawn')
  if (!isShared) await withdrawUntold(context, row.patient_id)
  return findChartFile(db, row.patient_id, row.id)
}

type One = { id: string; fileId: string }

/** What was put there; of a letter its doctor decides alone. */
async function findToChange(context: Context, { id: patientId, fileId }: One) {
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
  const row = await findChartFile(context.db, patientId, fileId)
  if (!isAdded(row)) throw refuse('forbidden')
  return row
}

/** A result is released by a doctor, who has looked at it. */
async function findToShare(context: Context, one: One) {
  const row = await findToChange(context, one)
  if (row.kind === 'result') throw refuse('forbidden')
  return row
}

export const withdrawChartFile = async (
  context: Context,
  { params, body }: Input<typeof contracts.withdrawChartFile>,
): Promise<Output<typeof contracts.withdrawChartFile>> =>
  asChartFile(await withdraw(context, await findToChange(context, params), body.reason))

export const shareChartFile = async (
  context: Context,
  { params, body }: Input<typeof contracts.shareChartFile>,
): Promise<Output<typeof contracts.shareChartFile>> =>
  asChartFile(await share(context, await findToShare(context, params), body.isShared))
