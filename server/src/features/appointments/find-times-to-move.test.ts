import { expect, test } from 'vitest'
import { aProvider, aUser, signedIn } from '../../../test/builders.ts'
import { aPractice, at, book, cancel, cookiesOf, hold, reschedule, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()
const { services } = server.server

const day = { from: at('05:00', '2026-11-27'), to: at('05:00', '2026-11-28') }
const time = (clock: string) => at(clock, '2026-11-27')

async function aBookedVisit(service: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(server, { service: { slot_interval_minutes: 15 }, ...service })
  const answer = await book(server, practice.clinic, { slot: { startsAt: time('15:00') }, patient: rosa })
  const { appointment, manageToken } = answer.json()
  const { clinic } = practice
  const id = appointment.id as string
  const ask = (body: object, options: object = {}) =>
    server.call(clinic.host, 'POST', `/appointments/${id}/times`, { body: { ...day, ...body }, ...options })
  return { ...practice, manageToken: manageToken as string, id, ask }
}

const startsOf = (answer: { json: () => { items: { starts: string[] }[] } }) => answer.json().items[0]!.starts
const near = (starts: string[]) => starts.filter((start) => start >= time('14:00') && start < time('16:00'))

test('who may move a visit is offered what it takes itself; nobody else sees that it is free', async () => {
  const { clinic, doctor, service, manageToken, id, ask } = await aBookedVisit()
  const slots = `/slots?${new URLSearchParams({ providerId: doctor.id, serviceId: service.id, ...day })}`
  const anybody = await server.call(clinic.host, 'GET', slots)
  const quarters = ['14:00', '14:15', '14:30', '14:45', '15:00', '15:15', '15:30', '15:45'].map(time)
  const theirs = quarters.filter((start) => !['14:45', '15:00', '15:15'].map(time).includes(start))
  expect(near(startsOf(anybody))).toEqual(theirs)
  const mine = await ask({ manageToken })
  expect(near(startsOf(mine))).toEqual(quarters)
  // What was read for the mover is kept for nobody.
  expect(near(startsOf(await server.call(clinic.host, 'GET', slots)))).toEqual(theirs)
  // Each is a time that moving takes.
  expect((await reschedule(server, clinic, id, { startsAt: time('15:15'), manageToken })).statusCode).toBe(200)
})

test('for whoever may not see the visit it does not exist', async () => {
  const { clinic, ask } = await aBookedVisit()
  const stranger = await aUser(clinic)
  const answers = [
    await ask({}),
    await ask({ manageToken: 'x'.repeat(43) }),
    await ask({}, { headers: await signedIn(clinic, stranger, services) }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('what is held by who moves is free for them', async () => {
  const { clinic, manageToken, ask } = await aBookedVisit()
  const held = await hold(server, clinic, { startsAt: time('16:00') })
  expect(startsOf(await ask({ manageToken }))).not.toContain(time('16:00'))
  expect(startsOf(await ask({ manageToken }, { cookies: cookiesOf(held) }))).toContain(time('16:00'))
})

test('the visit is as long as was promised, and the day is not full because of it', async () => {
  const { clinic, doctor, manageToken, ask } = await aBookedVisit({ provider: { daily_limit: 1 } })
  await clinic.transact((db) => db.updateTable('provider_services').set({ duration_minutes: 60 }).execute())
  const [item] = (await ask({ manageToken })).json().items
  expect(item).toMatchObject({ providerId: doctor.id, durationMinutes: 30 })
  expect(item.starts).toContain(time('14:45'))
})

test('only the visit’s own doctor is asked', async () => {
  const { clinic, service, doctor, manageToken, ask } = await aBookedVisit()
  await aProvider(clinic, { services: [service] })
  const { items } = (await ask({ manageToken })).json()
  expect(items.map(({ providerId }: { providerId: string }) => providerId)).toEqual([doctor.id])
})

test('a visit that cannot be moved has no times to move to', async () => {
  const { clinic, id, manageToken, ask } = await aBookedVisit()
  await cancel(server, clinic, id, { manageToken })
  expect((await ask({ manageToken })).json().code).toBe('state_conflict')
})

test('days that are too many are refused like those of the slots', async () => {
  const { manageToken, ask } = await aBookedVisit()
  const refused = await ask({ manageToken, to: at('05:00', '2027-01-28') })
  expect(refused.json().errors).toMatchObject([{ pointer: '/body/to', code: 'too_big' }])
})
