import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { recordKeptUntil } from '@polyclinic/domain/patients/record-retention.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What must stay of somebody who was seen, and why. */
export type RecordsToKeep = {
  patientIds: string[]
  /** Their visits that took place: what was typed about them belongs to the record. */
  visits: { id: string; reference: string }[]
  lastSeenOn: PlainDate
  years: number
  /** The last day on which the record must be there. */
  until: PlainDate
}

/**
 * The records of a person that must still be kept (Art. 17 (3) b, c DSGVO; § 35 (3) BDSG), or null. A treatment ends with
 * the last visit or prescription, at whichever of the person's records: the time of all of them counts from there.
 */
export async function recordsToKeep(
  db: ClinicDatabase,
  patientIds: readonly string[],
  now: string,
): Promise<RecordsToKeep | null> {
  const clinic = await readClinic(db)
  const visits = await treatedVisits(db, patientIds)
  const prescribed = await prescribedDays(db, patientIds, clinic.time_zone)
  const lastSeenOn = [...visits.map(dayOf), ...prescribed.map(({ day }) => day)].toSorted().at(-1)
  if (lastSeenOn === undefined) return null
  const birthDates = [...visits, ...prescribed].map((each) => each.birth_date as PlainDate | null)
  const born = birthDates.filter((date) => date !== null).toSorted()
  const rule = { country: clinic.country, years: clinic.record_years }
  const until = recordKeptUntil(rule, { lastSeenOn, birthDate: born.at(-1) ?? null })
  if (until < dateIn(clinic.time_zone, now as Instant)) return null
  return {
    patientIds: [...new Set([...visits, ...prescribed].map((each) => each.patient_id))],
    visits: visits.map(({ id, reference }) => ({ id, reference })),
    lastSeenOn,
    years: clinic.record_years,
    until,
  }
}

/** References of visits whose time is over within the years of a record, and of which nobody said whether they took place. */
export async function undecidedVisits(db: ClinicDatabase, patientIds: readonly string[], now: string) {
  const clinic = await readClinic(db)
  const rule = { country: clinic.country, years: clinic.record_years }
  const today = dateIn(clinic.time_zone, now as Instant)
  const visits = await visitsWith(db, patientIds, ['booked', 'arrived'])
  return visits
    .filter(({ ends_at }) => Date.parse(ends_at) <= Date.parse(now))
    .filter((visit) => {
      const birthDate = visit.birth_date as PlainDate | null
      return recordKeptUntil(rule, { lastSeenOn: dayOf(visit), birthDate }) >= today
    })
    .map(({ reference }) => reference)
}

const readClinic = (db: ClinicDatabase) =>
  db.selectFrom('organizations').select(['country', 'record_years', 'time_zone']).executeTakeFirstOrThrow()

const selectVisits = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'a.patient_id', 'a.reference', 'a.starts_at', 'a.ends_at', 'a.time_zone', 'p.birth_date'])
    .where('a.patient_id', '=', anyOf(patientIds))
    .orderBy('a.starts_at')

const visitsWith = (db: ClinicDatabase, patientIds: readonly string[], statuses: readonly string[]) =>
  selectVisits(db, patientIds).where('a.status', 'in', statuses).execute()

/** Somebody was treated: they were with the doctor, or a note was written, whatever became of the visit. */
const treatedVisits = (db: ClinicDatabase, patientIds: readonly string[]) =>
  selectVisits(db, patientIds)
    .where((eb) =>
      eb.or([
        eb('a.status', 'in', ['checked-in', 'fulfilled']),
        eb.exists(
          eb
            .selectFrom('encounters as e')
            .select('e.appointment_id')
            .whereRef('e.appointment_id', '=', 'a.id')
            .where('e.erased_at', 'is', null),
        ),
      ]),
    )
    .execute()

/** A prescription is a treatment, whether or not a visit goes with it. */
async function prescribedDays(db: ClinicDatabase, patientIds: readonly string[], timeZone: string) {
  const rows = await db
    .selectFrom('prescriptions as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .select(['r.patient_id', 'r.signed_at', 'p.birth_date'])
    .where('r.patient_id', '=', anyOf(patientIds))
    .where('r.status', '=', 'active')
    .execute()
  return rows.map((row) => ({ ...row, day: dateIn(timeZone, row.signed_at as Instant) }))
}

const dayOf = (visit: { time_zone: string; starts_at: string }): PlainDate =>
  dateIn(visit.time_zone, visit.starts_at as Instant)
