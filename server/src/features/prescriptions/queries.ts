import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { decideAccess, reaches } from '@polyclinic/domain/kit/reach.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { asSent, type KeptContent } from '@polyclinic/domain/prescriptions/given-overrides.ts'
import type { PrescribedDrug, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { ongoing } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accessChart, type OpenChart } from '../chart-access/access-chart.ts'

/** Prescriptions with their doctor and patient. */
export const selectPrescriptions = (db: ClinicDatabase) =>
  db
    .selectFrom('prescriptions as p')
    .innerJoin('patients as t', 't.id', 'p.patient_id')
    .innerJoin('providers as d', 'd.id', 'p.provider_id')
    .select(['p.id', 'p.patient_id', 'p.provider_id', 'p.appointment_id', 'p.status', 'p.content', 'p.version'])
    .select(['p.created_at', 'p.updated_at', 'p.updated_by_user_id', 'p.signed_at', 'p.signed_by', 'p.code'])
    .select(['p.valid_until', 'p.paper', 'p.words', 'p.issues'])
    .select(['t.given_name', 't.family_name', 't.birth_date', 't.erased_at', 't.restricted_at'])
    .select([
      'd.user_id as doctor_user_id',
      'd.prefix as doctor_prefix',
      'd.given_name as doctor_given_name',
      'd.family_name as doctor_family_name',
      'd.speciality as doctor_speciality',
    ])

export type PrescriptionRow = Awaited<ReturnType<ReturnType<typeof selectPrescriptions>['executeTakeFirstOrThrow']>>

/** With its patient's chart. */
export type OpenPrescription = PrescriptionRow & { chart: OpenChart }

/** Whose a draft is: its doctor's. */
export const whosePrescription = { providerId: 'p.provider_id' }

/**
 * A prescription for whoever works with it: a draft for its doctor and who prepares what doctors sign; a signed one for
 * everybody who prescribes and sees what is clinical of its patient.
 * @throws {Refusal} `not_found`, `forbidden`, `reason_required`; `record_closed` once its patient's record is restricted
 */
export async function accessPrescription(
  context: Context,
  id: string,
  permission: Extract<Permission, `prescriptions:${string}`>,
): Promise<OpenPrescription> {
  const { db, actor } = context
  const row = await selectPrescriptions(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  const access = decideAccess(actor, permission, { providerId: row.provider_id }, 'clinic')
  if (access instanceof Refused && (row.status === 'draft' || permission === 'prescriptions:sign'))
    unlessRefused(access)
  if (!(access instanceof Refused) && (row.erased_at ?? row.restricted_at) !== null) throw refuse('record_closed')
  const { chart } = await requireClinical(context, row.patient_id)
  return { ...row, chart }
}

/**
 * The patient and the chart that whoever asks sees all of; that they did is in the audit.
 * @throws {Refusal} `not_found`, `reason_required`, `forbidden`
 */
export async function requireClinical(context: Context, patientId: string) {
  const { access, patient, chart } = await accessChart(context, patientId)
  if (!chart) throw refuse(access.mayBreakGlass ? 'reason_required' : 'forbidden')
  return { patient, chart }
}

/** As it is kept, with who gave each reason. */
export function keptContentOf(row: ContentColumns): KeptContent {
  const content = row.content as KeptContent
  return row.status === 'draft' ? content : { ...content, items: content.items.map(withDuration) }
}
export const contentOf = (row: ContentColumns): PrescriptionContent => asSent(keptContentOf(row))
type ContentColumns = Pick<PrescriptionRow, 'status' | 'content'>

/** What was signed without days, before a doctor had to say so, was until further notice. It stays as it is stored. */
export const withDuration = <Item extends Pick<PrescribedDrug, 'days'>>(item: Item): Item => ({
  ...item,
  days: item.days ?? ongoing,
})

export const patientOf = (row: Pick<PrescriptionRow, 'patient_id' | 'given_name' | 'family_name' | 'birth_date'>) => ({
  id: row.patient_id,
  givenName: row.given_name,
  familyName: row.family_name,
  birthDate: row.birth_date,
})

type DoctorColumns = Pick<PrescriptionRow, 'doctor_prefix' | 'doctor_given_name' | 'doctor_family_name'>
export const doctorOf = (row: DoctorColumns) =>
  doctorName({ prefix: row.doctor_prefix, givenName: row.doctor_given_name, familyName: row.doctor_family_name })

/** Whether it is theirs to sign. */
export const maySign = ({ actor }: Pick<Context, 'actor'>, { provider_id: providerId }: { provider_id: string }) =>
  reaches(actor, 'prescriptions:sign', { providerId }, 'clinic')

/** The day at the clinic. */
export const today = ({ now, clinic }: Pick<Context, 'now' | 'clinic'>): PlainDate =>
  dateIn(clinic.time_zone, now as Instant)
