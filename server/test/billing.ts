import { postingsOfInvoice, postingsOfPayment } from '@polyclinic/domain/invoices/postings.ts'
import { ledgerRows } from '../src/features/invoices/ledger-rows.ts'
import { codeOfVoucher, hashOfCode } from '../src/features/invoices/voucher-rows.ts'
import { insertAll, rowsOf } from '../src/platform/database/insert-rows.ts'
import { newId } from '../src/platform/ids.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import { linkKey } from './test-server.ts'

type Billing = {
  patientId: string
  userId: string
  appointmentId?: string
  payerName?: string
  totalMinor?: number
  paidMinor?: number
  /** The day it was issued, and paid unless that is another. */
  on?: string
  paidOn?: string
  /** Of a clinic in Germany that has all that an electronic invoice names. */
  isElectronic?: boolean
  /** What it sells, for all that it comes to. */
  voucher?: { id: string; row: object }
}

/** An issued invoice, with a payment unless `paidMinor` is 0, as the use cases write them; in whatever transaction. */
export async function aBill(db: ClinicDatabase, wanted: Billing): Promise<{ invoice: string; payment: string }> {
  const {
    patientId,
    userId,
    appointmentId = null,
    totalMinor = 100,
    paidMinor = 100,
    payerName = 'Whoever pays',
    on = '2031-01-01',
    paidOn = on,
    isElectronic = false,
    voucher,
  } = wanted
  const [invoice, payment] = [newId(), newId()]
  const by = 'Nadia Petrov'
  const shared = { invoiceId: invoice, currency: 'USD' }
  const [now, paidAt] = [on, paidOn].map((day) => `${day}T15:00:00Z`) as [string, string]
  await insertAll(db, [
    rowsOf('invoices', [
      {
        ...{ id: invoice, kind: 'invoice', status: 'issued', patient_id: patientId, appointment_id: appointmentId },
        ...{ currency: 'USD', payer_name: payerName, payer_address: '17 Lewis Street', note: 'Thank you' },
        ...(isElectronic && {
          ...{ payer_address: 'Lindenstraße 4\n10969 Berlin', payer_email: 'payer@example.test' },
          patient_name: payerName,
        }),
        ...{ version: 1, created_at: now, updated_at: now, updated_by_user_id: userId },
        ...{ issued_at: now, issued_by_user_id: userId, issued_by: by, issued_on: on, due_on: on.replace(/..$/, '28') },
        ...{ net_minor: totalMinor, tax_minor: 0, total_minor: totalMinor },
        sender: {
          ...{ name: 'A clinic', lines: ['48 Wharf Street'], country: 'US', locale: 'en-US', language: 'en' },
          ...{ taxNumber: '', iban: '', servedOn: null },
          ...(isElectronic && {
            ...{ country: 'DE', taxNumber: '34/555/01420', email: 'billing@example.test' },
            lines: ['Spreeufer 12', '10557 Berlin', '+49 30 5550142'],
          }),
        },
      },
    ]),
    rowsOf('invoice_lines', [
      {
        ...{ invoice_id: invoice, position: 0, description: 'Check-up', quantity: 1, unit_minor: totalMinor + 5 },
        ...{ discount_minor: 5, discount_share: null, discount_reason: 'Family', net_minor: totalMinor, tax_rate: 0 },
      },
    ]),
    ...ledgerRows({
      ...{ ...shared, kind: 'invoice', documentId: invoice, now },
      postings: postingsOfInvoice(
        { netMinor: totalMinor, taxMinor: 0 },
        voucher ? [{ id: voucher.id, minor: totalMinor, visits: null }] : [],
      ),
    }),
    ...(voucher ? [{ table: 'vouchers', rows: [{ ...voucher.row, id: voucher.id, invoice_id: invoice }] }] : []),
  ])
  if (paidMinor > 0)
    await insertAll(db, [
      rowsOf('payments', [
        {
          ...{ id: payment, invoice_id: invoice, method: 'cash', amount_minor: paidMinor, currency: 'USD' },
          ...{ given_minor: paidMinor, note: 'At the desk', paid_at: paidAt, paid_on: paidOn },
          ...{ taken_by_user_id: userId, taken_by: by },
        },
      ]),
      ...ledgerRows({
        ...{ ...shared, kind: 'payment', paymentId: payment, now: paidAt },
        postings: postingsOfPayment('cash', paidMinor),
      }),
    ])
  return { invoice, payment }
}

const now = '2031-01-01T15:00:00Z'

type Sold = Billing & { clinicId: string; state?: 'usable' | 'blocked' | 'expired' }

/** A voucher of 100 that is paid, for whoever brings it. */
export async function aSoldVoucher(db: ClinicDatabase, { clinicId, state = 'usable', ...bill }: Sold) {
  const id = newId()
  const code = codeOfVoucher({ linkKey }, clinicId, id)
  const block = { blocked_at: now, blocked_by_user_id: bill.userId, blocked_by: 'Nadia Petrov', block_reason: 'Lost' }
  await aBill(db, {
    ...bill,
    voucher: {
      id,
      row: {
        ...{ kind: 'sum', position: 0, currency: 'USD', value_minor: 100, visits: null, is_for_bearer: true },
        ...{ code_hash: hashOfCode(code), sold_at: now },
        valid_until: state === 'expired' ? '2026-01-31' : '2034-12-31',
        ...(state === 'blocked' && block),
      },
    },
  })
  return { id, code }
}
