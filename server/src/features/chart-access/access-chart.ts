import { decideChartAccess, type ChartFacts } from '@polyclinic/domain/charts/decide-chart-access.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import { basicOnly } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { isOwnWalkIn, treats } from './treated-patients.ts'

/**
 * The patient of a chart, and what of it whoever asks may see. That they saw it is written down here: everything of a chart
 * is read through this, but for the note of a visit, which says so itself.
 * @param isBasic nothing clinical is shown, whatever they may see
 * @throws {Refusal} `not_found`; `reason_required` for who may break the glass
 */
export async function accessChart(context: Context, patientId: string, { isBasic = false } = {}) {
  const chart = await lookUpChart(context, patientId)
  if (!chart) throw refuse('not_found')
  const access = unlessRefused(chart.decision)
  await auditOften(context, {
    ...{ action: 'patients:read', object: { kind: 'patient', id: patientId }, side: 'clinic' },
    ...((isBasic || access.clinical === null) && { detail: basicOnly }),
  })
  const openUntil = access.clinical === 'opened' ? chart.facts.openUntil : null
  return { patient: chart.patient, access, openUntil }
}

/** What somebody may see of a chart, and why, without a look at it; null of a patient who is not there. */
export async function lookUpChart(context: Context, patientId: string) {
  const { db, actor, now } = context
  const patient = await db
    .selectFrom('patients')
    .select(['id', 'given_name', 'family_name', 'email', ...personColumns])
    .where('id', '=', patientId)
    .where(isOpenRecord())
    .executeTakeFirst()
  if (!patient) return null
  const userId = actor.kind === 'user' ? actor.userId : null
  const { rows } = await sql<ChartFacts>`
    select ${treats(context, patientId)} as treats, ${isOwnWalkIn(context, patientId)} as "isOwnWalkIn",
      (select max(ends_at) from chart_openings where user_id = ${userId} and patient_id = ${patientId}) as "openUntil"`.execute(
    db,
  )
  const facts = rows[0]!
  return { patient, facts, decision: decideChartAccess(actor, facts, now) }
}

/** What somebody may with the clinical part of a patient's chart, without a look at it. */
export async function clinicalAccess(context: Context, patientId: string) {
  const decision = (await lookUpChart(context, patientId))?.decision
  return !decision || decision instanceof Refused
    ? { mayRead: false, mayWrite: false }
    : { mayRead: decision.clinical !== null, mayWrite: decision.mayWrite }
}

/** Whether somebody sees what is clinical of a patient. */
export const seesClinical = async (context: Context, patientId: string): Promise<boolean> =>
  (await clinicalAccess(context, patientId)).mayRead
