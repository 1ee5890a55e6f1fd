import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { decideStart } from '@polyclinic/domain/slots/start.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { knownResult, type IdempotencyKey, type KnownResult } from '../../platform/idempotency.ts'
import { selectTimesAt } from '../holds/free-times.ts'
import { heldOffer, type HeldOffer } from '../holds/queries.ts'
import { termsOf } from '../holds/terms.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { visitorHash } from '../holds/visitor.ts'
import type { WantedTime } from '../slots/nearest.ts'
import type { TimeRows } from '../slots/queries.ts'
import { doctorsOf, guestIdOf } from './new-patients.ts'
import { bookerOf, visitsAheadOf, type VisitsAhead } from './visits-ahead.ts'
import type { PatientRow } from '../patient-records/new-patient.ts'
import { dependantOf } from '../patient-records/dependants.ts'
import { fromColumns, personColumns } from '../patient-records/person-columns.ts'

type Sent = {
  slot?: WantedTime | undefined
  hold?: { id: string; secret: string } | undefined
  patient?: { email: string } | undefined
  patientId?: string | undefined
}
type Row = {
  known: KnownResult | null
  hold: HeldOffer | null
  own: PatientRow | null
  dependant: PatientRow | null
  doctors: string[] | null
  holdsSomething: boolean
  ahead: VisitsAhead | null
  times: TimeRows | null
}

const oneRow = (query: RawBuilder<unknown>) => sql`(select row_to_json(one) from (${query}) one)`

/** All that a booking is decided upon, and who is free at a time that is not held: read with one statement. */
export async function readBookingFacts(
  context: Context,
  key: IdempotencyKey,
  { slot, hold, patient, patientId }: Sent,
) {
  const { db, now, clinic, request } = context
  const guestId = guestIdOf(context)
  const booker = bookerOf(context, patient?.email)
  const visitor = request.visitor === null ? null : visitorHash(context, request.visitor)
  const startsAt = slot && decideStart(slot.startsAt, now)
  const times = startsAt && !(startsAt instanceof Refused) ? selectTimesAt(context, { ...slot, startsAt }) : null
  const { rows } = await sql<Row>`
    select ${oneRow(knownResult(key))} as known,
      ${oneRow(heldOffer(db, hold))} as hold,
      ${oneRow(ownPatient(guestId))} as own,
      ${patientId ? oneRow(dependantOf({ userId: guestId, now }, patientId)) : sql`null`} as dependant,
      (select json_agg(id) from (${doctorsOf(guestId, now)}) doctors) as doctors,
      exists (select from holds where visitor_hash = ${visitor}) as "holdsSomething",
      ${booker ? oneRow(visitsAheadOf(booker, context)) : sql`null`} as ahead,
      ${times ? sql`(select times from (${times}) looked)` : sql`null`} as times`.execute(db)
  const { known, hold: held, own, dependant, doctors, holdsSomething, ahead, times: seen } = rows[0]!
  return {
    known,
    held,
    guestId,
    ownPatient: own,
    dependant,
    doctorsOfGuest: doctors ?? [],
    /** Whose holds a time is traded for. */
    holder: holdsSomething ? visitor : null,
    booker,
    /** The time that is wanted without a hold. */
    seen,
    decided: { ...decidedUpon(clinic, held, { own, dependant }), visitsAhead: ahead },
  }
}

export type ReadFacts = Awaited<ReturnType<typeof readBookingFacts>>

const ownPatient = (userId: string | null): RawBuilder<PatientRow> => sql`
  select p.id, p.given_name, p.family_name, p.email, ${sql.join(personColumns.map((column) => sql.ref(`p.${column}`)))}
  from user_patients up join patients p on p.id = up.patient_id
  where up.user_id = ${userId} and up.is_primary`

const hasWhatItNeeds = ({ offer, resources }: HeldOffer) =>
  resources.length === offer.needs.length &&
  offer.needs.every((need) => resources.some(({ group, isActive }) => group === need && isActive))

const decidedUpon = (
  clinic: Context['clinic'],
  held: HeldOffer | null,
  { own, dependant }: Pick<Row, 'own' | 'dependant'>,
) => ({
  rules: { ...readSettings(clinic).booking, country: clinic.country, timeZone: clinic.time_zone },
  ownPatient: own && fromColumns(own),
  dependant: dependant && fromColumns(dependant),
  hold: held && {
    startsAt: held.starts_at,
    expiresAt: held.expires_at,
    terms: termsOf(held),
    hasWhatItNeeds: hasWhatItNeeds(held),
    hasItsSeats: (held.seats ?? 1) === held.offer.seats,
    offered: held.offer.is_active
      ? {
          duration: held.offer.duration_minutes,
          price: { minor: held.offer.price_minor, currency: clinic.currency },
        }
      : null,
  },
})
