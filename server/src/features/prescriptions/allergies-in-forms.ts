import { currentEntries } from '@polyclinic/domain/charts/entries.ts'
import type { Answers } from '@polyclinic/domain/forms/answers.ts'
import type { Definition } from '@polyclinic/domain/forms/definition.ts'
import { saidAllergies } from '@polyclinic/domain/forms/said-allergies.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { notInChart } from '@polyclinic/domain/prescriptions/checks/allergies-in-forms.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { AllergyInForm } from '../chart-access/allergies-in-forms.ts'
import type { OpenChart } from '../chart-access/access-chart.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'
import { drugList } from './drug-list/drug-list.ts'

/** The latest; a patient answers a few a year. */
const readAtMost = 50

/**
 * What a patient wrote of allergies in forms that they completed, and the chart does not have: for who sees what is clinical
 * of them, who may read the answers as well. That they were read is in the audit.
 */
export async function allergiesInForms(
  context: Context,
  chart: OpenChart,
  entries?: Awaited<ReturnType<typeof entriesOf>>,
): Promise<AllergyInForm[]> {
  const { db, clinic } = context
  const { patientId } = chart
  const rows = await db
    .selectFrom('form_answers as f')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.form_id', '=', 'f.form_id').onRef('v.number', '=', 'f.form_number'),
    )
    .select(['f.id', 'f.content', 'f.completed_at', 'v.name', 'v.definition'])
    .where('f.patient_id', '=', patientId)
    .where('f.status', '=', 'completed')
    .orderBy('f.completed_at', 'desc')
    .orderBy('f.id')
    .limit(readAtMost)
    .execute()
  const said = rows.flatMap((row) => {
    const completedAt = row.completed_at!
    const form = {
      answersId: row.id,
      form: row.name,
      on: dateIn(clinic.time_zone, completedAt as Instant),
      completedAt,
    }
    return saidAllergies(row.definition as Definition, row.content as Answers).map((one) => ({ ...form, ...one }))
  })
  if (said.length === 0) return []
  const known = currentEntries(entries ?? (await entriesOf(db, chart)), 'allergy')
  const open = notInChart(said, known, drugList())
  const read = [...new Set(open.map(({ answersId }) => answersId))]
  await auditOften(
    context,
    ...read.map(
      (id) =>
        ({ action: 'forms:read', object: { kind: 'patient', id: patientId }, side: 'clinic', detail: id }) as const,
    ),
  )
  return open
}
