import { expect, test } from 'vitest'
import { starterLegalText } from '@polyclinic/domain/legal/starter-text.ts'
import { starterClinic } from '../src/features/organizations/starter-clinic.ts'
import { importClinic } from '../src/features/organizations/import/import-clinic.ts'
import { starterLogo } from '../src/features/organizations/starter-logo.ts'
import { newId } from '../src/platform/ids.ts'
import { aUser, clockAt, signedIn, type TestClinic } from './builders.ts'
import { at, book, rosa, wednesday } from './booking.ts'
import { testServer } from './test-server.ts'

const practice = await testServer()
const { call, server } = practice

test('a clinic that was just made is led to its first booking, and the list knows what is done', async () => {
  clockAt(practice, wednesday)
  const { tenancy } = server.services
  const file = starterClinic({
    ...{ slug: 'new-pier', name: 'New Pier', domains: ['new-pier.test'], locale: 'en-US' },
    ...{ country: undefined, currency: undefined, timeZone: undefined },
  })
  const imported = await importClinic(tenancy, JSON.parse(JSON.stringify(file)), async () => Buffer.from(starterLogo))
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  const { organizationId: id } = imported
  const transact: TestClinic['transact'] = (work) => tenancy.inClinic(id, work)
  const clinic = { ...{ id, host: 'new-pier.test', slug: 'new-pier', timeZone: '', locationId: '' }, transact }
  const headers = await signedIn(clinic, await aUser(clinic, { may: ['settings:change'] }), server.services)
  const ask = async () => (await call(clinic.host, 'GET', '/setup', { headers })).json()
  const done = async () =>
    (await ask()).steps.flatMap((each: { step: string; isDone: boolean }) => (each.isDone ? [each.step] : []))
  expect(await done()).toEqual(['service'])

  const { services, places } = (await call(clinic.host, 'GET', '/doctor-choices', { headers })).json()
  const doctor = newId()
  const made = await call(clinic.host, 'POST', `/doctor-settings/${doctor}`, {
    headers,
    body: {
      ...{ givenName: 'Maya', familyName: 'Okafor', speciality: 'family-medicine', languages: ['en'] },
      ...{ isActive: true, offers: [{ serviceId: services[0].id, locationId: places[0].id }] },
    },
  })
  expect(made.statusCode).toBe(201)
  expect(await done()).toEqual(['service', 'doctor'])
  const weekdays = places[0].weekdays
  const working = await call(clinic.host, 'POST', `/doctor-settings/${newId()}`, {
    headers,
    body: {
      ...{ givenName: 'Ben', familyName: 'South', speciality: 'family-medicine', languages: ['en'], weekdays },
      ...{ isActive: true, offers: [{ serviceId: services[0].id, locationId: places[0].id }] },
    },
  })
  expect(await done()).toEqual(['service', 'doctor', 'hours'])

  const { id: providerId } = working.json()
  const range = new URLSearchParams({ from: at('14:00'), to: at('22:00') })
  const slots = await call(clinic.host, 'GET', `/slots?providerId=${providerId}&${range}`)
  const startsAt = slots.json().items[0].starts[0]
  const booked = await book(practice, clinic, { slot: { startsAt, providerId }, patient: rosa })
  expect(booked.statusCode).toBe(201)
  await transact((db) => db.updateTable('organizations').set({ name: 'New Pier Practice' }).execute())
  expect(await done()).toEqual(['brand', 'service', 'doctor', 'hours', 'test-booking'])
  const sections = [{ heading: 'Privacy', paragraphs: ['We keep little.'] }]
  const isExample = { language: 'en', sections: [{ heading: 'x', paragraphs: [starterLegalText['en-US']] }] }
  const write = (legal: object) =>
    transact((db) =>
      db
        .updateTable('organizations')
        .set({ legal_texts: JSON.stringify(legal) })
        .execute(),
    )
  await write({ privacy: { language: 'en', sections }, accessibility: isExample })
  expect(await done()).not.toContain('legal')
  await write({ privacy: { language: 'en', sections }, accessibility: { language: 'en', sections } })
  expect(await done()).toEqual(['brand', 'service', 'doctor', 'hours', 'legal', 'test-booking'])

  const put = (isDismissed: boolean) =>
    call(clinic.host, 'POST', '/setup/dismissal', { headers, body: { isDismissed } })
  for (const isDismissed of [true, true, false]) expect((await put(isDismissed)).json()).toMatchObject({ isDismissed })
  const acts = await transact((db) =>
    db.selectFrom('audit_events').select('action').where('action', 'like', 'clinics:%-setup').orderBy('id').execute(),
  )
  expect(acts.map(({ action }) => action)).toEqual(['clinics:dismiss-setup', 'clinics:show-setup'])
  const desk = await signedIn(clinic, await aUser(clinic, { may: ['appointments:day'] }), server.services)
  expect((await call(clinic.host, 'GET', '/setup', { headers: desk })).statusCode).toBe(403)
})
