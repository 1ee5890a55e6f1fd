import { expect, expectTypeOf, test } from 'vitest'
import { at, aPractice } from '../../../test/booking.ts'
import { anAppointment, aProvider, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { basicOnly } from '../../platform/audited-parts.ts'
import type { prescribedHere } from '../prescriptions/prescribed-here.ts'
import type { readPatientFacts } from '../prescriptions/patient-facts.ts'
import type { OpenChart } from './access-chart.ts'
import type { entriesOf } from './chart-entries.ts'

const world = await testServer()

test('what a patient has is read of a chart that was opened, which writes down that it was', () => {
  expectTypeOf<Parameters<typeof entriesOf>[1]>().toEqualTypeOf<OpenChart>()
  expectTypeOf<Parameters<typeof prescribedHere>[1]>().toEqualTypeOf<OpenChart>()
  expectTypeOf<Parameters<typeof readPatientFacts>[1]>().toEqualTypeOf<OpenChart>()
  // Nobody else makes one.
  expectTypeOf<{ patientId: string }>().not.toExtend<OpenChart>()
})

test.each([
  ['/chart', null],
  ['/timeline', null],
  ['/medications', null],
  ['/accounts', basicOnly],
  ['', basicOnly],
])('what /patients/{id}%s shows is in the audit', async (part, detail) => {
  const { clinic, service } = await aPractice(world)
  const user = await aUser(clinic, { roles: ['provider'] })
  const { id: provider_id } = await aProvider(clinic, { user_id: user.id, services: [service] })
  const { patientId } = await aUser(clinic, { roles: ['guest'] })
  await anAppointment(clinic, {
    ...{ provider_id, service_id: service.id, patient_id: patientId!, starts_at: at('15:00') },
    ...{ status: 'arrived', claim: false },
  })
  const headers = await signedIn(clinic, user, world.server.services)
  const path = `/patients/${patientId}${part}`
  expect((await world.call(clinic.host, 'GET', path, { headers })).statusCode).toBe(200)
  const read = await clinic.transact((db) =>
    db.selectFrom('audit_events').select(['object_id', 'detail']).where('action', '=', 'patients:read').execute(),
  )
  expect(read).toEqual([{ object_id: patientId, detail }])
})
