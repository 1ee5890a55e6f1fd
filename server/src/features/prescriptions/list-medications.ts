import { currentEntries } from '@polyclinic/domain/charts/entries.ts'
import { entriesNaming } from '@polyclinic/domain/prescriptions/entries-naming.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type { listMedications as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { drugsNamed } from './drug-lists.ts'
import { medicationView, inOrder, itemOf, selectMedications } from './medications.ts'
import { doctorOf, selectPrescriptions, today } from './queries.ts'

/** What was prescribed to a patient, for who sees what is clinical of them. */
export async function listMedications(
  context: Context,
  { params: { id: patientId } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, actor } = context
  const { chart } = await accessChart(context, patientId)
  if (!chart) return { items: null, drafts: [], mayWrite: false }
  const writes = (providerId: string | null) => reaches(actor, 'prescriptions:write', { providerId }, 'clinic')
  const rows = await selectMedications(db).where('m.patient_id', '=', patientId).execute()
  const drafts = await selectPrescriptions(db)
    .where('p.patient_id', '=', patientId)
    .where('p.status', '=', 'draft')
    .orderBy('p.updated_at', 'desc')
    .execute()
  const medicines = currentEntries(await entriesOf(db, chart), 'medicine')
  const list = await drugsNamed(
    context,
    rows.map(({ drug }) => drug),
  )
  const naming = entriesNaming(medicines, list)
  await auditOften(context, {
    ...{ action: 'prescriptions:read', object: { kind: 'patient', id: patientId }, side: 'clinic' },
  })
  return {
    items: inOrder(
      rows.map((row) => ({
        ...medicationView(row, today(context)),
        chartEntryIds: naming(itemOf(row)),
      })),
    ),
    drafts: drafts.map((row) => ({
      ...{ id: row.id, providerName: doctorOf(row), updatedAt: row.updated_at },
      mayWrite: writes(row.provider_id),
    })),
    mayWrite: writes(actor.own.providerId),
  }
}
