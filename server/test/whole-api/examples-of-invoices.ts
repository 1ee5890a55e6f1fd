import { aVisit, anInvoiceOf, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const note = { payerName: 'Whoever pays', payerAddress: '', note: '' }
const line = { description: 'Check-up', quantity: 1, unitMinor: 100, discount: null, taxRate: 0 }
const own = { allows: ['guest'], elsewhere: 404 } as const

async function aDraft(world: World) {
  const { id: appointment_id } = await aVisit(world, { status: 'fulfilled', claim: false })
  const id = crypto.randomUUID()
  const at = '2031-01-01T15:00:00Z'
  await world.clinic.transact((db) =>
    db
      .insertInto('invoices')
      .values({
        ...{
          id,
          kind: 'invoice',
          status: 'draft',
          patient_id: world.guest.patientId!,
          appointment_id,
          currency: 'USD',
        },
        ...{ payer_name: world.guest.words, draft: JSON.stringify({ lines: [line] }), created_at: at, updated_at: at },
        updated_by_user_id: world.admin.id,
      })
      .execute(),
  )
  return { params: { id }, elsewhere: 404 }
}

const ofInvoice = async (world: World, paidMinor = 100) => ({
  params: { id: (await anInvoiceOf(world, { paidMinor })).invoice },
  elsewhere: 404,
})
const ofPayment = async (world: World) => ({ params: { id: (await anInvoiceOf(world)).payment }, elsewhere: 404 })

/** Asked for by somebody who cannot approve it. */
async function aRefund(world: World) {
  const { payment } = await anInvoiceOf(world)
  const id = crypto.randomUUID()
  await world.clinic.transact((db) =>
    db
      .insertInto('refunds')
      .values({
        ...{
          id,
          payment_id: payment,
          amount_minor: 40,
          reason: world.guest.words,
          requested_at: '2031-01-01T16:00:00Z',
        },
        ...{ requested_by_user_id: world.provider.id, requested_by: 'Nadia' },
      })
      .execute(),
  )
  return { params: { id }, elsewhere: 404 }
}

export const invoiceExamples: Record<string, readonly MakeExample[]> = {
  listInvoices: [() => ({ elsewhere: null })],
  readInvoice: [async (world) => ({ ...(await ofInvoice(world)), ...own })],
  readInvoicePaper: [async (world) => ({ ...(await ofInvoice(world)), ...own })],
  readPayment: [async (world) => ({ ...(await ofPayment(world)), ...own })],
  readReceipt: [async (world) => ({ ...(await ofPayment(world)), ...own })],
  listBilledInvoices: [() => ({ elsewhere: null })],
  listVisitsToBill: [() => ({ elsewhere: null })],
  readBilledInvoice: [ofInvoice, aDraft].map((make) => (world: World) => make(world)),
  beginInvoice: [
    async (world) => ({
      body: { appointmentId: (await aVisit(world, { status: 'fulfilled', claim: false })).id },
      elsewhere: 422,
    }),
  ],
  saveInvoice: [
    async (world) => ({ ...(await aDraft(world)), headers: { 'if-match': '"1"' }, body: { ...note, lines: [line] } }),
  ],
  discardInvoice: [aDraft],
  issueInvoice: [async (world) => ({ ...(await aDraft(world)), ...once(), body: { version: 1 } })],
  mailInvoice: [async (world) => ({ ...(await ofInvoice(world)), ...once(), body: {} })],
  remindOfPayment: [async (world) => ({ ...(await ofInvoice(world, 0)), ...once(), body: {} })],
  pausePaymentReminders: [async (world) => ({ ...(await ofInvoice(world)), body: { reason: 'disputed' } })],
  resumePaymentReminders: [async (world) => ({ ...(await ofInvoice(world)), body: {} })],
  creditInvoice: [async (world) => ({ ...(await ofInvoice(world)), ...once(), body: { reason: 'Wrong' } })],
  takePayment: [
    async (world) => ({
      ...(await ofInvoice(world, 0)),
      ...once(),
      body: { method: 'bank', amountMinor: 100, givenMinor: null, note: null },
    }),
  ],
  reversePayment: [async (world) => ({ ...(await ofPayment(world)), ...once(), body: { reason: 'Wrong' } })],
  requestRefund: [
    async (world) => ({ ...(await ofPayment(world)), ...once(), body: { amountMinor: 40, reason: 'Charged twice' } }),
  ],
  approveRefund: [async (world) => ({ ...(await aRefund(world)), ...once(), body: {} })],
  declineRefund: [async (world) => ({ ...(await aRefund(world)), body: {} })],
  readBilledPaper: [async (world) => ofInvoice(world)],
  readBilledReceipt: [async (world) => ofPayment(world)],
}
