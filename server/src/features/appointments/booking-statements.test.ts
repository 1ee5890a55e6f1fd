import { expect, test } from 'vitest'
import { aPractice, at, book, cancel, hold, reschedule, rosa } from '../../../test/booking.ts'
import { aSharedResource, aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { recorded } from '../../../test/recorded-statements.ts'
import { testServer } from '../../../test/test-server.ts'

// With a mail server, which nobody reaches; the worker does not look while a test counts.

const server = await testServer({ smtpUrl: 'smtp://127.0.0.1:9' })
const sent = recorded(server.database.pool)

/** What one act sends, begin and commit included. */
async function statementsIn(clinic: TestClinic, act: () => ReturnType<typeof book>, status = 200): Promise<string[]> {
  // The clinic itself is read once in a while, beside bookings.
  await server.call(clinic.host, 'GET', '/provider/organizations')
  sent.splice(0)
  expect((await act()).statusCode).toBe(status)
  return sent.map(({ text }) => text)
}
const statementsOf = (...asked: Parameters<typeof book>) => statementsIn(asked[1], () => book(...asked), 201)

test('a booking is seven statements at most, with the one before it that counts it, everything included', async () => {
  const { clinic, doctor } = await aPractice(server)
  // In the background, so that no note follows that the session was used.
  const headers = { ...(await signedIn(clinic, await aUser(clinic), server.server.services)), background: '1' }
  const slot = (time: string) => ({ slot: { providerId: doctor.id, startsAt: at(time) } })
  const held = async (time: string) => {
    const { id, secret } = (await hold(server, clinic, { startsAt: at(time) })).json()
    return { hold: { id, secret } }
  }
  const cookie = `visitor=${'v'.repeat(40)}`
  const counts = [
    await statementsOf(server, clinic, { ...(await held('14:30')), patient: rosa }),
    await statementsOf(server, clinic, { ...slot('15:00'), patient: rosa }),
    await statementsOf(server, clinic, await held('15:30'), { headers }),
    await statementsOf(server, clinic, slot('16:00'), { headers }),
    // It is looked whether this browser has confirmed the address.
    await statementsOf(server, clinic, { ...slot('16:30'), patient: rosa }, { headers: { cookie } }),
  ]
  expect(counts.map(({ length }) => length)).toEqual([6, 6, 7, 7, 7])
  for (const texts of counts) {
    expect(texts[0]).toMatch(/take_attempts/)
    expect(texts.filter((text) => /insert into/.test(text))).toHaveLength(1)
  }
  const queued = await server.database.asSuperuser('select from platform.enqueued_jobs')
  expect(queued).toHaveLength(5)
})

test('where a doctor has a limit a day, or an expired hold is in the way, others are waited for first', async () => {
  const { clinic, doctor } = await aPractice(server, { provider: { daily_limit: 5 } })
  const slot = (time: string) => ({ slot: { providerId: doctor.id, startsAt: at(time) }, patient: rosa })
  await book(server, clinic, slot('15:00'))
  expect(await statementsOf(server, clinic, slot('15:30'))).toHaveLength(7)
  await hold(server, clinic, { startsAt: at('16:00') })
  clockAt(server, at('13:30'))
  // Of holds and of what was offered to who waits, each in one.
  expect(await statementsOf(server, clinic, slot('16:00'))).toHaveLength(9)
})

test('a room costs two more: who chooses among them comes after the other, and looks again', async () => {
  const { clinic, doctor } = await aPractice(server, { service: { needs: ['Ultrasound room'] } })
  await aSharedResource(clinic, { group_name: 'Ultrasound room' })
  const slot = { providerId: doctor.id, startsAt: at('15:00') }
  expect(await statementsOf(server, clinic, { slot, patient: rosa })).toHaveLength(8)
  const { id, secret } = (await hold(server, clinic, { startsAt: at('16:00') })).json()
  expect(await statementsOf(server, clinic, { hold: { id, secret }, patient: rosa })).toHaveLength(6)
})

test('a hold is nine statements: how much is held is asked before others are waited for, and after', async () => {
  const { clinic } = await aPractice(server)
  expect(await statementsIn(clinic, () => hold(server, clinic, { startsAt: at('15:00') }), 201)).toHaveLength(9)
})

test('a visit moves with nine statements, and is canceled with six; one takes a waiting mail back, one writes', async () => {
  const friday = '2026-11-27'
  const { clinic, doctor } = await aPractice(server)
  const slot = { providerId: doctor.id, startsAt: at('15:00', friday) }
  const { appointment, manageToken } = (await book(server, clinic, { slot, patient: rosa })).json()
  const counts = [
    await statementsIn(clinic, () =>
      reschedule(server, clinic, appointment.id, { startsAt: at('15:30', friday), manageToken }),
    ),
    await statementsIn(clinic, () => cancel(server, clinic, appointment.id, { manageToken }, { version: 2 })),
  ]
  expect(counts.map(({ length }) => length)).toEqual([9, 6])
  for (const texts of counts) expect(texts.filter((text) => /insert into|update|delete/.test(text))).toHaveLength(2)
})
