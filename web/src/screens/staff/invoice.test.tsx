import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BilledInvoice } from '../../features/invoices/use-billing.ts'
import { DraftEditor } from '../../features/invoices/draft-editor.tsx'
import { InvoiceView } from '../../features/invoices/invoice-view.tsx'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const at = '2026-11-25T15:31:00.000Z'
const refund = {
  ...{
    id: 'refund',
    amountMinor: 3000,
    method: null,
    reason: 'Charged twice',
    requestedAt: at,
    requestedBy: 'Nadia',
    isOwn: false,
  },
  ...{ decision: null, decidedAt: null, decidedBy: null },
}
const payment = {
  method: 'cash' as const,
  ...{ id: 'payment', reference: 'R-2026-00001', amountMinor: 8000, givenMinor: 10_000, note: null },
  ...{
    paidAt: at,
    paidOn: '2026-11-25',
    takenBy: 'Nadia',
    refundedMinor: 0,
    onItsWayMinor: 0,
    disputedMinor: 0,
    reversal: null,
  },
} as const
const line = { description: 'Check-up', quantity: 1, unitMinor: 18_000, discount: null, taxRate: 0 }
const money = (minor: number) => ({ minor, currency: 'USD' })
const invoice: BilledInvoice = {
  ...{ id: 'invoice', kind: 'invoice', reference: '2026-00001', payerName: 'Rosa Delgado', payerAddress: '', note: '' },
  ...{ payerEmail: '', buyerReference: '', electronic: null },
  patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado' },
  ...{ issuedOn: '2026-11-25', dueOn: '2026-12-09', total: money(18_000), due: money(10_000), standing: 'part-paid' },
  ...{ version: 2, appointment: null, draft: null, taxes: [], netMinor: 18_000, paidMinor: 8000 },
  lines: [{ ...line, discountMinor: 0, discountReason: null, netMinor: 18_000, voucherKind: null }],
  vouchers: [],
  ...{
    createdAt: at,
    issuedAt: at,
    issuedBy: 'Nadia',
    corrects: null,
    creditNote: null,
    dueDays: 14,
    hasTaxNumber: true,
    mails: [],
    remindersSent: 0,
    reminders: { sentOn: [], next: null, paused: null },
    mailTo: 'rosa@example.test',
    payLink: null,
    payLinkHasInvoice: false,
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

let reply: (asked: SentRequest) => Reply
beforeEach(() => (reply = () => ({ status: 200, data: { version: 3 } })))

const show = (shown: BilledInvoice, ...may: ClinicPermission[]) => {
  fakeApi((asked) => reply(asked))
  signInAs(somebody(['admin'], may))
  renderInApp(
    <QueryProvider>
      {shown.draft ? (
        <DraftEditor invoice={shown} draft={shown.draft} onSaid={() => {}} onLeft={() => {}} />
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
  ['invoices:issue', ['Take invoice back', 'Pause reminders', 'Send to patient']],
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

const mail = {
  ...({ id: 'mail', kind: 'invoice', to: 'rosa@example.test', status: 'sent', failure: null } as const),
  ...{ createdAt: at, sentAt: at, dueAt: null },
}

it('says what was mailed, to whom and what became of it, and mails it again', async () => {
  const asked: SentRequest[] = []
  reply = (request) => {
    asked.push(request)
    return { status: 200, data: { id: 'other' } }
  }
  show(
    { ...invoice, mails: [mail, { ...mail, id: 'failed', status: 'failed', failure: 'mailbox-full' }] },
    'invoices:issue',
  )
  expect(screen.getByText('Sent')).toBeTruthy()
  expect(screen.getAllByText(/November 25, 2026.* · rosa@example\.test/)).toHaveLength(2)
  expect(screen.getByText(/mailbox/i)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/billing/invoices/invoice/mail'))).toBe(true))
})

it('says that nobody reads it in an account, and offers no mail then', () => {
  show({ ...invoice, standing: 'overdue', mailTo: null }, 'invoices:issue')
  expect(screen.getByText(/Print it/)).toBeTruthy()
  expect(pressable()).not.toContain('Send to patient')
  expect(pressable()).not.toContain('Send reminder now')
})

it('has no card for emails of what was taken back and never mailed', () => {
  const creditNote = { id: 'note', reference: 'CN-2026-00001', issuedAt: at, issuedBy: 'Nadia' }
  show({ ...invoice, standing: 'owed-back', mailTo: null, creditNote }, 'invoices:issue')
  expect(screen.queryByRole('heading', { name: 'Emails' })).toBeNull()
})

it('gives the link by which it is paid to who hands it on', async () => {
  const user = userEvent.setup()
  show({ ...invoice, mailTo: null, payLink: 'https://clinic.test/pay/invoice#secret' }, 'invoices:issue')
  await user.click(screen.getByRole('button', { name: 'Copy pay link' }))
  expect(await navigator.clipboard.readText()).toBe('https://clinic.test/pay/invoice#secret')
  expect(screen.getByText(/not what for/)).toBeTruthy()
  cleanup()
  show({ ...invoice, payLink: 'https://clinic.test/pay/invoice#secret', payLinkHasInvoice: true }, 'invoices:issue')
  expect(screen.getByText(/with the patient’s name/)).toBeTruthy()
  cleanup()
  show({ ...invoice, payLink: 'https://clinic.test/pay/invoice#secret' })
  expect(screen.queryByRole('button', { name: 'Copy pay link' })).toBeNull()
})

it('says how often somebody was reminded, what follows, and pauses that', () => {
  const reminders = { sentOn: ['2026-12-16'], next: { level: 2, on: '2026-12-30' }, paused: null }
  show({ ...invoice, standing: 'overdue', reminders }, 'invoices:issue')
  expect(screen.getByText('Reminder 1: December 16, 2026')).toBeTruthy()
  expect(screen.getByText(/Reminder 2 follows on December 30, 2026/)).toBeTruthy()
  expect(pressable()).toEqual(expect.arrayContaining(['Send reminder now', 'Pause reminders']))
  cleanup()
  const paused = { reason: 'disputed' as const, at, by: 'Nadia' }
  show({ ...invoice, standing: 'overdue', reminders: { ...reminders, next: null, paused } }, 'invoices:issue')
  expect(screen.getByText(/the invoice is disputed/)).toBeTruthy()
  expect(pressable()).toContain('Turn reminders on again')
  expect(pressable()).not.toContain('Send reminder now')
})

const draft = {
  payerName: 'Rosa Delgado',
  payerAddress: '',
  payerEmail: '',
  buyerReference: '',
  note: '',
  lines: [line],
}
const begun = { ...invoice, reference: null, standing: 'draft' as const, draft, payments: [] }

it('a draft is issued by who may, and prepared by others', () => {
  show(begun, 'invoices:write')
  expect(pressable()).not.toContain('Issue invoice')
  cleanup()
  show(begun, 'invoices:issue')
  expect(pressable()).toContain('Issue invoice')
})

it('says what an XRechnung lacks while it can be mended, and only to who wants one', async () => {
  const electronic = { missing: ['clinic-email' as const, 'payer-email' as const] }
  show({ ...begun, electronic }, 'invoices:issue')
  expect(screen.queryByText(/For an XRechnung/)).toBeNull()
  cleanup()
  show({ ...begun, electronic, draft: { ...draft, buyerReference: '04011000-12345-0' } }, 'invoices:issue')
  expect(screen.getByText(/For an XRechnung/)).toBeTruthy()
  expect(screen.getAllByText(/^the .* of whoever pays$/)).toHaveLength(2)
  expect(screen.queryByText(/Leitweg-ID, check/)).toBeNull()
  await userEvent.type(screen.getByLabelText(/^Reference of whoever pays/), '4')
  await userEvent.type(screen.getByLabelText(/^Email for electronic/), 'office@example.test')
  expect(screen.getByText(/Leitweg-ID, check/)).toBeTruthy()
  expect(screen.queryByText('the email address of whoever pays')).toBeNull()
  await isSaved()
  cleanup()
  // Once it is issued nothing of it can be mended: most patients want none.
  show({ ...invoice, electronic })
  expect(screen.queryByText(/XRechnung/)).toBeNull()
  cleanup()
  show({ ...invoice, electronic, buyerReference: '04011000-12345-03' })
  expect(screen.getByText(/XRechnung this invoice lacks/)).toBeTruthy()
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
  const draft = {
    payerName: 'Rosa Delgado',
    payerAddress: '',
    payerEmail: '',
    buyerReference: '',
    note: '',
    lines: [line],
  }
  says(ofDraft, { ...invoice, reference: null, standing: 'draft', draft, payments: [], appointment })
  says(ofIssued, { ...invoice, appointment })
})

/** What is typed is saved when it pauses: at the next test's server, if this one does not wait. */
const isSaved = () => screen.findByText('Saved', undefined, { timeout: 5000 })
const described = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby')!)?.textContent
const wrongField = (pointer: string, code: string) =>
  refusal('invalid_fields', { errors: [{ pointer, code, message: '' }] })

it('what is typed after a line was added goes into it', async () => {
  show(begun, 'invoices:write')
  screen.getByRole('button', { name: 'Add a line' }).focus()
  await userEvent.keyboard('{Enter}Blood pressure')
  expect(screen.getAllByLabelText<HTMLInputElement>('What for').map(({ value }) => value)).toEqual([
    'Check-up',
    'Blood pressure',
  ])
  await isSaved()
})

it('marks the field for which it was not issued, and goes there', async () => {
  reply = ({ method }) =>
    method === 'POST' ? wrongField('/body/lines/0/description', 'required') : { status: 200, data: { version: 2 } }
  show(begun, 'invoices:issue')
  await userEvent.click(screen.getByRole('button', { name: 'Issue invoice' }))
  const field = await screen.findByLabelText('What for')
  expect([field.getAttribute('aria-invalid'), described(field)]).toEqual(['true', 'Say what line 1 is for.'])
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, '!')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await isSaved()
})

it('marks what cannot be saved, and saves it once it is typed anew', async () => {
  let saved: unknown
  reply = ({ body }) => {
    if (JSON.stringify(body).includes('wrong')) return wrongField('/body/lines/0/description', 'unreadable')
    saved = body
    return { status: 200, data: { version: 3 } }
  }
  show(begun, 'invoices:write')
  const field = screen.getByLabelText('What for')
  fireEvent.change(field, { target: { value: 'wrong' } })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(described(field)).toContain('line 1')
  fireEvent.change(field, { target: { value: 'Check-up' } })
  fireEvent.change(field, { target: { value: 'Check-ups' } })
  await waitFor(() => expect(saved).toMatchObject({ lines: [{ description: 'Check-ups' }] }))
})
