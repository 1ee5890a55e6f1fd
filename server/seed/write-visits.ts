import { createHash } from 'node:crypto'
import { acts } from '@polyclinic/domain/appointments/acts.ts'
import { insurancesIn } from '@polyclinic/domain/appointments/insurance.ts'
import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import { instantAt } from '@polyclinic/domain/kit/time.ts'
import { copiesOf, timesAt } from '../src/features/appointments/appointment-row.ts'
import { manageTokenOf } from '../src/features/appointments/manage-token.ts'
import { legalTextsOf } from '../src/features/organizations/stored.ts'
import type { Clinic } from '../src/platform/clinics.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { seatColumns } from '../src/features/slots/offer-snapshot.ts'
import { hashSecret } from '../src/platform/ids.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import { takenBy } from './doctor-times.ts'

import type { LivedVisit } from './live-visits.ts'
import { createRandom } from './random.ts'

export type Users = { patient: string; admin: string; doctor: string }
type Writing = { clinic: Clinic; linkKey: Buffer; users: Users; doctor: string }

const iso = (ms: number) => new Date(ms).toISOString()

export const writePatients = (db: ClinicDatabase, patients: readonly DemoPatient[]) =>
  insertRows(
    db,
    'patients',
    patients.map((patient) => ({
      id: patient.id,
      given_name: patient.givenName,
      family_name: patient.familyName,
      email: patient.email,
      phone: patient.phone,
      birth_date: patient.birthDate,
      created_at: iso(patient.createdAtMs),
      updated_at: iso(patient.createdAtMs),
    })),
  )

/** The visits with all that a real booking leaves behind: copies of what was promised, history, and the time they take. */
export async function writeVisits(
  db: ClinicDatabase,
  visits: readonly LivedVisit[],
  writing: Writing & { now: string },
): Promise<void> {
  const consent = createHash('sha256')
    .update(JSON.stringify(legalTextsOf(writing.clinic).privacy ?? null))
    .digest('hex')
  await insertRows(
    db,
    'appointments',
    visits.map((visit) => ({ ...appointmentRow(visit, writing), consent_hash: consent })),
  )
  await insertRows(
    db,
    'appointment_history',
    visits.flatMap((visit) => historyRows(visit, writing)),
  )
  const claims = claimRows(visits.filter(({ status }) => keepsItsTime(status)))
  const isOver = ({ until }: { until: string }) => Date.parse(until) <= Date.parse(writing.now)
  const current = claims.filter((claim) => !isOver(claim)).map(({ until: _until, ...row }) => row)
  const past = claims.filter(isOver).map(({ until: _until, seat: _seat, provider_service_id: _offer, ...row }) => row)
  await insertRows(db, 'claims', current)
  await insertRows(db, 'claims_past', past)
}

function appointmentRow(visit: LivedVisit, { clinic, linkKey, users }: Writing) {
  const { promised, offer } = visit.offer
  const at = (act: string) => {
    const found = visit.acts.find((each) => each.act === act)
    return found ? iso(found.atMs) : null
  }
  return {
    id: visit.id,
    reference: visit.reference,
    status: visit.status,
    ...copiesOf(promised),
    ...seatColumns(promised, visit.seat),
    ...timesAt(instantAt(visit.start), { durationMinutes: offer.duration, timeZone: promised.timeZone }),
    address: promised.location.address,
    policy: promised.policy,
    before_you_come: promised.beforeYouCome,
    patient_id: visit.patient.id,
    booked_by_user_id: visit.isOwn ? users.patient : null,
    booked_by_given_name: visit.patient.bookedBy?.givenName ?? null,
    booked_by_family_name: visit.patient.bookedBy?.familyName ?? null,
    message: visit.message,
    insurance: insuranceOf(visit.patient, clinic),
    language: clinic.locale.slice(0, 2),
    consent_version: clinic.legal_version,
    manage_token_hash: hashSecret(manageTokenOf({ linkKey }, clinic.id, visit.id)),
    arrived_at: at('check-in'),
    started_at: at('bring-in'),
    finished_at: at('finish'),
    version: 1 + visit.acts.length,
    created_at: iso(visit.bookedAtMs),
    updated_at: iso(visit.acts.at(-1)?.atMs ?? visit.bookedAtMs),
  }
}

/** Most are insured, a few do not say, each always the same. */
function insuranceOf({ id }: DemoPatient, { country }: Clinic) {
  const random = createRandom(`insurance ${id}`)
  const [most = null, ...others] = insurancesIn(country)
  if (random.next() < 0.08) return null
  return random.next() < 0.8 ? most : random.pick(others)
}

function historyRows(visit: LivedVisit, { users, doctor }: Writing) {
  const startsAt = instantAt(visit.start)
  const random = createRandom(`history ${visit.id}`)
  const staff = visit.doctor === doctor ? users.doctor : users.admin
  const patient = visit.isOwn ? users.patient : null
  let before: string | null = null
  const done = [{ act: 'book' as const, atMs: visit.bookedAtMs, side: 'patient' as const }, ...visit.acts]
  return done.map(({ act, atMs, side }, index) => {
    const after = acts[act].to
    const row = {
      id: random.id(atMs),
      appointment_id: visit.id,
      at: iso(atMs),
      act,
      actor_user_id: side === 'patient' ? patient : staff,
      actor_side: side,
      status_before: before,
      status_after: after,
      starts_at_before: index === 0 ? null : startsAt,
      starts_at_after: startsAt,
      version_after: index + 1,
    }
    before = after
    return row
  })
}

/**
 * One after the other, each in the first room of those it needs that is free by then: the plan left enough. Who shares
 * a session of a group shares its room.
 */
function claimRows(visits: readonly LivedVisit[]) {
  const free = new Map<string, number>()
  const roomsOf = new Map<string, string[]>()
  return visits
    .toSorted((a, b) => takenBy(a.offer, a.start).from - takenBy(b.offer, b.start).from)
    .flatMap((visit) => {
      const { from, to } = takenBy(visit.offer, visit.start)
      const random = createRandom(`claim ${visit.id}`)
      const { provider, offerId } = visit.offer.promised
      const claim = (resource_id: string) => ({
        id: random.id(visit.bookedAtMs),
        resource_id,
        during: `[${instantAt(from)},${instantAt(to)})`,
        kind: 'appointment',
        appointment_id: visit.id,
        seat: visit.seat,
        provider_service_id: visit.seat === null ? null : offerId,
        until: instantAt(to),
      })
      const take = () =>
        visit.offer.offer.needs.map((need) => {
          const found = visit.offer.resources.find(({ id, group }) => group === need && (free.get(id) ?? 0) <= from)
          if (!found) throw new Error(`no ${need} is free for a visit of ${visit.doctor}`)
          free.set(found.id, to)
          return found.id
        })
      const session = `${visit.seat === null ? visit.id : offerId} ${visit.start}`
      const rooms = roomsOf.get(session) ?? take()
      roomsOf.set(session, rooms)
      return [provider.id, ...rooms].map(claim)
    })
}
