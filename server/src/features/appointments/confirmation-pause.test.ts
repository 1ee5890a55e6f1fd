import { beforeEach, describe, expect, test } from 'vitest'
import { aPractice, at, book, cancel, reschedule, rosa } from '../../../test/booking.ts'
import { aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { queueMessage } from '../messages/queue-message.ts'

const world = await testServer()

let clinic: TestClinic
let visit: { id: string; token: string }
let admin: { authorization: string }
beforeEach(async () => {
  clinic = (await aPractice(world, { clinic: { confirm_after_minutes: 2 } })).clinic
  admin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), world.server.services)
  const { appointment, manageToken } = (
    await book(world, clinic, { slot: { startsAt: at('15:00', '2026-11-27') }, patient: rosa })
  ).json()
  visit = { id: appointment.id, token: manageToken }
})

const move = (time: string, version: number) =>
  reschedule(world, clinic, visit.id, { startsAt: at(time, '2026-11-27'), manageToken: visit.token }, { version })
const cancelIt = (by: 'patient' | 'clinic', version: number) =>
  cancel(
    world,
    clinic,
    visit.id,
    by === 'patient' ? { manageToken: visit.token } : { cause: 'clinic' },
    by === 'patient' ? { version } : { version, headers: admin },
  )
const undo = (version: number) =>
  world.call(clinic.host, 'POST', `/appointments/${visit.id}/undo`, {
    headers: { ...admin, 'if-match': `"${version}"` },
  })

/** As if the job of every message that is due had run. */
const deliver = () =>
  clinic.transact((db) =>
    db.updateTable('messages').set({ status: 'outbox' }).where('status', '=', 'waiting').execute(),
  )
const mails = async () => {
  const rows = await clinic.transact((db) =>
    db
      .selectFrom('messages')
      .select(['kind', 'status', 'body', 'created_at', 'due_at'])
      .orderBy('created_at')
      .execute(),
  )
  return rows.map(({ kind, status }) => `${kind.slice('appointment-'.length)} ${status}`)
}

test('a confirmation waits as long as the clinic wants, and the outbox says until when', async () => {
  expect(await mails()).toEqual(['booked waiting'])
  const { items } = (await world.call(clinic.host, 'GET', '/messages', { headers: admin })).json()
  const [{ createdAt, dueAt }] = items
  expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(120_000)
})

test('moved before it left, one confirmation tells of the last time', async () => {
  expect((await move('16:00', 1)).statusCode).toBe(200)
  expect((await move('17:00', 2)).statusCode).toBe(200)
  expect(await mails()).toEqual(['booked superseded', 'booked superseded', 'booked waiting'])
  const [last] = await clinic.transact((db) =>
    db.selectFrom('messages').select('body').where('status', '=', 'waiting').execute(),
  )
  expect(last!.body).toContain('12:00')
  await deliver()
  await move('18:00', 3)
  expect((await mails()).at(-1)).toBe('rescheduled outbox')
})

test('a move that comes too late or is refused leaves it as it is', async () => {
  expect((await move('16:00', 7)).statusCode).toBe(412)
  expect((await move('03:00', 1)).statusCode).toBe(409)
  expect(await mails()).toEqual(['booked waiting'])
})

test('whoever cancels before it left is written nothing; after that, they are', async () => {
  await cancelIt('patient', 1)
  expect(await mails()).toEqual(['booked withdrawn'])
})

test('once it has left, a cancellation is confirmed', async () => {
  await deliver()
  await cancelIt('patient', 1)
  expect(await mails()).toEqual(['booked outbox', 'cancelled outbox'])
})

test('whoever knows of it by a mail about a delay alone is told that it is canceled', async () => {
  await clinic.transact((db) =>
    queueMessage(
      { db, now: at('13:01'), services: world.server.services },
      {
        ...{ kind: 'appointment-delay', to: rosa.email, language: 'en', subject: 'Later', body: 'Later' },
        about: { kind: 'appointment', id: visit.id },
      },
    ),
  )
  await cancelIt('patient', 1)
  expect((await mails()).toSorted()).toEqual(['booked withdrawn', 'cancelled outbox', 'delay outbox'])
})

test('what the clinic cancels is told in place of it, and what the clinic takes back is confirmed after all', async () => {
  clockAt(world, at('13:01'))
  await cancelIt('clinic', 1)
  expect(await mails()).toEqual(['booked withdrawn', 'cancelled waiting'])
  clockAt(world, at('13:05'))
  expect((await undo(2)).statusCode).toBe(200)
  expect(await mails()).toEqual(['booked withdrawn', 'cancelled withdrawn', 'booked waiting'])
})

describe('a move by the clinic', () => {
  const byClinic = async (time: string, version: number) =>
    (
      await reschedule(
        world,
        clinic,
        visit.id,
        { startsAt: at(time, '2026-11-27'), anyTime: true },
        { version, headers: admin },
      )
    ).json() as { confirmedAt: string | null }
  const last = () =>
    clinic.transact((db) =>
      db.selectFrom('messages').select('body').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow(),
    )
  beforeEach(async () => {
    await deliver()
    await world.call(clinic.host, 'POST', `/appointments/${visit.id}/confirm`, {
      headers: { 'if-match': '"1"' },
      body: { manageToken: visit.token },
    })
  })

  test('that is undone a moment later is told to nobody, and who had said that they come still does', async () => {
    expect((await byClinic('16:05', 2)).confirmedAt).toBeNull()
    await byClinic('17:05', 3)
    expect(await mails()).toEqual(['booked outbox', 'rescheduled withdrawn', 'rescheduled waiting'])
    // From the time that the patient knows to the last one.
    expect((await last()).body).toMatch(/12:05[^]*10:00/)
    expect((await byClinic('15:00', 4)).confirmedAt).not.toBeNull()
    expect(await mails()).toEqual(['booked outbox', 'rescheduled withdrawn', 'rescheduled withdrawn'])
  })

  test('that was told is told again when it is undone', async () => {
    await byClinic('16:05', 2)
    await deliver()
    expect((await byClinic('15:00', 3)).confirmedAt).toBeNull()
    expect((await mails()).at(-1)).toBe('rescheduled waiting')
  })

  test('that nobody knows of yet is canceled at the time that they know, and told when that is undone', async () => {
    await byClinic('16:05', 2)
    await cancelIt('clinic', 3)
    expect((await mails()).slice(1)).toEqual(['rescheduled withdrawn', 'cancelled waiting'])
    expect((await last()).body).toContain('10:00')
    await undo(4)
    expect((await mails()).slice(2)).toEqual(['cancelled withdrawn', 'rescheduled outbox'])
    expect((await last()).body).toMatch(/11:05[^]*10:00/)
  })
})
