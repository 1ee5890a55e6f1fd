import { randomUUID } from 'node:crypto'
import {
  addDays,
  addMinutes,
  dateIn,
  startOfDay,
  wallTimeIn,
  weekdayOfDate,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import {
  aClinic,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aUser,
  signedIn,
  timeOff,
  type TestClinic,
} from '../../../test/builders.ts'
import type { testServer } from '../../../test/test-server.ts'
import { hashSecret, newReference, newSecret } from '../../platform/ids.ts'
import { numbers } from './numbers.fixture.ts'

type Server = Awaited<ReturnType<typeof testServer>>['server']

const visitMinutes = 30
const absence = { startsAt: '2026-10-15T10:00:00Z', endsAt: '2026-10-17T10:00:00Z' } as const

/** Also over the changes of the clocks, on a Sunday. */
const officeHours = [
  ...[1, 3, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  { weekday: 7, from: '00:00', to: '06:00' },
]

type Visit = {
  startsAt: Instant
  endsAt: Instant
  createdAt: Instant
  status: 'booked' | 'fulfilled' | 'noshow' | 'cancelled'
  /** Past the hour of its policy, moved or canceled, and who canceled it. */
  isLateChange: boolean
  canceledBy: 'patient' | 'clinic' | null
  doctor: number
  patient: number
  waited: number | null
  source: 'web' | 'desk' | 'import'
}

export type Told = {
  now: Instant
  clinic: TestClinic
  doctors: string[]
  visits: Visit[]
  asAdmin: object
  asDoctor: { authorization: string }
}

type BusyClinic = {
  now: Instant
  timeZone: string
  seed: number
  from: PlainDate
  days: number
  visits: number
  patients?: number
}

/** So many visits at any quarter of an hour of so many days. */
export async function aBusyClinic(server: Server, asked: BusyClinic): Promise<Told> {
  const { now, timeZone: time_zone, seed } = asked
  const clinic = await aClinic(server.services.tenancy, { time_zone })
  const service = await aService(clinic, { duration_minutes: visitMinutes })
  const user = await aUser(clinic, { roles: ['provider'] })
  const doctors = [
    await aProvider(clinic, { services: [service], hours: officeHours, user_id: user.id }),
    await aProvider(clinic, { services: [service], hours: officeHours }),
  ].map(({ id }) => id)
  const patients: { id: string }[] = []
  // All at once they would wait too long for a connection.
  for (let made = 0; made < (asked.patients ?? 25); made++) patients.push(await aPatient(clinic))
  const any = numbers(seed)
  const first = startOfDay(time_zone, asked.from)
  const visits = Array.from({ length: asked.visits }, (): Visit => {
    const startsAt = addMinutes(first, any(asked.days * 24 * 4) * 15)
    const status = (['booked', 'fulfilled', 'fulfilled', 'noshow', 'cancelled'] as const)[any(5)]!
    return {
      endsAt: addMinutes(startsAt, visitMinutes),
      ...{ startsAt, status, isLateChange: any(2) === 0, doctor: any(2), patient: any(patients.length) },
      canceledBy: status === 'cancelled' ? (['patient', 'patient', 'clinic'] as const)[any(3)]! : null,
      createdAt: addMinutes(startsAt, -any(20 * 24 * 60)),
      waited: status === 'fulfilled' && any(4) > 0 ? any(50) : null,
      source: (['web', 'desk', 'import'] as const)[any(3)]!,
    }
  })
  const valuesOf = (visit: Visit) => ({
    ...{ provider_id: doctors[visit.doctor]!, service_id: service.id, patient_id: patients[visit.patient]!.id },
    ...{ starts_at: visit.startsAt, created_at: visit.createdAt, status: visit.status, source: visit.source },
    is_late_change: visit.isLateChange,
    arrived_at: visit.status === 'fulfilled' ? addMinutes(visit.startsAt, -5) : null,
    started_at: visit.waited === null ? null : addMinutes(visit.startsAt, visit.waited - 5),
  })
  const ids = [(await anAppointment(clinic, { ...valuesOf(visits[0]!), claim: false })).id]
  // One by one they would take minutes: the others are as the first, with what is theirs.
  await clinic.transact(async (db) => {
    const {
      during: _during,
      taken_seat: _seat,
      ...made
    } = await db.selectFrom('appointments').selectAll().where('id', '=', ids[0]!).executeTakeFirstOrThrow()
    const alike = { ...made, address: JSON.stringify(made.address), policy: JSON.stringify(made.policy) }
    const offers = await db.selectFrom('provider_services').select(['id', 'provider_id']).execute()
    const others = visits.slice(1).map((visit) => {
      const own = valuesOf(visit)
      ids.push(randomUUID())
      return {
        ...{ ...alike, ...own, id: ids.at(-1)!, ends_at: visit.endsAt },
        provider_service_id: offers.find((offer) => offer.provider_id === own.provider_id)!.id,
        ...{ reference: newReference(), manage_token_hash: hashSecret(newSecret()) },
        wall_starts_at: `${dateIn(time_zone, visit.startsAt)} ${wallTimeIn(time_zone, visit.startsAt)}`,
      }
    })
    await db.insertInto('appointments').values(others).execute()
    const canceled = visits.flatMap(({ canceledBy, createdAt, startsAt }, place) => {
      if (canceledBy === null) return []
      const by = { actor_side: canceledBy, at: createdAt, version_after: 2 }
      const act = { act: 'cancel', status_before: 'booked', status_after: 'cancelled' }
      const when = { starts_at_before: startsAt, starts_at_after: startsAt }
      return [{ id: randomUUID(), appointment_id: ids[place]!, ...act, ...by, ...when }]
    })
    await db.insertInto('appointment_history').values(canceled).execute()
  })
  await timeOff(clinic, doctors[1]!, absence.startsAt, absence.endsAt)
  const asAdmin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  return { now, clinic, doctors, visits, asAdmin, asDoctor: await signedIn(clinic, user, server.services) }
}

type Counted = Pick<Told, 'visits' | 'now' | 'clinic'>

/** Counted one by one, as somebody with a list and a pencil would. */
export function counted({ visits, now, clinic }: Counted, from: string, to: string, doctors = [0, 1]) {
  const { timeZone } = clinic
  const isIn = (at: Instant) => from <= dateIn(timeZone, at) && dateIn(timeZone, at) <= to
  const own = visits.filter(({ startsAt }) => isIn(startsAt))
  const of = (...states: Visit['status'][]) => own.filter(({ status }) => states.includes(status))
  const seen = new Set(of('fulfilled').map(({ patient }) => patient))
  const isKnown = (one: number) =>
    visits.some(
      ({ patient, status, startsAt }) => patient === one && status === 'fulfilled' && dateIn(timeZone, startsAt) < from,
    )
  const waits = of('fulfilled')
    .flatMap(({ waited }) => waited ?? [])
    .toSorted((a, b) => a - b)
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1]!
  const late = own.filter(({ isLateChange, canceledBy }) => isLateChange && canceledBy === 'patient').length
  return {
    booked: visits.filter(({ createdAt, source }) => source !== 'import' && isIn(createdAt)).length,
    visits: of('booked', 'fulfilled', 'noshow').length,
    fulfilled: of('fulfilled').length,
    noShows: of('noshow').length,
    canceled: of('cancelled').length,
    lateCancellations: late,
    due: late + of('fulfilled', 'noshow').length + of('booked').filter(({ endsAt }) => endsAt < now).length,
    seenPatients: seen.size,
    newPatients: [...seen].filter((patient) => !isKnown(patient)).length,
    ...minutesCounted(visits, from, to, timeZone, doctors),
    ...{ reviews: { count: 0, average: null }, messages: { sent: 0, failed: 0 } },
    waiting: waits.length === 0 ? null : { visits: waits.length, median: at(0.5), ninetieth: at(0.9) },
  }
}

/** Quarter of an hour by quarter, since everything begins and ends at one. */
export function minutesCounted(
  visits: readonly Visit[],
  from: string,
  to: string,
  timeZone: string,
  doctors: number[],
) {
  let [offeredMinutes, bookedMinutes] = [0, 0]
  const isTaken = (doctor: number, at: Instant) =>
    visits.some(
      (visit) => visit.doctor === doctor && visit.status !== 'cancelled' && visit.startsAt <= at && at < visit.endsAt,
    )
  const end = startOfDay(timeZone, addDays(to as PlainDate, 1))
  for (let at = startOfDay(timeZone, from as PlainDate); at < end; at = addMinutes(at, 15)) {
    const wall = wallTimeIn(timeZone, at)
    const hours = officeHours.some(
      (each) => each.weekday === weekdayOfDate(dateIn(timeZone, at)) && each.from <= wall && wall < each.to,
    )
    for (const doctor of hours ? doctors : []) {
      if (doctor === 1 && absence.startsAt <= at && at < absence.endsAt) continue
      offeredMinutes += 15
      if (isTaken(doctor, at)) bookedMinutes += 15
    }
  }
  return { offeredMinutes, bookedMinutes }
}
