import {
  arrivalRefusal,
  decideDeskBooking,
  decideDeskStart,
  type DeskBooking,
} from '@polyclinic/domain/desk/decide-desk-booking.ts'
import { bookAtDesk as contract } from '@polyclinic/domain/desk/endpoints.ts'
import type { Endpoint, Input } from '@polyclinic/domain/kit/endpoint.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { keyRows, runIdempotently, type IdempotencyKey } from '../../platform/idempotency.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import type { PatientRow } from '../patient-records/new-patient.ts'
import { findFreeTimes, selectTimesAt, takeFirst } from '../holds/free-times.ts'
import { gateOfOffer } from '../slots/gates.ts'
import type { TimeRows } from '../slots/queries.ts'
import { atAnyNotice } from '../slots/search.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { timesAt } from './appointment-row.ts'
import { readDayAppointment, type DayAppointment } from './day-appointment.ts'
import { mayBeKnown, patientToBook, readDeskFacts, requireDesk, saidAtDesk } from './desk-person.ts'
import { writeBooking } from './write-booking.ts'

type DeskRequest = Input<typeof contract>

/** What a visit is booked for, a partner's referral: locked before the time is taken, so that one visit is booked for it. */
export type Along = {
  contract: Endpoint
  params: { id: string }
  /**
   * @param known who has a record; null of somebody new
   * @returns what is done once it is booked
   */
  begin: (context: Context, known: PatientRow | null) => Promise<FinishAlong>
}
type FinishAlong = (visit: { id: string; patientId: string }) => Promise<void>

/**
 * Books for somebody at the desk or on the phone, the way everybody books: reads the facts, decides, and writes all of it
 * with one statement. No notice binds the clinic, and no hours where it says so; claims and a limit a day do.
 */
export const bookAtDesk = (scope: RequestScope, asked: DeskRequest, along?: Along): Promise<DayAppointment> =>
  withAlternatives(scope, async () => {
    const isDoubtful = await mayBeKnown(scope, asked.body)
    const keyed = along ? { ...asked, params: along.params } : asked
    return runIdempotently(scope, along?.contract ?? contract, keyed, {
      secret: undefined,
      act: async (context, key) => {
        const startsAt = decideDeskStart(asked.body, context.now)
        const times = startsAt instanceof Refused ? null : selectTimesAt(context, wantedTime(asked.body, startsAt))
        const { patient, ...read } = await readDeskFacts(context, key, asked.body, { isDoubtful, times })
        const finish = await along?.begin(context, patient)
        return book(context, key, asked.body, { ...read, patient, finish })
      },
      recall: async (context, id) => {
        const visit = await readDayAppointment(context, id)
        requireDesk(context, visit.provider.id)
        return visit
      },
    })
  })

async function book(
  context: Context,
  key: IdempotencyKey,
  body: DeskRequest['body'],
  { facts, patient, seen, finish }: Awaited<ReturnType<typeof readDeskFacts>> & { finish: FinishAlong | undefined },
): Promise<DayAppointment> {
  const booking = unlessRefused(decideDeskBooking(facts, body, context.now))
  const { now } = context
  const id = newId()
  const whom = patientToBook(context, patient, booking.patient)
  await takeFirst(context, await findTime(context, body, { ...booking, seen }), async (free) => {
    const { snapshot, startsAt, seat, resources } = free
    const at = timesAt(startsAt, { durationMinutes: snapshot.service.durationMinutes, timeZone: snapshot.timeZone })
    const when = { startsAt, endsAt: at.ends_at, timeZone: snapshot.timeZone }
    if (body.hasArrived) unlessRefused(arrivalRefusal(when, now))
    const visit = {
      ...{ id, snapshot, resources, startsAt, seat, bookedBy: null, said: saidAtDesk(body), patient: whom.patient },
      ...({ source: finish ? 'partner' : 'desk', side: 'clinic' } as const),
      hasArrived: body.hasArrived ?? false,
      ...(body.patient && body.isAnotherPerson && { detail: 'another-person' }),
    }
    const gate = gateOfOffer([{ time: free, owner: { appointmentId: id } }], now)
    return writeBooking(context, visit, { gate, key: keyRows(key, id, now), sets: whom.sets })
  })
  await finish?.({ id, patientId: whom.patient.id })
  return readDayAppointment(context, id)
}

const wantedTime = ({ providerId, serviceId, locationId }: DeskRequest['body'], startsAt: Instant) => ({
  ...{ providerId, serviceId, locationId, startsAt, atAnyNotice: true },
})

const findTime = (
  context: Context,
  body: DeskRequest['body'],
  { startsAt, anyTime, seen }: DeskBooking & { seen: TimeRows | null },
) =>
  findFreeTimes(context, wantedTime(body, startsAt), {
    seen,
    own: [],
    isGivenBack: () => false,
    asPromised: atAnyNotice,
    ...(anyTime ? { spared: () => waivedRules.anyTime, areHoursBinding: false } : {}),
    rank: (candidates) => candidates.filter(({ free }) => free),
  })
