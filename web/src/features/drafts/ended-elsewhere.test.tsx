import { emptyField } from '@polyclinic/domain/forms/definition.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { Component as InvoiceScreen } from '../../screens/staff/invoice.tsx'
import { signInAs, somebody } from '../../screens/staff/doors.fixture.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { ownServer, type AnswersView } from '../clinic-forms/answers.ts'
import { FillingView } from '../clinic-forms/filling-view.tsx'
import { FormBuilder } from '../clinic-forms/form-builder.tsx'
import type { FormView } from '../clinic-forms/use-forms.ts'
import type { BilledInvoice } from '../invoices/use-billing.ts'
import { drugWith, prescriptionWith } from '../prescriptions/prescription.fixture.ts'
import { PrescriptionView } from '../prescriptions/prescription-view.tsx'
import { usePrescription } from '../prescriptions/use-prescription.ts'

afterEach(() => useUserState.getState().clearUser())

// While somebody types here, what they write on is ended somewhere else: it is shown as it is, and nothing typed is lost.

const withApi = (reply: (asked: SentRequest) => Reply | undefined) =>
  fakeApi((asked) => reply(asked) ?? { status: 200, data: { items: [] } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => screen.getByText(/^This .*(?:in another window|from another device)/).closest('[role=alert]')!
const gone = async () => {
  press('I no longer need this')
  await waitFor(() => expect(screen.queryByText(/in another window/)).toBeNull())
}

function OnePrescription({ id }: { id: string }) {
  const { data } = usePrescription(id)
  return data && <PrescriptionView prescription={data} area="/doctor" />
}

it('a prescription that was signed shows what was written last, with the signed one below', async () => {
  signInAs(somebody(['provider'], ['prescriptions:write']))
  const draft = prescriptionWith([drugWith()])
  const signed = {
    ...{ status: 'active', code: 'K4PD-9XQ2', signedAt: '2026-11-25T15:00:00Z', signedBy: 'Dr. Maya Okafor' },
    standings: [{ state: 'valid' }],
  } as const
  let isSigned = false
  withApi(({ method, path }) => {
    if (method === 'PATCH') {
      isSigned = true
      return refusal('prescription_signed')
    }
    if (path === `/prescriptions/${draft.id}`)
      return { status: 200, data: isSigned ? { ...draft, ...signed, version: 2 } : draft }
    return undefined
  })
  renderInApp(
    <QueryProvider>
      <OnePrescription id={draft.id} />
    </QueryProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Noon: more' }))
  await waitFor(() => expect(said().textContent).toContain('Ibuprofen 400 mg'))
  expect(said().textContent).toMatch(/morning.*noon.*evening/)
  expect(screen.getByText(/^Signed by Dr. Maya Okafor/)).toBeTruthy()
  await gone()
})

const line = { description: 'Check-up', quantity: 1, unitMinor: 18_000, discount: null, taxRate: 0 }
const money = (minor: number) => ({ minor, currency: 'USD' })
const invoice: BilledInvoice = {
  ...{ id: 'invoice', kind: 'invoice', reference: null, payerName: 'Rosa Delgado', payerAddress: '', note: '' },
  ...{ payerEmail: '', buyerReference: '', electronic: null },
  patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado' },
  ...{ issuedOn: null, dueOn: null, total: money(18_000), due: money(18_000), standing: 'draft' },
  ...{ version: 1, appointment: null, taxes: [], netMinor: 18_000, paidMinor: 0 },
  draft: { payerName: 'Rosa Delgado', payerAddress: '', payerEmail: '', buyerReference: '', note: '', lines: [line] },
  lines: [{ ...line, discountMinor: 0, discountReason: null, netMinor: 18_000, voucherKind: null }],
  vouchers: [],
  ...{ createdAt: '2026-11-25T15:31:00.000Z', issuedAt: null, issuedBy: null, corrects: null, creditNote: null },
  ...{
    dueDays: 14,
    hasTaxNumber: true,
    mails: [],
    remindersSent: 0,
    mailTo: null,
    payLink: null,
    payLinkHasInvoice: false,
    payments: [],
  },
  reminders: { sentOn: [], next: null, paused: null },
}

function showInvoice(after: (invoice: BilledInvoice) => Reply, refused: Parameters<typeof refusal>[0]) {
  signInAs(somebody(['admin'], ['invoices:read', 'invoices:write', 'invoices:issue']))
  let isOver = false
  withApi(({ method, path }) => {
    if (method === 'PATCH') {
      isOver = true
      return refusal(refused)
    }
    if (path.startsWith('/billing/invoices')) return isOver ? after(invoice) : { status: 200, data: invoice }
    return undefined
  })
  renderInApp(
    <QueryProvider>
      <InvoiceScreen />
    </QueryProvider>,
    '/admin/invoices/invoice',
  )
}
const typeNote = async (value: string) => fireEvent.change(await screen.findByLabelText(/^Note/), { target: { value } })

it('an invoice that was issued shows what was typed last, and not what stands on it', async () => {
  const issued = { reference: '2026-00001', standing: 'open', draft: null, issuedOn: '2026-11-25', version: 2 } as const
  showInvoice((before) => ({ status: 200, data: { ...before, ...issued } }), 'invoice_issued')
  await typeNote('Thank you for coming.')
  await waitFor(() => expect(said().textContent).toContain('Thank you for coming.'))
  expect(said().textContent).not.toContain('Check-up')
  expect(screen.getByRole('heading', { name: /2026-00001/ })).toBeTruthy()
  await gone()
})

it('of an invoice that was discarded all of it stays in sight', async () => {
  showInvoice(() => refusal('not_found'), 'not_found')
  await typeNote('Thank you for coming.')
  await waitFor(() => expect(said().textContent).toContain('Check-up: 1 × $180.00 = $180.00'))
})

const definition = {
  sections: [
    { id: 'all', title: 'Before', help: '', fields: [{ ...emptyField('sleep', 'short-text'), label: 'Sleep?' }] },
  ],
}

it('answers that were sent show what was answered last, and then as they were sent', async () => {
  const answers: AnswersView = {
    ...{ id: 'answers', formId: 'form', number: 1, name: 'Intake', status: 'in-progress', version: 1, files: [] },
    ...{ completedAt: null, completedBy: null, visit: null, withdrawn: [], definition, content: { sleep: null } },
    patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado' },
  }
  const sent = { status: 'completed', completedAt: '2026-11-25T15:00:00Z', completedBy: 'Rosa Delgado', version: 3 }
  withApi(({ method }) =>
    method === 'PATCH'
      ? refusal('answers_completed')
      : { status: 200, data: { ...answers, ...sent, content: { sleep: 'Well' } } },
  )
  renderInApp(
    <QueryProvider>
      <FillingView answers={answers} server={ownServer('answers')} back={{ href: '/forms', reload: false }} />
    </QueryProvider>,
  )
  fireEvent.change(screen.getByLabelText(/^Sleep/), { target: { value: 'Badly since May' } })
  await waitFor(() => expect(said().textContent).toContain('Badly since May'))
  await gone()
  expect(await screen.findByText('Well')).toBeTruthy()
})

it('a form that was discarded goes on as a new one', async () => {
  const form: FormView = {
    ...{ id: 'form', status: 'draft', version: 1, currentNumber: null, isChanged: true, versions: [] },
    content: { name: 'Intake', asked: 'by-hand', serviceIds: [], validDays: null, definition },
  }
  const asked = withApi(({ method, path }) => {
    if (path === '/forms/form' && method === 'PATCH') return refusal('not_found')
    if (path.startsWith('/forms/')) return { status: 200, data: { ...form, version: 1 } }
    return undefined
  })
  renderInApp(
    <QueryProvider>
      <FormBuilder form={form} timeZone="America/New_York" onChanged={() => {}} onRemoved={() => {}} />
    </QueryProvider>,
  )
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Sleep' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Start a new form with this' }))
  await waitFor(() =>
    expect(asked.filter(({ path, method }) => path !== '/forms/form' && method === 'PATCH')[0]?.body).toMatchObject({
      ...{ name: 'Sleep', definition },
    }),
  )
})
