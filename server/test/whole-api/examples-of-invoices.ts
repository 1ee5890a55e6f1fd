import { randomBytes } from 'node:crypto'
import { findOpenBox } from '../../src/features/invoices/cash-box.ts'
import { ledgerRows } from '../../src/features/invoices/ledger-rows.ts'
import { insertAll, rowsOf } from '../../src/platform/database/insert-rows.ts'
import { proposedAccounts } from '@polyclinic/domain/invoices/datev.ts'
import { postingsOfCashTransfer } from '@polyclinic/domain/invoices/postings.ts'
import { aSoldVoucher } from '../billing.ts'
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

/** Whose sender has all that such an invoice names. */
const anElectronic = async (world: World) => ({
  params: { id: (await anInvoiceOf(world, { isElectronic: true })).invoice },
  elsewhere: 404,
})

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

const seenBox = (world: World) =>
  world.clinic.transact(async (db) => {
    const { lastNumber, movedMinor } = await findOpenBox(db, 'USD')
    return { number: lastNumber + 1, movedMinor }
  })

/** With nothing counted that others need. */
const aClosing = (world: World) =>
  world.clinic.transact(async (db) => {
    const { lastNumber, openingMinor } = await findOpenBox(db, 'USD')
    const id = crypto.randomUUID()
    const opening_minor = openingMinor ?? 0
    await insertAll(db, [
      rowsOf('cash_closings', [
        {
          ...{ id, currency: 'USD', number: lastNumber + 1, opening_minor, moved_minor: 0, removed_minor: 0 },
          ...{ counted_minor: opening_minor, closed_at: '2031-01-01T20:00:00Z', closed_on: '2031-01-01' },
          ...{ closed_by_user_id: world.admin.id, closed_by: world.admin.words, note: null },
        },
      ]),
    ])
    return id
  })

/** Which moves nothing that others count: as much is put in as was taken out. */
const aCashTransfer = (world: World) =>
  world.clinic.transact(async (db) => {
    const [id, back] = [crypto.randomUUID(), crypto.randomUUID()]
    const by = { moved_at: '2031-01-01T20:00:00Z', moved_on: '2031-01-01', moved_by_user_id: world.admin.id }
    const rows = [
      { id, kind: 'from-bank', amount_minor: 500 },
      { id: back, kind: 'to-bank', amount_minor: -500 },
    ]
    for (const row of rows)
      await insertAll(db, [
        rowsOf('cash_transfers', [
          { ...row, ...by, currency: 'USD', moved_by: world.admin.words, reason: world.admin.words },
        ]),
        ...ledgerRows({
          ...{ kind: 'cash-transfer', invoiceId: null, cashTransferId: row.id, currency: 'USD' },
          ...{ now: '2031-01-01T20:00:00Z', postings: postingsOfCashTransfer('transit', row.amount_minor) },
        }),
      ])
    return id
  })

/** What came in for an invoice that is open. */
async function aTransfer(world: World, { isSetAside = false } = {}) {
  const { invoice } = await anInvoiceOf(world, { paidMinor: 0 })
  const id = crypto.randomUUID()
  const at = '2031-01-01T15:00:00Z'
  const aside = { set_aside_at: at, set_aside_by_user_id: world.provider.id, set_aside_by: 'Nadia' }
  await world.clinic.transact((db) =>
    db
      .insertInto('bank_transfers')
      .values({
        ...{ id, fingerprint: randomBytes(32), booked_on: '2031-01-01', amount_minor: 100, currency: 'USD' },
        ...{ payer: 'Whoever pays', remittance: 'Check-up', read_at: at, read_by: 'Nadia' },
        ...{ read_by_user_id: world.provider.id, ...(isSetAside && { ...aside, set_aside_reason: 'Rent' }) },
      })
      .execute(),
  )
  return { params: { id }, invoice, elsewhere: 404 as const }
}
const aBankFile = () => {
  const body = new FormData()
  body.append('file', new File(['Date,Amount,Reference\n2031-01-01,1.00,2031-00001\n'], 'bank.csv'))
  return body
}

const aVoucher = (world: World, state: 'usable' | 'blocked' | 'expired' = 'usable') =>
  world.clinic.transact((db) =>
    aSoldVoucher(db, {
      ...{ clinicId: world.clinic.id, state, patientId: world.guest.patientId!, userId: world.provider.id },
      payerName: world.guest.words,
    }),
  )
const ofVoucher = ({ id }: { id: string }) => ({ params: { id }, elsewhere: 404 as const })
const accountingVersion = (world: World) =>
  world.clinic.transact(async (db) => {
    const row = await db.selectFrom('accounting_settings').select('version').executeTakeFirst()
    return row?.version ?? 0
  })
const soldVoucher = { kind: 'sum', isForBearer: true, validUntil: '2034-12-31' }

export const invoiceExamples: Record<string, readonly MakeExample[]> = {
  listInvoices: [() => ({ elsewhere: null })],
  readInvoice: [async (world) => ({ ...(await ofInvoice(world)), ...own })],
  readInvoicePaper: [async (world) => ({ ...(await ofInvoice(world)), ...own })],
  readElectronicInvoice: [async (world) => ({ ...(await anElectronic(world)), ...own })],
  readBilledElectronicInvoice: [anElectronic],
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
  takeBankFile: [() => ({ body: aBankFile(), elsewhere: null })],
  listBankTransfers: [() => ({ elsewhere: null })],
  bookBankTransfer: [
    async (world) => {
      const { invoice, ...transfer } = await aTransfer(world)
      return { ...transfer, ...once(), body: { invoiceId: invoice, amountMinor: 100 } }
    },
  ],
  setTransferAside: [
    async (world) => {
      const { invoice: _invoice, ...transfer } = await aTransfer(world)
      return { ...transfer, body: { reason: 'Rent' } }
    },
  ],
  takeTransferUp: [
    async (world) => {
      const { invoice: _invoice, ...transfer } = await aTransfer(world, { isSetAside: true })
      return { ...transfer, body: {} }
    },
  ],
  sellVoucher: [
    (world) => ({
      ...once(),
      body: { patientId: world.guest.patientId!, description: 'Voucher', priceMinor: 100, voucher: soldVoucher },
      elsewhere: 422,
    }),
  ],
  listVouchers: [() => ({ elsewhere: null })],
  readVoucher: [async (world) => ofVoucher(await aVoucher(world))],
  blockVoucher: [async (world) => ({ ...ofVoucher(await aVoucher(world)), body: { reason: 'Lost' } })],
  unblockVoucher: [async (world) => ({ ...ofVoucher(await aVoucher(world, 'blocked')), body: {} })],
  forfeitVoucher: [async (world) => ({ ...ofVoucher(await aVoucher(world, 'expired')), ...once(), body: {} })],
  listVouchersToUse: [async (world) => ofInvoice(world, 0)],
  checkVoucher: [async (world) => ({ ...(await ofInvoice(world, 0)), body: { code: (await aVoucher(world)).code } })],
  payByVoucher: [
    async (world) => ({
      ...(await ofInvoice(world, 0)),
      ...once(),
      body: { by: { kind: 'code', code: (await aVoucher(world)).code }, coversMinor: 100 },
    }),
  ],
  checkOwnVoucher: [
    async (world) => ({ ...(await ofInvoice(world, 0)), ...own, body: { code: (await aVoucher(world)).code } }),
  ],
  payByOwnVoucher: [
    async (world) => ({
      ...(await ofInvoice(world, 0)),
      ...own,
      ...once(),
      body: { code: (await aVoucher(world)).code, coversMinor: 100 },
    }),
  ],
  listOwnVouchers: [async (world) => ({ ...(await ofInvoice(world)), ...own })],
  readAccountingSettings: [() => ({ elsewhere: null })],
  changeAccountingSettings: [
    async (world) => ({
      headers: { 'if-match': `"${await accountingVersion(world)}"` },
      body: { chart: 'skr03', consultant: 1001, client: 1, yearStartsIn: 1, accounts: proposedAccounts.skr03 },
      elsewhere: null,
    }),
  ],
  exportDatev: [() => ({ query: { from: '2030-01-01', to: '2030-01-31' }, but: { admin: 409 }, elsewhere: null })],
  readCashBox: [() => ({ elsewhere: null })],
  listCashClosings: [() => ({ elsewhere: null })],
  readCashClosing: [async (world) => ({ params: { id: await aClosing(world) }, elsewhere: 404 })],
  closeCashBox: [
    async (world) => ({
      ...once(),
      body: { ...(await seenBox(world)), countedMinor: 0, removedMinor: 0, note: world.admin.words },
      elsewhere: null,
    }),
  ],
  moveCash: [
    (world) => ({
      ...once(),
      body: { kind: 'from-bank', amountMinor: 500, reason: world.admin.words },
      elsewhere: null,
    }),
  ],
  readCashReceipt: [async (world) => ({ params: { id: await aCashTransfer(world) }, elsewhere: 404 })],
  readBilledPaper: [async (world) => ofInvoice(world)],
  readBilledReceipt: [async (world) => ofPayment(world)],
}
