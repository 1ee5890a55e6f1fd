import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { readChart as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { fromColumns } from '../patient-records/person-columns.ts'
import { requestsInForce } from '../patient-records/requests-in-force.ts'
import { readersOf } from '../sharing/readers.ts'
import { readNextNote } from '../encounters/read-next-note.ts'
import type { ReadAllergiesInForms } from '../chart-access/allergies-in-forms.ts'
import type { ReadPrescribed } from '../chart-access/prescribed-here.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'
import { isNear } from './search-patients.ts'

/** Opens a chart. */
export async function readChart(
  context: Context,
  { params: { id } }: Input<typeof contract>,
  { readPrescribed, readAllergiesInForms }: Reading,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { patient, access, openUntil, chart } = await accessChart(context, id)
  const readers = await readersOf(context, { patientId: id, appointmentId: null })
  return {
    patient: {
      ...{ id, givenName: patient.given_name, familyName: patient.family_name, email: patient.email },
      ...fromColumns(patient),
    },
    inForce: await requestsInForce(db, id),
    visitNow: await visitNow(db, id, now),
    nextNote: await readNextNote(context, id),
    access: { ...access, openUntil },
    readers: readers.map(({ name, isPatient }) => ({ name: chart ? name : null, isPatient })),
    entries: chart && (await entriesOf(db, chart)),
    prescribed: chart ? await readPrescribed(context, chart) : [],
    allergiesInForms: chart ? await readAllergiesInForms(context, chart) : [],
  }
}

type Reading = { readPrescribed: ReadPrescribed; readAllergiesInForms: ReadAllergiesInForms }

async function visitNow(db: ClinicDatabase, patientId: string, now: string) {
  const visit = await db
    .selectFrom('appointments')
    .select(['id', 'status', 'provider_name', 'arrived_at', 'started_at'])
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['arrived', 'checked-in'])
    .where(isNear(now))
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  if (!visit) return null
  const { id, status, provider_name: provider, arrived_at, started_at } = visit
  return { id, status: status as AppointmentState, provider, since: started_at ?? arrived_at }
}
