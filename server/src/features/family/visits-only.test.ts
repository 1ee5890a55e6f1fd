import { beforeEach, expect, test } from 'vitest'
import { aPractice } from '../../../test/booking.ts'
import { anAppointment, aUser, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { services } = server.server
type Headers = Record<string, string>
let clinic: TestClinic
let patient: TestUser
let theirs: Headers
let helper: Headers
let visits: { ahead: string; past: string }

/** An adult who lets somebody see to their visits, one ahead with a document and one that took place with a review. */
beforeEach(async () => {
  const practice = await aPractice(server)
  clinic = practice.clinic
  patient = await aUser(clinic, { patient: { given_name: 'Rosa', family_name: 'Delgado' } })
  const friend = await aUser(clinic, { name: 'Vera Okoye' })
  theirs = await signedIn(clinic, patient, services)
  helper = await signedIn(clinic, friend, services)
  const ids = {
    ...{ provider_id: practice.doctor.id, service_id: practice.service.id, patient_id: patient.patientId! },
    message: 'I think I may be pregnant',
  }
  const ahead = await anAppointment(clinic, { ...ids, starts_at: '2031-04-07T15:00:00Z' })
  const past = await anAppointment(clinic, {
    ...{ ...ids, starts_at: '2031-02-03T15:00:00Z', status: 'fulfilled', claim: false },
    ...{ arrived_at: '2031-02-03T14:50:00Z', started_at: '2031-02-03T15:00:00Z', finished_at: '2031-02-03T15:20:00Z' },
  })
  visits = { ahead: ahead.id, past: past.id }
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({
        ...{ user_id: friend.id, patient_id: patient.patientId!, relation: 'guardian', came_by: 'patient' },
        ...{ relationship: 'friend', access: 'visits', confirmed_at: '2031-01-01T00:00:00Z' },
      })
      .execute(),
  )
})
const call = (headers: Headers, path: string) => server.call(clinic.host, 'GET', path, { headers })

test('who only sees to visits sees them, and nothing of what the patient says in them', async () => {
  const read = (headers: Headers) => call(headers, `/appointments/${visits.ahead}?context=patient`)
  expect((await read(theirs)).json()).toMatchObject({ message: 'I think I may be pregnant' })
  expect((await read(helper)).json()).toMatchObject({ id: visits.ahead, message: null })
  const { items } = (await call(helper, `/appointments/?organizationId=${clinic.id}&context=patient`)).json()
  expect(items).toHaveLength(2)
  expect(items.map(({ message }: { message: string | null }) => message)).toEqual([null, null])
})

test('nor a document of them, a review or a form', async () => {
  const documents = (headers: Headers) => call(headers, `/appointments/${visits.ahead}/documents?context=patient`)
  expect((await documents(theirs)).json()).toMatchObject({ mayAdd: true })
  expect((await documents(helper)).json()).toEqual({ items: [], mayAdd: false, needsSession: false })
  const reviewed = (headers: Headers) => call(headers, '/patients/me/reviews')
  expect(JSON.stringify((await reviewed(theirs)).json())).toContain(visits.past)
  expect(JSON.stringify((await reviewed(helper)).json())).not.toContain(visits.past)
})
