import { eachVisitField, type VisitFieldValues } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { DeskFacts, DeskPerson } from '@polyclinic/domain/desk/decide-desk-booking.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import { knownResult, unlessRepeated, type IdempotencyKey, type KnownResult } from '../../platform/idempotency.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { refuseMerged } from '../patient-records/merges.ts'
import { newPatientOfDesk, type PatientRow } from '../patient-records/new-patient.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import type { TimeRows } from '../slots/queries.ts'
import { hasLookAlike } from './match-patients.ts'

// For whom the clinic's people book, whatever they book.

type PersonAtDoctor = DeskPerson & { providerId: string }
type Row = {
  known: KnownResult | null
  patient: PatientRow | null
  isTypedOnly: boolean
  isDoctor: boolean
  times: TimeRows | null
}

/** @throws {Refusal} `not_found` for another doctor's day */
export const requireDesk = ({ actor }: Pick<Context, 'actor'>, providerId: string) =>
  unlessRefused(decideAccess(actor, 'appointments:book', { providerId }, 'clinic'))

/** Whether somebody is known who may be the one that is written down, and nobody has said that it is another person. */
export const mayBeKnown = async (scope: RequestScope, { patient, isAnotherPerson }: DeskPerson): Promise<boolean> =>
  patient !== undefined && !isAnotherPerson && (await hasLookAlike(scope, patient))

/**
 * What it is decided upon for whom is booked, and who is free at one time, with one statement; nobody books for who was erased, or who asked to be.
 * @throws {Refusal} `not_found` for another doctor's day, or where there is no such doctor; `record_merged` for an id of
 * before a merge
 */
export async function readDeskFacts(
  context: Context,
  key: IdempotencyKey,
  { patientId, providerId }: PersonAtDoctor,
  { isDoubtful, times }: { isDoubtful: boolean; times?: RawBuilder<{ times: TimeRows }> | null },
): Promise<{ facts: DeskFacts; patient: PatientRow | null; seen: TimeRows | null }> {
  requireDesk(context, providerId)
  const { rows } = await sql<Row>`
    select (select row_to_json(known) from (${knownResult(key)}) known) as known,
      (select row_to_json(found) from (
        select id, given_name, family_name, email, ${sql.join(personColumns.map((column) => sql.ref(column)))}
        from patients where id = ${patientId ?? null} and ${isOpenRecord()}
      ) found) as patient,
      ${isTypedOnly(sql`${patientId ?? null}::uuid`)} as "isTypedOnly",
      exists (select from providers where id = ${providerId}) as "isDoctor",
      ${times ? sql`(select times from (${times}) looked)` : sql`null`} as times`.execute(context.db)
  const { known, patient, isTypedOnly: isTyped, isDoctor, times: seen } = rows[0]!
  unlessRepeated(known)
  if (!isDoctor) throw refuse('not_found')
  if (!patient && patientId !== undefined) await refuseMerged(context.db, patientId)
  const facts = {
    isKnown: patient !== null,
    isContactTyped: isTyped && (patient?.email ?? patient?.phone ?? null) !== null,
    hasLookAlike: isDoubtful,
    timeZone: context.clinic.time_zone,
  }
  return { facts, patient, seen }
}

/** Whom a booking is for, and what is written with it where they are new. */
export const patientToBook = (
  context: Context,
  known: PatientRow | null,
  decided: Parameters<typeof newPatientOfDesk>[1] | 'known',
) => (decided === 'known' ? { patient: known!, sets: [] } : newPatientOfDesk(context, decided))

/** All that is kept of what they say it is about. */
export const saidAtDesk = ({ message }: { message?: string | undefined }): VisitFieldValues => ({
  ...(eachVisitField(() => null) as VisitFieldValues),
  message: message ?? null,
})
