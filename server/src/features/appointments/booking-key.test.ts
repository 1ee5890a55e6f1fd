import { describe, expect, test } from 'vitest'
import { aUser, signedIn } from '../../../test/builders.ts'
import { aPractice, at, book, cookiesOf, hold, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId, newSecret } from '../../platform/ids.ts'

const server = await testServer()
const { services } = server.server

test('a repeat is answered as the first time, and books once', async () => {
  const { clinic } = await aPractice(server)
  const key = newId()
  const cookies = { visitor: newSecret() }
  const body = { slot: { startsAt: at('15:00') }, patient: rosa }
  const first = await book(server, clinic, body, { key, cookies })
  const again = await book(server, clinic, body, { key, cookies })
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect(cookiesOf(again)[`manage-${first.json().appointment.id}`]).toBe(first.json().manageToken)

  const together = newId()
  const slot = { startsAt: at('16:00') }
  const racers = await Promise.all(
    Array.from({ length: 6 }, () => book(server, clinic, { slot, patient: rosa }, { key: together, cookies })),
  )
  expect(new Set(racers.map((answer) => answer.json().appointment?.id)).size).toBe(1)
  expect(racers.every((answer) => answer.statusCode === 201)).toBe(true)
  expect(await clinic.transact((db) => db.selectFrom('messages').select('id').execute())).toHaveLength(2)

  const reused = await book(server, clinic, { ...body, message: 'other' }, { key, cookies })
  expect([reused.statusCode, reused.json().code]).toEqual([422, 'idempotency_key_reused'])
})

describe('somebody else’s key', () => {
  const strangers = [{}, { cookies: { visitor: newSecret() } }]

  test.each(strangers)('tells a stranger with the same body nothing (%j)', async (stranger) => {
    const { clinic } = await aPractice(server)
    for (const [time, own] of [
      ['15:00', { cookies: { visitor: newSecret() } }],
      ['16:00', {}],
    ] as const) {
      const key = newId()
      const body = { slot: { startsAt: at(time) }, patient: rosa }
      expect((await book(server, clinic, body, { key, ...own })).statusCode).toBe(201)
      const told = await book(server, clinic, body, { key, ...stranger, ip: '203.0.113.9' })
      expect([told.statusCode, told.json().code]).toEqual([422, 'idempotency_key_reused'])
      expect(told.body + JSON.stringify(told.headers)).not.toMatch(/manage/i)
    }
    expect(await clinic.transact((db) => db.selectFrom('appointments').select('id').execute())).toHaveLength(2)
  })

  test('is no stranger’s who is signed in either', async () => {
    const { clinic } = await aPractice(server)
    const [key, cookies] = [newId(), { visitor: newSecret() }]
    const body = { slot: { startsAt: at('15:00') }, patient: rosa }
    await book(server, clinic, body, { key, cookies })
    const headers = await signedIn(clinic, await aUser(clinic), services)
    expect((await book(server, clinic, body, { key, headers })).json()).toMatchObject({ code: 'slot_taken' })
  })

  test('the hold’s secret proves who asked, though the answer that set the cookie was lost', async () => {
    const { clinic } = await aPractice(server)
    const { id, secret } = (await hold(server, clinic, { startsAt: at('15:00') })).json()
    const key = newId()
    const body = { hold: { id, secret }, patient: rosa }
    const first = await book(server, clinic, body, { key })
    const again = await book(server, clinic, body, { key, cookies: { visitor: newSecret() } })
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const guessed = { ...body, hold: { id, secret: newSecret() } }
    expect((await book(server, clinic, guessed, { key })).json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('has sixteen characters at least', async () => {
    const { clinic } = await aPractice(server)
    const body = { slot: { startsAt: at('15:00') }, patient: rosa }
    const short = await book(server, clinic, body, { key: '123456789012345' })
    expect([short.statusCode, short.json().errors[0].pointer]).toEqual([422, '/headers/idempotency-key'])
    expect((await book(server, clinic, body, { key: '1234567890123456' })).statusCode).toBe(201)
  })
})

test('a key is needed, and counts for a refusal only until it succeeds', async () => {
  const { clinic } = await aPractice(server)
  const body = { slot: { startsAt: at('15:10') }, patient: rosa }
  const none = await server.call(clinic.host, 'POST', '/appointments/', { body })
  expect([none.statusCode, none.json().errors[0].pointer]).toEqual([422, '/headers/idempotency-key'])
  const key = newId()
  expect((await book(server, clinic, body, { key })).statusCode).toBe(409)
  expect((await book(server, clinic, { ...body, slot: { startsAt: at('15:00') } }, { key })).statusCode).toBe(201)
})
