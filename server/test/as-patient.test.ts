import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { describe, expect, test } from 'vitest'
import { at, aPractice } from './booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn } from './builders.ts'
import { testServer } from './test-server.ts'

// In the patients' area everybody is a patient, whoever else they are at the clinic: the policy holds for them, too.

const world = await testServer()

async function aPersonWith(roles: Role[]) {
  const { clinic, service } = await aPractice(world)
  const user = await aUser(clinic, { roles: ['guest', ...roles] })
  const doctor = await aProvider(clinic, {
    services: [service],
    ...(roles.includes('provider') ? { user_id: user.id } : {}),
  })
  const headers = await signedIn(clinic, user, world.server.services)
  const visitOf = (patientId: string, startsAt: string) =>
    anAppointment(clinic, {
      provider_id: doctor.id,
      service_id: service.id,
      patient_id: patientId,
      starts_at: startsAt,
      claim: true,
    })
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    world.call(clinic.host, method, `/appointments/${path}?context=patient`, {
      headers: { ...headers, 'if-match': '"1"', 'idempotency-key': crypto.randomUUID() },
      ...(body ? { body } : {}),
    })
  const actsOf = (id: string) =>
    clinic.transact((db) =>
      db
        .selectFrom('appointment_history')
        .select(['act', 'actor_side', 'cause'])
        .where('appointment_id', '=', id)
        .where('act', '<>', 'book')
        .execute(),
    )
  return { clinic, patientId: user.patientId!, visitOf, ask, actsOf }
}

describe.each([[['admin']], [['provider']]] as [Role[]][])('a patient who is %s, too', (roles) => {
  test('cancels as a patient: by their own doing, and late where it is late', async () => {
    const { patientId, visitOf, ask, actsOf } = await aPersonWith(roles)
    const visit = await visitOf(patientId, at('15:00'))
    const answer = await ask('POST', `${visit.id}/cancel`, {})
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'cancelled'])
    expect(await actsOf(visit.id)).toEqual([{ act: 'cancel', actor_side: 'patient', cause: 'patient' }])
  })

  test('moves as a patient', async () => {
    const { patientId, visitOf, ask, actsOf } = await aPersonWith(roles)
    const visit = await visitOf(patientId, at('15:00', '2026-11-27'))
    const answer = await ask('POST', `${visit.id}/reschedule`, { startsAt: at('16:00', '2026-11-27') })
    expect(answer.statusCode).toBe(200)
    expect(await actsOf(visit.id)).toMatchObject([{ act: 'reschedule', actor_side: 'patient' }])
  })

  test('reads and brings documents to their own visits, and finds nobody else’s', async () => {
    const { clinic, patientId, visitOf, ask } = await aPersonWith(roles)
    const own = await visitOf(patientId, at('15:00', '2026-11-27'))
    const other = await visitOf((await aPatient(clinic)).id, at('16:00', '2026-11-27'))
    expect((await ask('GET', `${own.id}/documents`)).json()).toMatchObject({ mayAdd: true })
    const paths = ['', '/calendar', '/documents']
    expect(await Promise.all(paths.map(async (path) => (await ask('GET', own.id + path)).statusCode))).toEqual([
      200, 200, 200,
    ])
    expect(await Promise.all(paths.map(async (path) => (await ask('GET', other.id + path)).statusCode))).toEqual([
      404, 404, 404,
    ])
    const audited = await clinic.transact((db) =>
      db
        .selectFrom('audit_events')
        .select('action')
        .where('action', '=', 'appointments:read')
        .where('outcome', '<>', 'denied')
        .execute(),
    )
    expect(audited).toEqual([])
  })
})
