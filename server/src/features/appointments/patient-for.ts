import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Patients, UserPatients } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { refuseField } from '../../platform/refuse.ts'

type Body = Input<typeof contract>['body']
type Details = NonNullable<Body['patient']>
type Person = { givenName: string; familyName: string }

/** Checked before any time is taken; the rows of a new patient are written when the time is. */
export type PatientToBook = {
  id: string
  /** A guest who books for themselves: the clinic knows them. */
  isSelf: boolean
  details: Pick<
    Patients,
    'given_name' | 'family_name' | 'email' | 'phone' | 'birth_date' | 'booked_by_given_name' | 'booked_by_family_name'
  >
  added?: Insertable<Patients>
  /** The guest who books for them. */
  guardian?: Insertable<UserPatients>
}

/**
 * Whom the visit is for. A signed-in guest may leave the patient out: then it is for themselves. Everybody else, and a
 * guest who books for somebody else, makes a new patient whose contact is not verified; for the guest to see it, they
 * act for that patient from then on.
 */
export async function patientFor(context: Context, { patient, bookedBy }: Body): Promise<PatientToBook> {
  const { actor } = context
  const own = actor.kind === 'user' && actor.roles.includes('guest') ? await ownPatient(context, actor.userId) : null
  if (!patient) {
    if (!own) throw refuseField('/body/patient', 'required', 'Say whom the visit is for.')
    requireAsked(context, { phone: own.phone ?? undefined, birthDate: own.birth_date ?? undefined })
    const { id, ...details } = own
    return { isSelf: true, id, details }
  }
  requireAsked(context, patient)
  const booker = own ? { givenName: own.given_name, familyName: own.family_name } : bookedBy
  return { isSelf: false, ...newPatient(context, patient, booker) }
}

const ownPatient = async ({ db }: Context, userId: string) =>
  (await db
    .selectFrom('user_patients as up')
    .innerJoin('patients as p', 'p.id', 'up.patient_id')
    .where('up.user_id', '=', userId)
    .where('up.is_primary', '=', true)
    .select([
      'p.id',
      'p.given_name',
      'p.family_name',
      'p.email',
      'p.phone',
      'p.birth_date',
      'p.booked_by_given_name',
      'p.booked_by_family_name',
    ])
    .executeTakeFirst()) ?? null

/** What this clinic insists on, beside name and address. */
function requireAsked({ clinic, now }: Context, { phone, birthDate }: Pick<Details, 'phone' | 'birthDate'>): void {
  if (clinic.ask_phone === 'required' && phone === undefined)
    throw refuseField('/body/patient/phone', 'required', 'This clinic needs a phone number.')
  if (clinic.ask_birth_date === 'required' && birthDate === undefined)
    throw refuseField('/body/patient/birthDate', 'required', 'This clinic needs the date of birth.')
  if (birthDate !== undefined && birthDate > dateIn(clinic.time_zone, now as Instant))
    throw refuseField('/body/patient/birthDate', 'in_future', 'A date of birth lies in the past.')
}

function newPatient({ clinic, actor, now }: Context, wanted: Details, booker: Person | undefined) {
  const id = newId()
  const details = {
    given_name: wanted.givenName,
    family_name: wanted.familyName,
    email: wanted.email,
    // What a clinic does not ask for, it does not keep.
    phone: clinic.ask_phone === 'off' ? null : (wanted.phone ?? null),
    birth_date: clinic.ask_birth_date === 'off' ? null : (wanted.birthDate ?? null),
    booked_by_given_name: booker?.givenName ?? null,
    booked_by_family_name: booker?.familyName ?? null,
  }
  const added = { id, ...details, created_at: now, updated_at: now }
  if (actor.kind !== 'user' || !actor.roles.includes('guest')) return { id, details, added }
  const guardian = { user_id: actor.userId, patient_id: id, relation: 'guardian', created_at: now }
  return { id, details, added, guardian }
}
