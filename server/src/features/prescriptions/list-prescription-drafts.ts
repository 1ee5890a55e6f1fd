import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type {
  listPrescribableVisits as visits,
  listPrescriptionDrafts as drafts,
} from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { addDays, startOfDay } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { contentOf, doctorOf, maySign, patientOf, selectPrescriptions, today, whosePrescription } from './queries.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

/** More waits for nobody. */
const listedAtMost = 200

/** Drafts that wait to be signed, of open records. */
export async function listPrescriptionDrafts(
  context: Context,
  _input: Input<typeof drafts>,
): Promise<Output<typeof drafts>> {
  const rows = await selectPrescriptions(context.db)
    .where('p.status', '=', 'draft')
    .where(isOpenRecord('t'))
    .where(within(context.actor, 'prescriptions:write', whosePrescription, 'clinic'))
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id')
    .limit(listedAtMost)
    .execute()
  await noteListed(context, new Set(rows.map((row) => row.patient_id)))
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, patient: patientOf(row), providerId: row.provider_id, providerName: doctorOf(row) },
      ...{ appointmentId: row.appointment_id, updatedAt: row.updated_at, maySign: maySign(context, row) },
      drugs: contentOf(row).items.map(({ name, strength }) => ({ name, strength })),
    })),
  }
}

/** A draft of a visit that is longer ago is found among the drafts alone. */
const lookedBackDays = 14

type Visit = Output<typeof visits>['items'][number]
type Row = Omit<Visit, 'status' | 'patient'> & { status: AppointmentState } & Parameters<typeof patientOf>[0]

/** The visits for which something can be prescribed now: who is with the doctor, who waits, and who was seen, the last first. */
export async function listPrescribableVisits(
  context: Context,
  _input: Input<typeof visits>,
): Promise<Output<typeof visits>> {
  const { db, actor, clinic } = context
  const from = startOfDay(clinic.time_zone, today(context))
  const earliest = startOfDay(clinic.time_zone, addDays(today(context), -lookedBackDays))
  const { rows } = await sql<Row>`
    select a.id as "appointmentId", a.starts_at as "startsAt", a.time_zone as "timeZone", a.status,
      a.service_name as "serviceName", a.provider_id as "providerId", a.provider_name as "providerName",
      p.id as patient_id, p.given_name, p.family_name, p.birth_date, draft.id as "draftId",
      exists (
        select from prescriptions d where d.patient_id = a.patient_id and d.provider_id = a.provider_id and d.status = 'draft'
      ) as "hasDraft",
      (select count(*)::int from prescriptions s where s.appointment_id = a.id and s.status = 'active') as signed
    from appointments a join patients p on p.id = a.patient_id
      left join prescriptions draft on draft.appointment_id = a.id and draft.status = 'draft'
    where a.starts_at >= ${earliest} and ${isOpenRecord('p')}
      and (a.status in ('arrived', 'checked-in') or a.status = 'fulfilled' and (a.starts_at >= ${from} or draft.id is not null))
      and ${within(actor, 'prescriptions:write', { providerId: 'a.provider_id' }, 'clinic')}
    order by a.status = 'checked-in' desc, a.status = 'arrived' desc,
      case a.status when 'arrived' then a.starts_at end, a.starts_at desc, a.id, draft.id
    limit ${listedAtMost}`.execute(db)
  await noteListed(context, new Set(rows.map((row) => row.patient_id)))
  // A visit may have drafts of two doctors.
  const seen = new Set<string>()
  const once = rows.filter(({ appointmentId }) => !seen.has(appointmentId) && seen.add(appointmentId))
  return {
    items: once.map(({ patient_id, given_name, family_name, birth_date, ...visit }) => ({
      ...visit,
      patient: patientOf({ patient_id, given_name, family_name, birth_date }),
    })),
  }
}

const noteListed = (context: Context, patientIds: ReadonlySet<string>) =>
  auditOften(
    context,
    ...[...patientIds].map(
      (id) => ({ action: 'prescriptions:list', object: { kind: 'patient', id }, side: 'clinic' }) as const,
    ),
  )
