import { expect, test } from 'vitest'
import { at, aPractice } from './booking.ts'
import { anAppointment, aUser, clockAt, signedIn } from './builders.ts'
import { testServer } from './test-server.ts'

const world = await testServer()
const { call, server } = world

test('what the clinic’s people read of patients is in the audit, once in ten minutes; what patients read of theirs is not', async () => {
  const { clinic, service, doctor } = await aPractice(world)
  clockAt(world, at('11:02'))
  const rosa = await aUser(clinic)
  const { id } = await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: rosa.patientId! },
    ...{ starts_at: at('12:30'), claim: false },
  })
  const admin = await aUser(clinic, { roles: ['admin'] })
  const paths = [`/appointments/${id}`, `/appointments/${id}/calendar`, '/appointments/', '/days/today']
  const readAs = async (user: typeof admin, asked: readonly string[]) => {
    const headers = await signedIn(clinic, user, server.services)
    for (const path of asked) expect((await call(clinic.host, 'GET', path, { headers })).statusCode).toBe(200)
  }
  await readAs(rosa, paths.slice(0, 3))
  await readAs(admin, [...paths, ...paths])
  const read = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'object_id', 'actor_user_id', 'outcome'])
      .orderBy('action')
      .execute(),
  )
  const by = { actor_user_id: admin.id, outcome: 'done' }
  expect(read).toEqual([
    { action: 'appointments:day', object_id: null, ...by },
    { action: 'appointments:list', object_id: null, ...by },
    { action: 'appointments:read', object_id: id, ...by },
  ])
})
