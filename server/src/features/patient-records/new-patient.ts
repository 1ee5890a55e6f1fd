import type { NewPatient } from '@polyclinic/domain/appointments/decide-booking.ts'
import type { DeskPatient } from '@polyclinic/domain/desk/decide-desk-booking.ts'
import { askingOfPerson, type PersonColumn } from '@polyclinic/domain/patients/person-fields.ts'
import type { PatientSource } from '@polyclinic/domain/patients/sources.ts'
import type { Patients } from '../../platform/database/tables.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { inColumns } from './person-columns.ts'

/** A patient as a visit and its mail need them. */
export type PatientRow = Pick<Patients, 'given_name' | 'family_name' | 'email' | PersonColumn> & {
  id: string
}

/**
 * A patient who is written with their first visit; their contact is not verified. A signed-in guest who books for them
 * acts for them from then on.
 */
export function newPatient(
  { clinic, now }: Pick<Context, 'clinic' | 'now'>,
  wanted: NewPatient,
  guardianId: string | null,
): { patient: PatientRow; sets: RowSet[] } {
  const id = newId()
  const patient = {
    id,
    given_name: wanted.givenName,
    family_name: wanted.familyName,
    email: wanted.email,
    // What a clinic does not ask for, it does not keep.
    ...inColumns((name) =>
      askingOfPerson(name, readSettings(clinic).booking) === 'off' ? null : (wanted[name] ?? null),
    ),
  }
  const guardians = guardianId === null ? [] : [guardianOf(id, guardianId, now)]
  return {
    patient,
    sets: [rowsOf('patients', [{ ...patient, created_at: now, updated_at: now }]), rowsOf('user_patients', guardians)],
  }
}

/** A patient as the desk writes them down: what it asks for itself is kept, whatever the clinic asks online. */
export function newPatientOfDesk(
  { now }: Pick<Context, 'now'>,
  { givenName, familyName, email, ...known }: DeskPatient,
): { patient: PatientRow; sets: RowSet[] } {
  const patient = {
    id: newId(),
    given_name: givenName,
    family_name: familyName,
    email: email ?? null,
    ...inColumns((name) => known[name] ?? null),
  }
  return { patient, sets: [rowsOf('patients', [{ ...patient, created_at: now, updated_at: now }])] }
}

/** Patients whom the clinic writes down before any visit, by hand or from a list. */
export function patientsWithoutVisit(
  context: Pick<Context, 'now'>,
  people: readonly DeskPatient[],
  source: PatientSource,
): { ids: string[]; set: RowSet } {
  const { now } = context
  const patients = people.map((person) => newPatientOfDesk(context, person).patient)
  return {
    ids: patients.map(({ id }) => id),
    set: rowsOf(
      'patients',
      patients.map((patient) => ({ ...patient, source, created_at: now, updated_at: now })),
    ),
  }
}

const guardianOf = (patientId: string, userId: string, now: string) => ({
  user_id: userId,
  patient_id: patientId,
  relation: 'guardian',
  created_at: now,
})
