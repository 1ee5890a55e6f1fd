import { fakeStripe, memoryStore } from '../../src/platform/online-payments/fake-stripe.ts'
import { onlinePaymentRows } from '../../src/features/invoices/ledger-rows.ts'
import { insertAll, rowsOf } from '../../src/platform/database/insert-rows.ts'
import { payTokenOf, readTokenOf } from '../../src/features/invoices/pay-link.ts'
import { sealKey } from '../../src/features/invoices/online-settings.ts'
import { linkKey } from '../test-server.ts'
import { anInvoiceOf, aVisit, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const signingKey = 'whsec_0123456789abcdef'
const secretKey = ['sk', 'live', '0123456789abcdef'].join('_')
const far = Date.parse('2031-01-01T15:00:00Z')
const provider = fakeStripe({
  ...{ store: memoryStore(), signingKey, now: () => far, pageOf: (ref: string) => `https://checkout.example/${ref}` },
})
/** In place of Stripe. */
export const stripeFetch = provider.fetch

const own = { allows: ['guest'], elsewhere: 404 } as const

/** With keys that it knows. */
const turnOn = ({ clinic }: World) =>
  clinic.transact(async (db) => {
    const keys = {
      secret_key: sealKey(linkKey, clinic.id, 'secret', secretKey),
      signing_key: sealKey(linkKey, clinic.id, 'signing', signingKey),
    }
    await db
      .insertInto('online_payment_settings')
      .values({ provider: 'stripe', is_on: true, ...keys, version: 1, changed_at: '2031-01-01T15:00:00Z' })
      .onConflict((there) => there.column('organization_id').doUpdateSet({ is_on: true, version: 1, ...keys }))
      .execute()
  })

async function aDue(world: World, isElectronic = false) {
  await turnOn(world)
  const { invoice } = await anInvoiceOf(world, { paidMinor: 0, isElectronic })
  return { params: { id: invoice }, ...own }
}
const byLink = async (world: World, isElectronic = false) => {
  const due = await aDue(world, isElectronic)
  const token = (isElectronic ? readTokenOf : payTokenOf)({ linkKey }, world.clinic.id, due.params.id)
  const { allows: _anybody, ...rest } = due
  return { ...rest, headers: { 'payment-token': token } }
}

/** Not paid, or paid, with an approved refund that failed at the provider. */
async function aPayment(world: World, failed?: 'failed') {
  const { params } = await aDue(world)
  const id = crypto.randomUUID()
  const [movement, refund] = [crypto.randomUUID(), crypto.randomUUID()]
  const now = '2031-01-01T15:00:00Z'
  const of = { payment_id: id, invoice_id: params.id, currency: 'USD' }
  await world.clinic.transact(async (db) => {
    await insertAll(db, [
      rowsOf('online_payments', [
        {
          ...{ id, invoice_id: params.id, provider: 'stripe', currency: 'USD', amount_minor: 100, by_link: false },
          ...{ status: failed ? 'succeeded' : 'expired', checkout_ref: `cs_test_${id}`, payment_ref: `pi_${id}` },
          ...{ begun_at: now, checked_at: now, ended_at: now },
        },
      ]),
      ...(failed
        ? onlinePaymentRows({
            ...{ id, invoiceId: params.id, currency: 'USD', amountMinor: 100, now, paidOn: '2031-01-01' },
            provider: 'Stripe',
          })
        : []),
    ])
    if (!failed) return
    await insertAll(db, [
      rowsOf('refunds', [
        {
          ...{ id: refund, payment_id: id, amount_minor: 40, reason: world.guest.words, requested_at: now },
          ...{ requested_by_user_id: world.provider.id, requested_by: 'Nadia', decision: 'approved', decided_at: now },
          ...{ decided_by_user_id: world.admin.id, decided_by: 'Ruth' },
        },
      ]),
      rowsOf('online_movements', [
        {
          ...{ ...of, id: movement, kind: 'refund', refund_id: refund, amount_minor: 40, status: 'failed' },
          ...{ failure: 'charge_already_refunded', at: now, checked_at: now },
        },
      ]),
    ])
  })
  return { id, movement, refund, invoice: params.id }
}

/** What somebody tried on the provider's own pages, in vain. */
async function aForeignRefund(world: World): Promise<string> {
  const { id: paymentId, invoice } = await aPayment(world)
  const [id, now] = [crypto.randomUUID(), '2031-01-01T15:00:00Z']
  const movement = {
    ...{ id, payment_id: paymentId, invoice_id: invoice, currency: 'USD', kind: 'refund', amount_minor: 40 },
    ...{ status: 'failed', provider_ref: `re_${id}`, at: now, checked_at: now },
  }
  await world.clinic.transact((db) => insertAll(db, [rowsOf('online_movements', [movement])]))
  return id
}

/** A visit that waits for its payment: by its link, and as its patient. */
const prepaid = [true, false].map((isByLink) => async (world: World) => {
  await turnOn(world)
  const { id, manageToken } = await aVisit(world, { starts_at: '2031-06-02T15:00:00Z', claim: false })
  await world.clinic.transact((db) =>
    db
      .updateTable('appointments')
      .set({ prepayment_minor: 5000, payment_due_at: '2031-06-01T15:30:00Z', created_at: '2031-06-01T15:00:00Z' })
      .where('id', '=', id)
      .execute(),
  )
  if (!isByLink) return { params: { id }, query: { context: 'patient' }, ...own }
  return { params: { id }, headers: { 'manage-token': manageToken }, elsewhere: 404 }
})

export const onlinePaymentExamples: Record<string, readonly MakeExample[]> = {
  readPayable: [aDue, byLink].map((make) => (world: World) => make(world)),
  readPayableElectronicInvoice: [
    (world: World) => aDue(world, true),
    // It is theirs, with all that it says.
    async (world: World) => ({ ...(await byLink(world, true)), shows: ['guest'] as const }),
  ],
  payInvoice: [aDue, byLink].map((make) => async (world: World) => ({
    ...(await make(world)),
    body: { dueMinor: 100 },
  })),
  beginPrepayment: prepaid,
  readPrepayment: prepaid,
  readOnlinePayment: [async (world) => ({ params: { id: (await aPayment(world)).id }, ...own })],
  takePaymentEvent: [
    async (world) => {
      await turnOn(world)
      const { payload, signature } = provider.signed({
        id: 'evt_1',
        object: 'event',
        type: 'customer.created',
        data: {},
      })
      return {
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        ...{ body: Buffer.from(payload), elsewhere: null },
      }
    },
  ],
  // Of a demo alone.
  readDemoCheckout: [() => ({ params: { ref: `cs_demo_${'0'.repeat(48)}` }, allows: [], elsewhere: 404 })],
  payDemoCheckout: [
    () => ({ params: { ref: `cs_demo_${'0'.repeat(48)}` }, body: { how: 'card' }, allows: [], elsewhere: 404 }),
  ],
  readOnlinePaymentSettings: [() => ({ elsewhere: null })],
  changeOnlinePaymentSettings: [
    async (world) => {
      await turnOn(world)
      return {
        headers: { 'if-match': '"1"' },
        ...{ body: { isOn: true, secretKey, signingKey: null }, elsewhere: null },
      }
    },
  ],
  listOnlinePaymentsOfInvoice: [async (world) => ({ params: { id: (await aPayment(world)).invoice }, elsewhere: 404 })],
  listOnlineProblems: [() => ({ elsewhere: null })],
  handleOnlineProblem: [
    async (world) => ({
      params: { id: await aForeignRefund(world) },
      body: { note: world.guest.words },
      elsewhere: 404,
    }),
  ],
  requestPayout: [
    async (world) => ({
      ...{ params: { id: (await aPayment(world, 'failed')).refund }, elsewhere: 404 },
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { method: 'cash', reason: world.guest.words },
    }),
  ],
  retryOnlineRefund: [
    async (world) => ({
      ...{ params: { id: (await aPayment(world, 'failed')).movement }, body: {}, elsewhere: 404 },
    }),
  ],
}
