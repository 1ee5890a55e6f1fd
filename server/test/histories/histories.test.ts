import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { checkInvariants } from '../../../torture/invariants.ts'
import { jobsRunning, testServer } from '../test-server.ts'
import { followDays } from './follow-days.ts'
import { liveOn, withoutDoctor } from './live.ts'
import { aHistoryStage, timeOn } from './stage.ts'

// The short form of `npm run torture -- histories`.

const { call, server, database } = await testServer({ jobs: jobsRunning })

test('whatever eight clients do at once, no time is had twice, each act has its history, and no visit is lost from sight', async () => {
  let asked = 0
  const stage = await aHistoryStage(server.services, async (host, method, path, options) => {
    const answer = await call(host, method, path, { ...options, ip: `192.0.2.${(asked += 1) % 250}` })
    return { status: answer.statusCode, body: answer.payload === '' ? {} : answer.json() }
  })
  // Two of one class from the beginning: whether others of it meet, too, depends on who comes first.
  const slot = { startsAt: timeOn(stage.dates[0]!, 8), providerId: stage.doctorIds[0]!, serviceId: stage.classId }
  for (const familyName of ['One', 'Two']) {
    const patient = { givenName: 'Rosa', familyName, email: `${familyName}@example.test` }
    const headers = { 'idempotency-key': newId() }
    const reply = await stage.send('POST', '/appointments/', { headers, body: { slot, patient } })
    expect(reply.status).toBe(201)
  }
  // What leaves the second for another doctor or day has to go from it.
  const calendars = [
    followDays(stage),
    followDays({ ...stage, doctorIds: stage.doctorIds.slice(0, 1), dates: stage.dates.slice(0, 1) }),
  ]
  const told = await liveOn(stage, { seed: 1, clients: 8, turns: 25 })
  for (const calendar of calendars) {
    const days = await calendar.end()
    expect(days.shown).toEqual(days.told)
    expect(days.inPart).toBeGreaterThan(5)
  }
  expect([...told.keys()].filter((each) => / 20[01]$/.test(each)).length).toBeGreaterThan(10)
  await checkInvariants({ query: database.asSuperuser, close: () => Promise.resolve() })
  // Whether one is left without its doctor depends on who comes first; the long form says that some were.
  expect((await withoutDoctor(stage)).missed).toEqual([])
  const shared = await stage.transact((db) =>
    // Canceled since or not: which are depends on who came first.
    db.selectFrom('appointments').select('starts_at').where('seat', '>', 1).execute(),
  )
  expect(shared.length).toBeGreaterThan(0)
})
