import { expect, test } from 'vitest'
import { aPractice, at, book, hold, rosa } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn } from '../../../test/builders.ts'
import { recorded } from '../../../test/recorded-statements.ts'
import { testServer } from '../../../test/test-server.ts'

// With a mail server, which nobody reaches; the worker does not look while a test counts.

const server = await testServer({ smtpUrl: 'smtp://127.0.0.1:9', jobs: { pollSeconds: 600 } })
const sent = recorded(server.database.pool)

/** What one booking sends, begin and commit included. */
async function statementsOf(...asked: Parameters<typeof book>): Promise<string[]> {
  sent.splice(0)
  expect((await book(...asked)).statusCode).toBe(201)
  return sent.map(({ text }) => text)
}

test('a booking is seven statements at most, everything included', async () => {
  const { clinic, doctor } = await aPractice(server)
  // In the background, so that no note follows that the session was used.
  const headers = { ...(await signedIn(clinic, await aUser(clinic), server.server.services)), background: '1' }
  const slot = (time: string) => ({ slot: { providerId: doctor.id, startsAt: at(time) } })
  const held = async (time: string) => {
    const { id, secret } = (await hold(server, clinic, { startsAt: at(time) })).json()
    return { hold: { id, secret } }
  }
  // The clinic itself is read once in a while, beside bookings.
  await book(server, clinic, { ...slot('14:00'), patient: rosa })
  const counts = [
    await statementsOf(server, clinic, { ...(await held('14:30')), patient: rosa }),
    await statementsOf(server, clinic, { ...slot('15:00'), patient: rosa }),
    await statementsOf(server, clinic, await held('15:30'), { headers }),
    await statementsOf(server, clinic, slot('16:00'), { headers }),
  ]
  expect(counts.map(({ length }) => length)).toEqual([5, 6, 6, 7])
  expect(counts[0]!.filter((text) => /insert into/.test(text))).toHaveLength(1)
  const queued = await server.database.asSuperuser('select from platform.deliveries')
  expect(queued).toHaveLength(5)
})

test('where a doctor has a limit a day, or an expired hold is in the way, others are waited for first', async () => {
  const { clinic, doctor } = await aPractice(server, { provider: { daily_limit: 5 } })
  const slot = (time: string) => ({ slot: { providerId: doctor.id, startsAt: at(time) }, patient: rosa })
  await book(server, clinic, slot('15:00'))
  expect(await statementsOf(server, clinic, slot('15:30'))).toHaveLength(7)
  await hold(server, clinic, { startsAt: at('16:00') })
  clockAt(server, at('13:30'))
  expect(await statementsOf(server, clinic, slot('16:00'))).toHaveLength(8)
})
