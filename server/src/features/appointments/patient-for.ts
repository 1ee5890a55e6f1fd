import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refuseField } from '../../platform/refuse.ts'

type Body = Input<typeof contract>['body']
type Details = NonNullable<Body['patient']>
type Person = { givenName: string; familyName: string }

/** Checked before any time is taken; writes the patient's record, if it is a new one, when the time is. */
export type PatientToBook = {
  save: (context: Context) => Promise<string>
  /** A guest who books for themselves: the clinic knows them. */
  isSelf: boolean
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
    return { isSelf: true, save: () => Promise.resolve(own.id) }
  }
  requireAsked(context, patient)
  const booker = own ? { givenName: own.given_name, familyName: own.family_name } : bookedBy
  return { isSelf: false, save: (later) => addPatient(later, patient, booker) }
}

const ownPatient = async ({ db }: Context, userId: string) =>
  (await db
    .selectFrom('user_patients as up')
    .innerJoin('patients as p', 'p.id', 'up.patient_id')
    .where('up.user_id', '=', userId)
    .where('up.is_primary', '=', true)
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.phone', 'p.birth_date'])
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

async function addPatient(context: Context, details: Details, booker: Person | undefined): Promise<string> {
  const { db, clinic, actor, now } = context
  const id = newId()
  await db
    .insertInto('patients')
    .values({
      id,
      given_name: details.givenName,
      family_name: details.familyName,
      email: details.email,
      // What a clinic does not ask for, it does not keep.
      phone: clinic.ask_phone === 'off' ? null : (details.phone ?? null),
      birth_date: clinic.ask_birth_date === 'off' ? null : (details.birthDate ?? null),
      booked_by_given_name: booker?.givenName ?? null,
      booked_by_family_name: booker?.familyName ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (actor.kind === 'user' && actor.roles.includes('guest'))
    await db
      .insertInto('user_patients')
      .values({ user_id: actor.userId, patient_id: id, relation: 'guardian', created_at: now })
      .execute()
  return id
}
