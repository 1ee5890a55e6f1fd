import { expect, test } from 'vitest'
import { anAppointment, anOffer, aProvider, aService, aUser, signedIn } from '../../../test/builders.ts'
import { aPractice, at, book, hold, cookiesOf, reschedule, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { services } = server.server

/** A doctor with a check-up for everybody and a first visit for new patients, and a guest. */
async function aPracticeWithFirstVisits(provider: { takes_new_patients?: boolean } = {}) {
  const practice = await aPractice(server, { provider })
  const { clinic, doctor, service } = practice
  const firstVisit = await aService(clinic, { name: 'First visit' })
  await anOffer(clinic, {
    provider_id: doctor.id,
    service_id: firstVisit.id,
    new_patients_only: true,
    is_default: false,
  })
  const guest = await aUser(clinic)
  const headers = await signedIn(clinic, guest, services)
  let hour = 14
  const asked = (serviceId: string) => ({ serviceId, providerId: doctor.id, startsAt: at(`${hour++}:00`) })
  const codeOf = async (answer: ReturnType<typeof book>) =>
    ((await answer).json() as { code?: string }).code ?? 'booked'
  return {
    ...practice,
    guest,
    headers,
    asked,
    booked: (serviceId: string) => codeOf(book(server, clinic, { slot: asked(serviceId) }, { headers })),
    bookedBy: (person: object, serviceId: string, as = {}) =>
      codeOf(book(server, clinic, { slot: asked(serviceId), patient: person }, { headers: as })),
    firstVisit,
    hasBeenHere: (visit: { status?: string; provider_id?: string; starts_at?: string } = {}) =>
      anAppointment(clinic, {
        provider_id: doctor.id,
        service_id: service.id,
        patient_id: guest.patientId!,
        starts_at: at('15:00', '2026-09-15'),
        status: 'fulfilled',
        claim: false,
        ...visit,
      }),
  }
}

test('a visit for new patients is not for who has been with that doctor', async () => {
  const { firstVisit, service, booked, hasBeenHere } = await aPracticeWithFirstVisits()
  expect(await booked(firstVisit.id)).toBe('booked')
  await hasBeenHere({ status: 'cancelled' })
  await hasBeenHere({ starts_at: at('15:00', '2026-12-15'), status: 'booked' })
  expect(await booked(firstVisit.id)).toBe('booked')
  await hasBeenHere()
  expect(await booked(firstVisit.id)).toBe('for_new_patients')
  expect(await booked(service.id)).toBe('booked')
})

test('having been with another doctor counts for that one only', async () => {
  const { clinic, firstVisit, service, booked, hasBeenHere } = await aPracticeWithFirstVisits()
  const other = await aProvider(clinic, { services: [service] })
  await hasBeenHere({ provider_id: other.id })
  expect(await booked(firstVisit.id)).toBe('booked')
})

test('a doctor who takes no new patients sees those they know', async () => {
  const { service, booked, hasBeenHere } = await aPracticeWithFirstVisits({ takes_new_patients: false })
  expect(await booked(service.id)).toBe('takes_no_new_patients')
  await hasBeenHere()
  expect(await booked(service.id)).toBe('booked')
})

test('a refused time stays held', async () => {
  const { clinic, service, headers, asked, hasBeenHere } = await aPracticeWithFirstVisits({ takes_new_patients: false })
  const slot = asked(service.id)
  const held = await hold(server, clinic, slot, { headers })
  const { id, secret } = held.json()
  const options = { headers, cookies: cookiesOf(held) }
  expect((await book(server, clinic, { hold: { id, secret } }, options)).json().code).toBe('takes_no_new_patients')
  await hasBeenHere()
  expect((await book(server, clinic, { hold: { id, secret } }, options)).statusCode).toBe(201)
})

test('whoever the clinic cannot know is not refused, nor are its own people', async () => {
  const { clinic, firstVisit, service, bookedBy, headers, hasBeenHere } = await aPracticeWithFirstVisits({
    takes_new_patients: false,
  })
  await hasBeenHere()
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect(await bookedBy(rosa, service.id)).toBe('booked')
  expect(await bookedBy({ ...rosa, givenName: 'Otto' }, service.id, headers)).toBe('booked')
  expect(await bookedBy(rosa, firstVisit.id, admin)).toBe('booked')
})

test('a visit is not moved to a doctor who takes no new patients, except by the clinic', async () => {
  const { clinic, service, headers, booked } = await aPracticeWithFirstVisits()
  const closed = await aProvider(clinic, { services: [service], takes_new_patients: false })
  expect(await booked(service.id)).toBe('booked')
  const [visit] = (await server.call(clinic.host, 'GET', '/appointments/', { headers })).json().items
  const move = async (as: Record<string, string>) => {
    const to = { providerId: closed.id, startsAt: at('18:00') }
    const answer = await reschedule(server, clinic, visit.id, to, { headers: as })
    return answer.json().code ?? answer.statusCode
  }
  expect(await move(headers)).toBe('takes_no_new_patients')
  const admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect(await move(admin)).toBe(200)
})
