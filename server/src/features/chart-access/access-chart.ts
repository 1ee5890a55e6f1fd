import { decideChartAccess, type ChartAccess } from '@polyclinic/domain/charts/decide-chart-access.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import { basicOnly } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, Refusal, unlessRefused } from '../../platform/refuse.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { treats } from './treated-patients.ts'

/**
 * The patient of a chart, and what of it whoever asks may see. That they saw it is written down here, so that nothing of a
 * chart is read otherwise.
 * @throws {Refusal} `not_found`; `reason_required` for who may break the glass
 */
export async function accessChart(context: Context, patientId: string) {
  const { patient, access, openUntil } = await findChart(context, patientId)
  await auditOften(context, {
    ...{ action: 'patients:read', object: { kind: 'patient', id: patientId }, side: 'clinic' },
    ...(access.clinical === null && { detail: basicOnly }),
  })
  return { patient, access, openUntil }
}

/**
 * What of a chart somebody may see, without a look at it.
 * @throws {Refusal} as `accessChart`
 */
export const findAccess = async (context: Context, patientId: string): Promise<ChartAccess> =>
  (await findChart(context, patientId)).access

/** Whether somebody sees what is clinical of a patient. */
export async function seesClinical(context: Context, patientId: string): Promise<boolean> {
  try {
    return (await findAccess(context, patientId)).clinical !== null
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function findChart(context: Context, patientId: string) {
  const { db, actor, now } = context
  const patient = await db
    .selectFrom('patients')
    .select(['id', 'given_name', 'family_name', 'email', ...personColumns])
    .where('id', '=', patientId)
    .where('erased_at', 'is', null)
    .where('restricted_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw refuse('not_found')
  const userId = actor.kind === 'user' ? actor.userId : null
  const { rows } = await sql<{ treats: boolean; openUntil: string | null }>`
    select ${treats(context, patientId)} as treats,
      (select max(ends_at) from chart_openings where user_id = ${userId} and patient_id = ${patientId}) as "openUntil"`.execute(
    db,
  )
  const facts = rows[0]!
  const access: ChartAccess = unlessRefused(decideChartAccess(actor, facts, now))
  return { patient, access, openUntil: access.clinical === 'opened' ? facts.openUntil : null }
}
