import { decideChartAccess, type ChartAccess, type ChartFacts } from '@polyclinic/domain/charts/decide-chart-access.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import { basicOnly } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused, type Refusal } from '../../platform/refuse.ts'
import { survivorOf } from '../patient-records/merges.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { isOwnWalkIn, treats } from './treated-patients.ts'

declare const opened: unique symbol
/**
 * A chart of which whoever asks sees what is clinical, which is written down by then. What entries it has is read with one
 * alone, and this file alone makes one.
 */
export type OpenChart = { readonly patientId: string; readonly [opened]: true }

const openChartOf = (patientId: string) => ({ patientId }) as OpenChart

/**
 * The patient of a chart, and what of it whoever asks may see; `chart` for who sees what is clinical. That they saw it is
 * written down here: whatever reads or writes a chart begins with this, but for the note of a visit (`openIfSeen`).
 * @param isBasic nothing clinical is shown, whatever they may see
 * @throws {Refusal} `not_found`; `reason_required` for who may break the glass
 */
export async function accessChart(context: Context, patientId: string, { isBasic = false } = {}) {
  const found = await lookUpChart(context, patientId)
  if (!found) throw await missingRecord(context, patientId)
  const access = unlessRefused(found.decision)
  const isClinical = access.clinical !== null && !isBasic
  await noteRead(context, patientId, isClinical)
  const openUntil = access.clinical === 'opened' ? found.facts.openUntil : null
  return { patient: found.patient, access, openUntil, chart: isClinical ? openChartOf(patientId) : null }
}

/**
 * The chart for who sees what is clinical of it, and whether they may write in it; none, and no refusal, for who came for
 * something else.
 */
export async function openIfSeen(
  context: Context,
  patientId: string,
): Promise<{ chart: OpenChart | null; mayWrite: boolean }> {
  const access = await accessOf(context, patientId)
  if (!access || access.clinical === null) return { chart: null, mayWrite: false }
  await noteRead(context, patientId, true)
  return { chart: openChartOf(patientId), mayWrite: access.mayWrite }
}

const noteRead = (context: Context, patientId: string, isClinical: boolean) =>
  auditOften(context, {
    ...{ action: 'patients:read', object: { kind: 'patient', id: patientId }, side: 'clinic' },
    ...(!isClinical && { detail: basicOnly }),
  })

/** An old link to a record that became part of another leads there, for who may see that one. */
export async function missingRecord(context: Context, patientId: string): Promise<Refusal> {
  const mergedInto = await survivorOf(context.db, patientId)
  const there = mergedInto !== null && (await lookUpChart(context, mergedInto))
  return there && !(there.decision instanceof Refused && there.decision.code === 'not_found')
    ? refuse('record_merged', { mergedInto })
    : refuse('not_found')
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

/** Null for who is refused. */
async function accessOf(context: Context, patientId: string): Promise<ChartAccess | null> {
  const decision = (await lookUpChart(context, patientId))?.decision
  return !decision || decision instanceof Refused ? null : decision
}

/** Whether somebody sees what is clinical of a patient, without a look at it. */
export const seesClinical = async (context: Context, patientId: string): Promise<boolean> =>
  ((await accessOf(context, patientId))?.clinical ?? null) !== null
