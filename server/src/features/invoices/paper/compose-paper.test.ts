import { expect, test } from 'vitest'
import { composeInvoice, type InvoiceFacts } from './compose-paper.ts'
import { drawMoneyPaper } from './draw-paper.ts'

const line = {
  ...{ description: 'Annual check-up', quantity: 1, unitMinor: 18_000, discountMinor: 0, discountReason: null },
  ...{ netMinor: 18_000, taxRate: 0 },
}
const account = { on: '2026-12-01', paidMinor: 0, dueMinor: 18_000, creditNote: null }
const invoice: InvoiceFacts = {
  ...{ kind: 'invoice', reference: '2026-00001', issuedOn: '2026-11-25', dueOn: '2026-12-09', currency: 'EUR' },
  ...{
    payerName: 'Rosa Delgado',
    payerAddress: '',
    payerEmail: '',
    patientName: '',
    buyerReference: '',
    note: '',
    lines: [line],
    netMinor: 18_000,
    totalMinor: 18_000,
  },
  taxes: [{ rate: 0, netMinor: 18_000, taxMinor: 0 }],
  sender: {
    ...{ name: 'Praxis', lines: [], country: 'US', locale: 'en-US', language: 'en', taxNumber: '', servedOn: null },
    iban: 'DE89370400440532013000',
  },
  ...{ corrects: null, account },
}
const said = (facts: Partial<InvoiceFacts>) => {
  const { sums, notes, lead, transfer } = composeInvoice({ ...invoice, ...facts })
  return {
    ...{ sums: sums.map(({ label, value }) => `${label} ${value}`), notes, lead },
    code: transfer?.code.split('\n')[7] ?? null,
  }
}

test('an invoice asks for all of it, by transfer, too', () => {
  const { sums, notes, code } = said({})
  expect(sums).toEqual(['Subtotal €180.00', 'Total €180.00'])
  expect([code, notes.length]).toEqual(['EUR180.00', 2])
})

test('what came in since is not asked for again', () => {
  const { sums, code } = said({ account: { ...account, paidMinor: 8000, dueMinor: 10_000 } })
  expect(sums.slice(1)).toEqual(['Total €180.00', 'Paid by December 1, 2026 -€80.00', 'Still to pay €100.00'])
  expect(code).toBe('EUR100.00')
  const paid = said({ account: { ...account, paidMinor: 18_000, dueMinor: 0 } })
  expect(paid.sums.at(-1)).toBe('Still to pay €0.00')
  expect([paid.code, paid.notes]).toEqual([null, []])
})

test('what was taken back says so, and asks for nothing', () => {
  const creditNote = { reference: 'CN-2026-00001', issuedOn: '2026-11-30' }
  const { lead, sums, notes, code } = said({ account: { ...account, paidMinor: 8000, dueMinor: -8000, creditNote } })
  expect(lead).toEqual(['Taken back, whole, by credit note CN-2026-00001 of November 30, 2026.'])
  expect(sums.slice(1)).toEqual([
    ...['Total €180.00', 'Credit note CN-2026-00001 -€180.00', 'Paid by December 1, 2026 -€80.00'],
    'Owed back to you €80.00',
  ])
  expect([code, notes]).toEqual([null, []])
})

test('who was treated is named to who pays for them', () => {
  const named = (patientName: string) => composeInvoice({ ...invoice, patientName }).facts.map(({ value }) => value)
  expect(named('Tilda Quill')).toContain('Tilda Quill')
  expect(named('')).not.toContain('')
})

test('a voucher for a sum is not called exempt: its tax arises when it is used', () => {
  const sender = { ...invoice.sender, country: 'DE', language: 'de', locale: 'de-DE' } as const
  const lines = [line, { ...line, voucherKind: 'sum' as const }, { ...line, voucherKind: 'package' as const }]
  const { rows } = composeInvoice({ ...invoice, sender, lines })
  expect(rows.map(({ cells }) => cells[3])).toEqual(['steuerfrei', 'bei Einlösung', 'steuerfrei'])
})

test('the longest that can be issued can be printed', async () => {
  const long = { description: 'W'.repeat(200), discountMinor: 100, discountReason: 'W'.repeat(200) }
  const paper = composeInvoice({
    ...invoice,
    lines: Array.from({ length: 50 }, () => ({ ...line, ...long })),
    ...{ payerName: 'W'.repeat(200), payerAddress: 'W\n'.repeat(200), note: 'W\n'.repeat(500) },
  })
  const printing = { country: 'US', language: 'en', brand: '#0f766e', at: '2026-11-25T12:00:00Z' } as const
  const pdf = await drawMoneyPaper(paper, printing)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
}, 30_000)
