import { roles, type Role } from '@polyclinic/domain/kit/roles.ts'
import { describe, expect, test } from 'vitest'
import { at, aPractice } from './booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn } from './builders.ts'
import { testServer } from './test-server.ts'

// Whoever holds two roles may do to a visit what one of them alone may, from where that role stands to it; nothing else.

const { call, server, clock, database, ...rest } = await testServer()

/** Where somebody stands to a visit: its patient, its doctor, or nothing of both. */
const places = ['patient', 'doctor', 'both', 'neither'] as const
type Place = (typeof places)[number]

const ofAPatient = ['read', 'calendar', 'cancel', 'reschedule']
const ofADoctor = ['read', 'calendar', 'cancel', 'reschedule', 'check-in', 'bring-in', 'finish', 'no-show', 'undo']
const all = [...new Set([...ofAPatient, ...ofADoctor])]

function mayAlone(role: Role, place: Place, act: string): boolean {
  if (role === 'admin') return all.includes(act)
  if (role === 'guest') return (place === 'patient' || place === 'both') && ofAPatient.includes(act)
  if (role === 'provider') return (place === 'doctor' || place === 'both') && ofADoctor.includes(act)
  return false
}

/** The state in which an act is allowed, and the request. */
const acts: Record<string, { status?: string; version?: number; body?: () => object }> = {
  read: {},
  calendar: {},
  cancel: { body: () => ({}) },
  reschedule: { body: () => ({ startsAt: unusedTime() }) },
  'check-in': {},
  'bring-in': { status: 'arrived' },
  finish: { status: 'checked-in' },
  'no-show': {},
  undo: { status: 'arrived', version: 2 },
}

let taken = 0
/** Days and weeks ahead, as the patients' policy wants it. */
function unusedTime() {
  taken += 1
  const [week, rest] = [Math.floor(taken / 60), taken % 60]
  const day = new Date(Date.parse(at('14:00', '2026-11-30')) + (week * 7 + Math.floor(rest / 12)) * 86_400_000)
  return new Date(day.getTime() + (rest % 12) * 1_800_000).toISOString()
}

const pairs = roles.flatMap((one, place) => roles.slice(place).map((other) => [...new Set([one, other])] as Role[]))

describe.each(pairs.map((held) => [held.join(' and '), held] as const))('%s', (_name, held) => {
  test.each(places)('stands to a visit as: %s', async (place) => {
    const world = { call, server, clock, database, ...rest }
    const { clinic, service } = await aPractice(world, { clinic: { horizon_days: 365 } })
    const user = await aUser(clinic, { roles: held })
    const doctor = await aProvider(clinic, {
      services: [service],
      ...(held.includes('provider') ? { user_id: user.id } : {}),
    })
    const otherDoctor = await aProvider(clinic, { services: [service] })
    const patient = { id: user.patientId ?? (await aPatient(clinic)).id }
    const otherPatient = await aPatient(clinic)
    const headers = await signedIn(clinic, user, server.services)

    const said: Record<string, boolean> = {}
    for (const [act, { status = 'booked', version = 1, body }] of Object.entries(acts)) {
      // Today's acts need a visit whose time has come; a patient's changes one that is ahead.
      const isAhead = ofAPatient.includes(act)
      const visit = await anAppointment(clinic, {
        provider_id: (place === 'doctor' || place === 'both' ? doctor : otherDoctor).id,
        service_id: service.id,
        patient_id: (place === 'patient' || place === 'both' ? patient : otherPatient).id,
        starts_at: isAhead ? unusedTime() : at('12:30'),
        claim: isAhead,
        status,
        version,
      })
      if (act === 'undo')
        await clinic.transact((db) =>
          db
            .insertInto('appointment_history')
            .values({
              id: crypto.randomUUID(),
              appointment_id: visit.id,
              at: at('12:55'),
              act: 'check-in',
              actor_side: 'clinic',
              status_before: 'booked',
              status_after: 'arrived',
              starts_at_after: at('12:30'),
              version_after: 2,
            })
            .execute(),
        )
      const path = act === 'read' ? '' : `/${act}`
      const answer = await call(
        clinic.host,
        act === 'read' || act === 'calendar' ? 'GET' : 'POST',
        `/appointments/${visit.id}${path}`,
        {
          headers: { ...headers, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
          ...(body ? { body: body() } : {}),
        },
      )
      said[act] = answer.statusCode === 200
      if (answer.statusCode !== 200) expect([403, 404]).toContain(answer.statusCode)
    }
    const wanted = Object.fromEntries(all.map((act) => [act, held.some((role) => mayAlone(role, place, act))]))
    expect(said).toEqual(wanted)
  })
})
