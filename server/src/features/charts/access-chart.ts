import { decideChartAccess, type ChartAccess } from '@polyclinic/domain/charts/decide-chart-access.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { personColumns } from '../patient-records/person-columns.ts'

/**
 * The patient of a chart, and what of it whoever asks may see.
 * @throws {Refusal} `not_found`; `reason_required` for who may break the glass
 */
export async function accessChart({ db, actor, now }: Context, patientId: string) {
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
    select exists (select from appointments where patient_id = ${patientId} and status <> 'cancelled'
        and provider_id = ${actor.own.providerId}) as treats,
      (select max(ends_at) from chart_openings where user_id = ${userId} and patient_id = ${patientId}) as "openUntil"`.execute(
    db,
  )
  const facts = rows[0]!
  const access: ChartAccess = unlessRefused(decideChartAccess(actor, facts, now))
  return { patient, access, openUntil: access.clinical === 'opened' ? facts.openUntil : null }
}
