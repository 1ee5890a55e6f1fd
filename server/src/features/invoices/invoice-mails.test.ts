import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testLog } from '../../../test/harness.ts'
import { testServer } from '../../../test/test-server.ts'
import type { Mail } from '../../platform/mail.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { aCashier } from './invoices-fixture.ts'

const world = await testServer()
const { server } = world
type Cashier = Awaited<ReturnType<typeof aCashier>>

let desk: Cashier
beforeEach(async () => {
  desk = await aCashier(world)
})

const mailsAbout = (kind: string) =>
  desk.clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', kind).orderBy('created_at').orderBy('id').execute(),
  )
const statuses = async (kind: string) => (await mailsAbout(kind)).map(({ status }) => status)
const mailInvoice = (id: string, key?: string) => desk.act(`/billing/invoices/${id}/mail`, {}, desk.as.desk, key)
const change = (table: 'users' | 'user_patients' | 'patients', columns: object) =>
  desk.clinic.transact((db) =>
    db
      .updateTable(table)
      .set(columns)
      .$if(table === 'users', (rows) => rows.where('id', '=', desk.guest.id))
      .execute(),
  )

/** Hands over whatever waits, whenever it was to leave. */
async function deliver(): Promise<string[]> {
  const sent: Mail[] = []
  const mailServer = { send: async (mail: Mail) => void sent.push(mail) }
  const { services, clinics } = server
  const post = { tenancy: services.tenancy, clinics, mailServer, log: testLog, services }
  const waiting = (await Promise.all(['invoice', 'receipt'].map(mailsAbout))).flat()
  for (const { id: messageId } of waiting)
    await deliverMessage(
      post as unknown as Parameters<typeof deliverMessage>[0],
      { organizationId: desk.clinic.id, messageId },
      { attempt: 1, isLast: false, signal: AbortSignal.timeout(30_000) },
    )
  return sent.map(({ to }) => to)
}

test('an invoice that is issued is mailed once, after a while, with a number and nothing of what was billed', async () => {
  const { id, reference } = await desk.issued()
  const [mail, ...more] = await mailsAbout('invoice')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to_address: desk.guest.email, status: 'waiting', invoice_id: id, payment_id: null })
  expect(mail!.subject).toContain(reference)
  expect(mail!.body).toContain(`/invoice/${id}`)
  expect(mail!.body).toContain('December 9, 2026')
  // An id may have any three digits in a row.
  expect(mail!.body!.replaceAll(id, '')).not.toMatch(/check-up|180|Rosa/i)
  expect(await desk.read(id)).toMatchObject({
    mailTo: desk.guest.email,
    mails: [{ kind: 'invoice', to: desk.guest.email, status: 'waiting', sentAt: null }],
  })
  const log = (await desk.ask('GET', '/messages?search=rosa', undefined, desk.as.manager)).json()
  expect(log.items).toMatchObject([{ id: mail!.id, patientName: expect.stringMatching(/^Rosa /), visit: null }])
  expect(await deliver()).toEqual([desk.guest.email])
  expect(await desk.read(id)).toMatchObject({ mails: [{ status: 'sent', sentAt: expect.any(String) }] })
})

test('the desk sends it at once, in place of what waits, as often as it presses, and once for each press', async () => {
  const { id } = await desk.issued()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => mailInvoice(id, key)))
  expect(new Set(answers.map(({ statusCode, json }) => `${statusCode} ${json().id}`)).size).toBe(1)
  expect(answers[0]!.statusCode).toBe(200)
  expect(await statuses('invoice')).toEqual(['superseded', 'outbox'])
  expect((await mailInvoice(id)).statusCode).toBe(200)
  expect(await statuses('invoice')).toEqual(['superseded', 'outbox', 'outbox'])
  expect((await mailInvoice(await desk.begin())).json()).toMatchObject({ code: 'invoice_not_open' })
})

test('a clinic that sends none by itself sends it by hand', async () => {
  desk = await aCashier(world, { clinic: { mail_invoices: false } })
  const { id } = await desk.issued()
  expect(await mailsAbout('invoice')).toEqual([])
  expect((await mailInvoice(id)).statusCode).toBe(200)
  expect(await statuses('invoice')).toEqual(['outbox'])
})

test.each<[string, () => Promise<unknown>]>([
  ['whose account is closed', () => change('users', { status: 'disabled' })],
  [
    'who only typed a name',
    () => change('user_patients', { relation: 'guardian', is_primary: false, confirmed_at: null }),
  ],
  [
    'whose address takes no mail',
    () => change('patients', { email: desk.guest.email, email_refused_at: '2026-11-01T08:00:00Z' }),
  ],
])('nobody is mailed %s, and the desk is told', async (_who, happen) => {
  const { id: before } = await desk.issued()
  await happen()
  const { id } = await desk.issued()
  expect(await statuses('invoice')).toEqual(['waiting'])
  expect(await desk.read(id)).toMatchObject({ mailTo: null, mails: [] })
  expect((await mailInvoice(before)).json()).toMatchObject({ code: 'nobody_to_mail' })
  // What waited is looked at when it leaves.
  expect(await deliver()).toEqual([])
  expect(await statuses('invoice')).toEqual(['withdrawn'])
})

test('an invoice that is taken back at once is not told', async () => {
  const { id } = await desk.issued()
  await desk.act(`/billing/invoices/${id}/credit`, { reason: 'Wrong patient' })
  expect(await statuses('invoice')).toEqual(['withdrawn'])
  expect((await mailInvoice(id)).json()).toMatchObject({ code: 'invoice_not_open' })
})

test('a payment is confirmed where the clinic wants it, unless it was a slip', async () => {
  const { id: unconfirmed } = await desk.issued()
  await desk.pay(unconfirmed, { amountMinor: 100 })
  expect(await mailsAbout('receipt')).toEqual([])

  desk = await aCashier(world, { clinic: { mail_receipts: true } })
  const { id } = await desk.issued()
  const key = randomUUID()
  const [first] = await Promise.all(Array.from({ length: 4 }, () => desk.pay(id, { amountMinor: 100 }, key)))
  const { id: payment, reference } = first!.json()
  const other = (await desk.pay(id, { amountMinor: 200 })).json()
  const mails = await mailsAbout('receipt')
  expect(mails.map(({ payment_id }) => payment_id)).toEqual([payment, other.id])
  expect(mails[0]!.body).toContain(reference)
  expect(mails[0]!.body).not.toMatch(/check-up|1\.00|Rosa/i)
  await desk.act(`/billing/payments/${payment}/reverse`, { reason: 'Other invoice' })
  expect(await statuses('receipt')).toEqual(['withdrawn', 'waiting'])
  expect((await desk.read(id)).mails.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    ...['invoice', 'receipt', 'receipt'],
  ])
  expect(await deliver()).toHaveLength(2)
})
