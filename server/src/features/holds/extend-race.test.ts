import { expect, test } from 'vitest'
import { aPractice, at, claimsOf, hold } from '../../../test/booking.ts'
import { clockAt } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

// Somebody extends their hold at the moment at which somebody else finds it expired. Locks hold each of them up, so that
// they meet in either order whatever the machine does.

const server = await testServer()

async function aHeldTime() {
  const { clinic, doctor, service } = await aPractice(server)
  const slot = { providerId: doctor.id, startsAt: at('15:00') }
  const { id, secret } = (await hold(server, clinic, slot)).json()
  const extend = () => server.call(clinic.host, 'POST', `/holds/${id}/extend`, { headers: { 'hold-secret': secret } })
  const left = () => clinic.transact((db) => db.selectFrom('holds').select(['id', 'expires_at']).execute())
  return { clinic, doctor, service, id: id as string, extend, rival: () => hold(server, clinic, slot), left }
}
const lastMoment = at('13:09')
const afterwards = at('13:15')

test('who comes while it is being extended finds it extended', async () => {
  const { clinic, doctor, id, extend, rival, left } = await aHeldTime()
  const [extended, refused] = await clinic
    .transact(async (db) => {
      // The extension has the hold, and waits for its claim.
      await db.selectFrom('claims').select('id').where('hold_id', '=', id).forUpdate().execute()
      clockAt(server, lastMoment)
      const extension = extend()
      await untilWaiting(server, 1)
      clockAt(server, afterwards)
      const competitor = rival()
      await untilWaiting(server, 2)
      return { extension, competitor }
    })
    .then(({ extension, competitor }) => Promise.all([extension, competitor]))
  expect(extended.json()).toMatchObject({ id, extensionsLeft: 1 })
  expect(refused.json()).toMatchObject({ code: 'slot_taken' })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])
  expect(await left()).toMatchObject([{ id }])
})

test('who extends it while it is being taken has lost it', async () => {
  const { clinic, doctor, service, id, extend, rival, left } = await aHeldTime()
  const [won, lost] = await clinic
    .transact(async (db) => {
      // The rival has cleared the expired hold away, and waits to see that the service is offered still.
      await db.selectFrom('services').select('id').where('id', '=', service.id).forUpdate().execute()
      clockAt(server, afterwards)
      const competitor = rival()
      await untilWaiting(server, 1)
      clockAt(server, lastMoment)
      const extension = extend()
      await untilWaiting(server, 2)
      return { extension, competitor }
    })
    .then(({ extension, competitor }) => Promise.all([competitor, extension]))
  expect(won.statusCode).toBe(201)
  expect(lost.json()).toMatchObject({ code: 'not_found' })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])
  expect(await left()).toMatchObject([{ id: won.json().id }])
  expect(won.json().id).not.toBe(id)
})

test('two presses at once extend it once', async () => {
  const { extend, left } = await aHeldTime()
  const [before] = await left()
  clockAt(server, lastMoment)
  const answers = await Promise.all([extend(), extend(), extend()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const [held] = await left()
  expect(Date.parse(held!.expires_at) - Date.parse(before!.expires_at)).toBe(10 * 60_000)
})
