import { arrivalRefusal, decideDeskBooking, type DeskBooking } from '@polyclinic/domain/desk/decide-desk-booking.ts'
import { bookAtDesk as contract } from '@polyclinic/domain/desk/endpoints.ts'
import { eachVisitField, type VisitFieldValues } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { sql } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import {
  keyRows,
  knownResult,
  runIdempotently,
  unlessRepeated,
  type IdempotencyKey,
  type KnownResult,
} from '../../platform/idempotency.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { findFreeTimes, takeFirst } from '../holds/free-times.ts'
import { newPatientOfDesk, type PatientRow } from '../patient-records/new-patient.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { gateOfOffer } from '../slots/claims.ts'
import { atAnyNotice } from '../slots/search.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { timesAt } from './appointment-row.ts'
import { readDayAppointment, type DayAppointment } from './day-appointment.ts'
import { unbound } from './find-move.ts'
import { hasLookAlike } from './match-patients.ts'
import { writeBooking } from './write-booking.ts'

type Asked = Input<typeof contract>

/**
 * Books for somebody at the desk or on the phone, the way everybody books: reads the facts, decides, and writes all of it
 * with one statement. No notice binds the clinic, and no hours where it says so; claims and a limit a day do.
 */
export const bookAtDesk = (scope: RequestScope, asked: Asked): Promise<DayAppointment> =>
  withAlternatives(scope, async () => {
    const { patient, isAnotherPerson } = asked.body
    const isDoubtful = patient !== undefined && !isAnotherPerson && (await hasLookAlike(scope, patient))
    return runIdempotently(scope, contract, asked, {
      secret: undefined,
      act: (context, key) => book(context, key, asked.body, isDoubtful),
      recall: async (context, id) => {
        const visit = await readDayAppointment(context, id)
        requireDesk(context, visit.provider.id)
        return visit
      },
    })
  })

/** @throws {Refusal} `not_found` for another doctor's day */
const requireDesk = ({ actor }: Pick<Context, 'actor'>, providerId: string) =>
  unlessRefused(decideAccess(actor, 'appointments:book', { providerId }, 'clinic'))

async function book(
  context: Context,
  key: IdempotencyKey,
  body: Asked['body'],
  isDoubtful: boolean,
): Promise<DayAppointment> {
  requireDesk(context, body.providerId)
  const { known, patient, isTypedOnly, isDoctor } = await readFacts(context, key, body)
  unlessRepeated(known)
  if (!isDoctor) throw refuse('not_found')
  const isContactTyped = isTypedOnly && (patient?.email ?? patient?.phone ?? null) !== null
  const facts = {
    ...{ isKnown: patient !== null, isContactTyped, hasLookAlike: isDoubtful },
    timeZone: context.clinic.time_zone,
  }
  const booking = unlessRefused(decideDeskBooking(facts, body, context.now))
  const { now } = context
  const id = newId()
  const whom =
    booking.patient === 'known' ? { patient: patient!, sets: [] } : newPatientOfDesk(context, booking.patient)
  await takeFirst(context, await findTime(context, body, booking), async (free) => {
    const { snapshot, startsAt, resources } = free
    const at = timesAt(startsAt, { durationMinutes: snapshot.service.durationMinutes, timeZone: snapshot.timeZone })
    const when = { startsAt, endsAt: at.ends_at, timeZone: snapshot.timeZone }
    if (body.hasArrived) unlessRefused(arrivalRefusal(when, now))
    const visit = {
      ...{ id, snapshot, resources, startsAt, bookedBy: null, said: saidOf(body), patient: whom.patient },
      ...({ source: 'desk', side: 'clinic' } as const),
      hasArrived: body.hasArrived ?? false,
      ...(body.patient && body.isAnotherPerson && { detail: 'another-person' }),
    }
    const gate = gateOfOffer(free, now, { appointmentId: id })
    return writeBooking(context, visit, { gate, key: keyRows(key, id, now), sets: whom.sets })
  })
  return readDayAppointment(context, id)
}

const saidOf = ({ message }: Asked['body']): VisitFieldValues => ({
  ...(eachVisitField(() => null) as VisitFieldValues),
  message: message ?? null,
})

type Facts = { known: KnownResult | null; patient: PatientRow | null; isTypedOnly: boolean; isDoctor: boolean }

/** Nobody books for who was erased, or who asked to be. */
async function readFacts(
  { db }: Context,
  key: IdempotencyKey,
  { patientId, providerId }: Asked['body'],
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select row_to_json(known) from (${knownResult(key)}) known) as known,
      (select row_to_json(found) from (
        select id, given_name, family_name, email, ${sql.join(personColumns.map((column) => sql.ref(column)))}
        from patients where id = ${patientId ?? null} and erased_at is null and restricted_at is null
      ) found) as patient,
      ${isTypedOnly(sql`${patientId ?? null}::uuid`)} as "isTypedOnly",
      exists (select from providers where id = ${providerId}) as "isDoctor"`.execute(db)
  return rows[0]!
}

const findTime = (
  context: Context,
  { providerId, serviceId, locationId }: Asked['body'],
  { startsAt, anyTime }: DeskBooking,
) =>
  findFreeTimes(
    context,
    { providerId, serviceId, locationId, startsAt, atAnyNotice: true },
    {
      own: [],
      isGivenBack: () => false,
      asPromised: atAnyNotice,
      ...(anyTime ? { spared: () => unbound, areHoursBinding: false } : {}),
      rank: (candidates) => candidates.filter(({ free }) => free),
    },
  )
