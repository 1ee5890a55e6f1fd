import { beforeEach, expect, test } from 'vitest'
import { clockAt } from '../../../test/builders.ts'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import type { JobServices } from '../../platform/jobs.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { aCashier, aLine } from './invoices-fixture.ts'
import { remindOfPayments } from './remind-of-payments.ts'

const world = await testServer()
type Cashier = Awaited<ReturnType<typeof aCashier>>

const began = '2026-11-25T16:00:00Z'
const quiet = { quiet_from: '21:00', quiet_until: '08:00' }
let desk: Cashier
/** Invoices are due on December 9. */
beforeEach(async () => {
  clockAt(world, began)
  desk = await aCashier(world, { clinic: { payment_reminder_days: [7, 21, 35], mail_invoices: false, ...quiet } })
})

const sent: { to: string; subject: string }[] = []
const jobs = () => {
  const { services, clinics } = world.server
  const mailServer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close: () => {} }
  return { tenancy: services.tenancy, clinics, mailServer, log: testLog, services } as unknown as JobServices
}
const mails = () =>
  desk.clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', 'payment-reminder').orderBy('created_at').execute(),
  )
const levels = () =>
  desk.clinic.transact(async (db) => {
    const rows = await db.selectFrom('payment_reminders').select(['level', 'sent_on']).orderBy('level').execute()
    return rows.map(({ level, sent_on }) => `${level} ${sent_on}`)
  })
/** After the job ran at noon there, so many times at once. */
async function sentOn(day: string, times = 1, time = '17:00'): Promise<string[]> {
  clockAt(world, `${day}T${time}:00Z`)
  await Promise.all(Array.from({ length: times }, () => remindOfPayments(jobs(), desk.clinic.id)))
  return levels()
}
const remind = (id: string, key?: string) => desk.act(`/billing/invoices/${id}/payment-reminder`, {}, desk.as.desk, key)
const pause = (id: string) => desk.ask('POST', `/billing/invoices/${id}/pause-reminders`, { reason: 'disputed' })

test('whoever has not paid is reminded three times, each once, however many servers do it', async () => {
  const { id, reference } = await desk.issued()
  expect(await sentOn('2026-12-15')).toEqual([])
  // In quiet hours nobody is.
  expect(await sentOn('2026-12-16', 1, '11:00')).toEqual([])
  expect(await sentOn('2026-12-16', 6)).toEqual(['1 2026-12-16'])
  expect(await sentOn('2026-12-29', 3)).toEqual(['1 2026-12-16'])
  expect(await sentOn('2026-12-30', 6)).toEqual(['1 2026-12-16', '2 2026-12-30'])
  expect(await sentOn('2027-01-13', 6)).toHaveLength(3)
  expect(await sentOn('2027-06-01', 3)).toHaveLength(3)
  const told = await mails()
  expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['Reminder', 'Second reminder', 'Final reminder'])
  for (const { body, to_address, invoice_id } of told) {
    expect([to_address, invoice_id]).toEqual([desk.guest.email, id])
    expect(body).toContain(reference)
    // An id may have any figures.
    expect(body!.replace(id, '')).not.toMatch(/check-up|180|Rosa/i)
  }
})

test('turned on late it begins with the first, and leaves as long until the next', async () => {
  await desk.issued()
  expect(await sentOn('2027-03-01')).toEqual(['1 2027-03-01'])
  expect(await sentOn('2027-03-14')).toHaveLength(1)
  expect(await sentOn('2027-03-15')).toEqual(['1 2027-03-01', '2 2027-03-15'])
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['is paid', (id) => desk.pay(id, { amountMinor: 18_000 })],
  ['was taken back', (id) => desk.act(`/billing/invoices/${id}/credit`, { reason: 'Wrong' })],
  ['is paused', pause],
  [
    'waits for a bank',
    (id) =>
      desk.clinic.transact((db) =>
        insertAll(db, [
          rowsOf('online_payments', [
            {
              ...{ id: newId(), invoice_id: id, provider: 'stripe', currency: 'USD', amount_minor: 18_000 },
              ...{ status: 'processing', by_link: false, checkout_ref: newId(), begun_at: began, checked_at: began },
            },
          ]),
        ]),
      ),
  ],
])('nobody is reminded of what %s, not even by a mail that was written before', async (_what, happen) => {
  const { id } = await desk.issued()
  await happen(id)
  expect(await sentOn('2026-12-16')).toEqual([])

  clockAt(world, began)
  const other = await desk.issued()
  expect(await sentOn('2026-12-16')).toHaveLength(1)
  await happen(other.id)
  sent.length = 0
  const attempt = { attempt: 1, isLast: false, signal: AbortSignal.timeout(30_000) }
  for (const { id: messageId } of await mails())
    await deliverMessage(jobs(), { organizationId: desk.clinic.id, messageId }, attempt)
  expect(sent).toEqual([])
  // It was none, so it is sent should the invoice be open again.
  expect(await levels()).toEqual([])
})

test('a part that is open is reminded of, and a payment that never was opens it again', async () => {
  const { id } = await desk.issued([aLine()])
  const { id: payment } = (await desk.pay(id, { amountMinor: 18_000 })).json()
  expect(await sentOn('2026-12-16')).toEqual([])
  clockAt(world, began)
  await desk.act(`/billing/payments/${payment}/reverse`, { reason: 'Slip' })
  await desk.pay(id, { amountMinor: 17_999 })
  expect(await sentOn('2026-12-16')).toEqual(['1 2026-12-16'])
})

test('the desk reminds by hand, beside the job, pauses and goes on', async () => {
  const { id } = await desk.issued()
  expect((await remind(id)).json()).toMatchObject({ code: 'not_overdue' })
  expect(await desk.read(id)).toMatchObject({
    remindersSent: 0,
    reminders: { sentOn: [], next: { level: 1, on: '2026-12-16' }, paused: null },
  })
  clockAt(world, '2026-12-16T17:00:00Z')
  const pressed = await Promise.all([
    ...Array.from({ length: 4 }, () => remind(id, 'remind-this-once-000')),
    ...Array.from({ length: 4 }, () => remindOfPayments(jobs(), desk.clinic.id)),
  ])
  // By hand or by the job, whichever was first: one on a day.
  const answers = pressed.slice(0, 4) as Awaited<ReturnType<typeof remind>>[]
  const [first] = answers.map(({ statusCode }) => statusCode)
  expect([200, 409]).toContain(first)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(first))
  expect([await levels(), await mails()].map(({ length }) => length)).toEqual([1, 1])
  expect((await pause(id)).statusCode).toBe(204)
  expect((await remind(id)).json()).toMatchObject({ code: 'reminders_paused' })
  expect(await desk.read(id)).toMatchObject({
    reminders: { next: null, paused: { reason: 'disputed', by: 'Nadia Petrov' } },
  })
  expect((await desk.ask('POST', `/billing/invoices/${id}/resume-reminders`, {})).statusCode).toBe(204)
  expect((await remind(id)).json()).toMatchObject({ code: 'reminded_today' })
  for (const day of ['17', '18']) {
    clockAt(world, `2026-12-${day}T17:00:00Z`)
    expect((await remind(id)).statusCode).toBe(200)
  }
  expect((await remind(id)).json()).toMatchObject({ code: 'reminders_all_sent' })
  const { items } = (await desk.ask('GET', '/billing/invoices')).json()
  expect(items).toMatchObject([{ id, remindersSent: 3 }])
})
