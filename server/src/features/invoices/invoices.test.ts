import { beforeAll, expect, test } from 'vitest'
import { aClinic, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const { call, server } = await testServer()
let clinic: TestClinic
let rosa: { authorization: string }
let liam: { authorization: string }
let payment: string

beforeAll(async () => {
  clinic = await aClinic(server.services.tenancy)
  const user = await aUser(clinic)
  rosa = await signedIn(clinic, user, server.services)
  liam = await signedIn(clinic, await aUser(clinic), server.services)
  const invoice = (reference: string, issued_on: string) => ({
    id: crypto.randomUUID(),
    reference,
    patient_id: user.patientId!,
    issued_on,
    total_minor: 18_000,
    currency: 'USD',
    status: 'issued',
  })
  const newest = invoice('2031-002', '2031-02-01')
  payment = crypto.randomUUID()
  await clinic.transact(async (db) => {
    await db
      .insertInto('invoices')
      .values([invoice('2031-001', '2031-01-01'), newest])
      .execute()
    await db
      .insertInto('payments')
      .values({
        id: payment,
        invoice_id: newest.id,
        amount_minor: 18_000,
        currency: 'USD',
        status: 'succeeded',
        paid_at: '2031-02-02T10:00:00Z',
      })
      .execute()
  })
})

const get = (headers: Record<string, string>, path: string) => call(clinic.host, 'GET', path, { headers })

test('a patient sees their own invoices, newest first', async () => {
  expect((await get(rosa, '/invoices')).json()).toMatchObject({
    total: 2,
    take: 10,
    items: [
      { reference: '2031-002', issuedOn: '2031-02-01', total: { minor: 18_000, currency: 'USD' }, status: 'issued' },
      { reference: '2031-001' },
    ],
  })
  expect((await get(rosa, '/invoices?skip=1&take=1')).json()).toMatchObject({
    total: 2,
    items: [{ reference: '2031-001' }],
  })
})

test('and a payment as the server knows it', async () => {
  expect((await get(rosa, `/payments/${payment}`)).json()).toEqual({
    id: payment,
    invoiceReference: '2031-002',
    amount: { minor: 18_000, currency: 'USD' },
    paidAt: '2031-02-02T10:00:00.000Z',
    status: 'succeeded',
  })
})

test('one of the clinic’s people sees their own there, too, whatever they were given', async () => {
  const clerk = await aUser(clinic, { roles: ['admin', 'guest'], may: ['invoices:own'] })
  const headers = await signedIn(clinic, clerk, server.services)
  expect((await get(headers, '/invoices')).json()).toMatchObject({ total: 0, items: [] })
  expect((await get(headers, `/payments/${payment}`)).statusCode).toBe(404)
})

test('somebody else sees neither', async () => {
  expect((await get(liam, '/invoices')).json()).toMatchObject({ total: 0, items: [] })
  expect((await get(liam, `/payments/${payment}`)).statusCode).toBe(404)
  expect((await get(rosa, `/payments/${crypto.randomUUID()}`)).statusCode).toBe(404)
})
