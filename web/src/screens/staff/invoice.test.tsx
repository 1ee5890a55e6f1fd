import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { BilledInvoice } from '../../features/invoices/use-billing.ts'
import { DraftEditor } from '../../features/invoices/draft-editor.tsx'
import { InvoiceView } from '../../features/invoices/invoice-view.tsx'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const at = '2026-11-25T15:31:00.000Z'
const refund = {
  ...{ id: 'refund', amountMinor: 3000, reason: 'Charged twice', requestedAt: at, requestedBy: 'Nadia', isOwn: false },
  ...{ decision: null, decidedAt: null, decidedBy: null },
}
const payment = {
  method: 'cash' as const,
  ...{ id: 'payment', reference: 'R-2026-00001', amountMinor: 8000, givenMinor: 10_000, note: null },
  ...{ paidAt: at, paidOn: '2026-11-25', takenBy: 'Nadia', refundedMinor: 0, reversal: null },
} as const
const line = { description: 'Check-up', quantity: 1, unitMinor: 18_000, discount: null, taxRate: 0 }
const money = (minor: number) => ({ minor, currency: 'USD' })
const invoice: BilledInvoice = {
  ...{ id: 'invoice', kind: 'invoice', reference: '2026-00001', payerName: 'Rosa Delgado', payerAddress: '', note: '' },
  patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado' },
  ...{ issuedOn: '2026-11-25', dueOn: '2026-12-09', total: money(18_000), due: money(10_000), standing: 'part-paid' },
  ...{ version: 2, appointment: null, draft: null, taxes: [], netMinor: 18_000, paidMinor: 8000 },
  lines: [{ ...line, discountMinor: 0, discountReason: null, netMinor: 18_000 }],
  ...{
    createdAt: at,
    issuedAt: at,
    issuedBy: 'Nadia',
    corrects: null,
    creditNote: null,
    dueDays: 14,
    hasTaxNumber: true,
  },
  payments: [
    { ...payment, refunds: [] },
    { ...payment, id: 'other', reference: 'R-2026-00002', refunds: [refund] },
  ],
}

afterEach(() => {
  cleanup()
  useUserState.getState().clearUser()
})

const show = (shown: BilledInvoice, ...may: ClinicPermission[]) => {
  fakeApi(() => ({ status: 200, data: {} }))
  signInAs(somebody(['admin'], may))
  const draft = { payerName: 'Rosa Delgado', payerAddress: '', note: '', lines: [line] }
  renderInApp(
    <QueryProvider>
      {shown.draft ? (
        <DraftEditor invoice={shown} draft={draft} onSaid={() => {}} />
      ) : (
        <InvoiceView invoice={shown} onSaid={() => {}} />
      )}
    </QueryProvider>,
    '/admin/invoices/invoice',
  )
}
const pressable = () =>
  screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')

it.each<[ClinicPermission, string[]]>([
  ['invoices:read', []],
  ['invoices:issue', ['Take invoice back']],
  ['payments:take', ['Take a payment']],
  ['refunds:approve', ['Approve', 'Decline']],
])('%s alone presses of an issued invoice what it names', (permission, more) => {
  const seen = ['Open PDF', 'More for payment R-2026-00001', 'More for payment R-2026-00002']
  show(invoice, permission)
  expect(pressable().toSorted()).toEqual([...seen, ...more].toSorted())
})

it.each<[ClinicPermission, string[]]>([
  ['invoices:read', ['Receipt as PDF']],
  ['payments:take', ['Receipt as PDF', 'Entered by mistake']],
  ['refunds:request', ['Receipt as PDF', 'Ask for a refund']],
])('%s alone does with a payment what it names', (permission, acts) => {
  show(invoice, permission)
  const [first] = screen.getAllByRole('menu', { hidden: true })
  expect([...first!.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual(acts)
})

it('whoever asked for a refund takes it back, and does not approve it', () => {
  const own = { ...payment, refunds: [{ ...refund, isOwn: true }] }
  show({ ...invoice, payments: [own] }, 'refunds:approve')
  expect(pressable()).toContain('Take the request back')
  expect(pressable()).not.toContain('Approve')
})

it('a draft is issued by who may, and prepared by others', () => {
  const draft = { payerName: 'Rosa Delgado', payerAddress: '', note: '', lines: [line] }
  const begun = { ...invoice, reference: null, standing: 'draft' as const, draft, payments: [] }
  show(begun, 'invoices:write')
  expect(pressable()).not.toContain('Issue invoice')
  cleanup()
  show(begun, 'invoices:issue')
  expect(pressable()).toContain('Issue invoice')
})

type Visit = NonNullable<BilledInvoice['appointment']>
it.each<[Partial<Visit>, RegExp | null, RegExp | null]>([
  [{}, null, null],
  [{ status: 'booked', isBillable: false }, /issue it once the patient is there/, /has not taken place/],
  [{ status: 'cancelled', isBillable: false }, /was canceled/, /was canceled/],
  [{ status: 'noshow', isBillable: false }, /did not come/, /did not come/],
  [{ insurance: 'insured' }, /such as a copay/, null],
])('says of a visit that is %j what whoever bills it should know', (facts, ofDraft, ofIssued) => {
  const appointment: Visit = {
    ...{ id: 'visit', startsAt: at, timeZone: 'America/New_York', serviceName: 'Check-up' },
    ...{ status: 'fulfilled', insurance: null, isBillable: true },
    ...facts,
  }
  const says = (words: RegExp | null, shown: BilledInvoice) => {
    show(shown, 'invoices:read')
    if (words) expect(screen.getByText(words)).toBeTruthy()
    else expect(screen.queryByText(/this visit is|invoice is for|copay/i)).toBeNull()
    cleanup()
  }
  const draft = { payerName: 'Rosa Delgado', payerAddress: '', note: '', lines: [line] }
  says(ofDraft, { ...invoice, reference: null, standing: 'draft', draft, payments: [], appointment })
  says(ofIssued, { ...invoice, appointment })
})
