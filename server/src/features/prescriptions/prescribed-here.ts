import { currentEntries } from '@polyclinic/domain/charts/entries.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { entriesNaming } from '@polyclinic/domain/prescriptions/entries-naming.ts'
import type { Context } from '../../platform/context.ts'
import type { OpenChart } from '../chart-access/access-chart.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'
import type { PrescribedHere } from '../chart-access/prescribed-here.ts'
import { drugsNamed } from './drug-lists.ts'
import { currentMedications, itemOf } from './medications.ts'
import { today } from './queries.ts'

/** What a patient takes now as the clinic prescribed it, each with the chart's own entries of the same substance. */
export async function prescribedHere(context: Context, chart: OpenChart): Promise<PrescribedHere[]> {
  const { db, clinic } = context
  const rows = await currentMedications(db, chart.patientId, today(context))
  if (rows.length === 0) return []
  const medicines = currentEntries(await entriesOf(db, chart), 'medicine')
  const list = await drugsNamed(
    context,
    rows.map(({ drug }) => drug),
  )
  const naming = entriesNaming(medicines, list)
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, shorthand: row.shorthand },
    since: dateIn(clinic.time_zone, row.signed_at as Instant),
    chartEntryIds: naming(itemOf(row)),
  }))
}
