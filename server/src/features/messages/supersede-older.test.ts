import { beforeEach, expect, test } from 'vitest'
import { aClinic, anAppointment, aPatient, aProvider, aService, type TestClinic } from '../../../test/builders.ts'
import { testDatabase } from '../../../test/harness.ts'
import { createTenancy } from '../../platform/tenancy.ts'
import type { Services } from '../../platform/context.ts'
import { queueMessage, type OutgoingMessage } from './queue-message.ts'
import { supersedeOlder } from './supersede-older.ts'

const tenancy = createTenancy((await testDatabase()).db)
const services = { hasMailServer: true } as Services
const minute = (count: number) => new Date(Date.parse('2031-03-03T15:00:00Z') + count * 60_000).toISOString()

let clinic: TestClinic
let visits: string[]
beforeEach(async () => {
  clinic = await aClinic(tenancy)
  const { id: service_id } = await aService(clinic)
  const { id: provider_id } = await aProvider(clinic, { services: [{ id: service_id }] })
  const { id: patient_id } = await aPatient(clinic)
  const ids = { provider_id, service_id, patient_id }
  visits = []
  for (const hour of [15, 17])
    visits.push((await anAppointment(clinic, { ...ids, starts_at: `2031-03-03T${hour}:00:00Z` })).id)
})

type Written = Partial<OutgoingMessage> & { status?: string; visit?: number }

/** Written a minute apart; then the delivery of one of them comes. @returns what they are then */
const afterDelivery = (written: Written[], { of = 0, at = 60 } = {}) =>
  clinic.transact(async (db) => {
    const ids: string[] = []
    for (const [place, { status, visit = 0, ...message }] of written.entries()) {
      const about = { kind: 'appointment', id: visits[visit]! } as const
      const text = { kind: 'appointment-rescheduled', language: 'en', subject: 'A visit', body: 'A visit' } as const
      const context = { db, now: minute(place), services }
      const id = await queueMessage(context, { ...text, to: 'rosa@example.test', about, ...message })
      if (status !== undefined) await db.updateTable('messages').set({ status }).where('id', '=', id).execute()
      ids.push(id)
    }
    await supersedeOlder(db, ids[of]!, minute(at))
    const rows = await db.selectFrom('messages').select(['id', 'status', 'unsolicited']).execute()
    return ids.map((id) => rows.find((row) => row.id === id)!)
  })
const statuses = async (...asked: Parameters<typeof afterDelivery>) =>
  (await afterDelivery(...asked)).map(({ status }) => status)

test.each([0, 1, 2])('of three mails about one visit the newest is left, whichever comes first (%i)', async (of) => {
  expect(await statuses([{ kind: 'appointment-booked' }, {}, {}], { of })).toEqual([
    'superseded',
    'superseded',
    'queued',
  ])
})

test('another visit, another address, and what has left already are none of it', async () => {
  const others = [{ visit: 1 }, { to: 'nora@example.test' }, { status: 'sent' }, { status: 'failed' }, {}]
  expect(await statuses(others, { of: 4 })).toEqual(['queued', 'queued', 'sent', 'failed', 'queued'])
})

test('what was sent replaces nothing: an older mail that is tried again still tells what it tells', async () => {
  expect(await statuses([{}, { status: 'sent' }])).toEqual(['queued', 'sent'])
})

test('a cancellation that may still be taken back replaces none before its time, and all then', async () => {
  const booking = { kind: 'appointment-booked' } as const
  const cancellation = { kind: 'appointment-cancelled', dueAt: minute(12) as never } as const
  expect(await statuses([booking, cancellation], { at: 11 })).toEqual(['queued', 'waiting'])
  expect(await statuses([booking, cancellation], { at: 12, of: 1 })).toEqual(['superseded', 'waiting'])
})

test('nor is it replaced before its time', async () => {
  const cancellation = { kind: 'appointment-cancelled', dueAt: minute(12) as never } as const
  expect(await statuses([cancellation, { kind: 'appointment-link' }], { at: 5, of: 1 })).toEqual(['waiting', 'queued'])
})

test('a new link tells no news: it replaces another link, and is replaced by news', async () => {
  const link = { kind: 'appointment-link' } as const
  expect(await statuses([{ kind: 'appointment-cancelled' }, link, link])).toEqual(['queued', 'superseded', 'queued'])
  expect(await statuses([{ visit: 1, ...link }, { visit: 1 }])).toEqual(['superseded', 'queued'])
})

test('what replaces a mail of the clinic is as wanted as that was, also when it was on hold', async () => {
  const mails = [{}, { unsolicited: true, status: 'on-hold' }, { unsolicited: true, status: 'on-hold' }]
  expect(await afterDelivery(mails, { of: 0 })).toMatchObject([
    { status: 'superseded', unsolicited: false },
    { status: 'superseded', unsolicited: true },
    { status: 'on-hold', unsolicited: false },
  ])
})
