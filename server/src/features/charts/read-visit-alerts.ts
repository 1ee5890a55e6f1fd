import type { readVisitAlerts as contract } from '@polyclinic/domain/charts/endpoints.ts'
import { standingEntries } from '@polyclinic/domain/charts/entries.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { whoseDay } from '../appointments/queries.ts'
import type { ReadAllergiesInForms } from '../chart-access/allergies-in-forms.ts'
import { openIfSeen } from '../chart-access/access-chart.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'

/**
 * What can hurt the patient of a visit, beside the visit on its day. That the record was read is written down; who sees the
 * visit and nothing clinical of its patient is refused nothing, as they asked for nothing by opening their day.
 */
export async function readVisitAlerts(
  context: Context,
  { params }: Input<typeof contract>,
  readAllergiesInForms: ReadAllergiesInForms,
): Promise<Output<typeof contract>> {
  const { db, actor } = context
  const visit = await db
    .selectFrom('appointments as a')
    .select('a.patient_id')
    .where('a.id', '=', params.id)
    .where(within(actor, 'appointments:day', whoseDay, 'clinic'))
    .executeTakeFirst()
  if (!visit) throw refuse('not_found')
  const { chart } = await openIfSeen(context, visit.patient_id)
  if (!chart) return { entries: null, allergiesInForms: [] }
  const standing = standingEntries(await entriesOf(db, chart))
  return {
    entries: standing.filter(({ kind }) => kind === 'allergy' || kind === 'pregnancy'),
    allergiesInForms: await readAllergiesInForms(context, chart),
  }
}
