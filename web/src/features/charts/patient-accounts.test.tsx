import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { PatientAccounts } from './patient-accounts.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const ana = {
  ...{ userId: '01890000-0000-7000-8000-000000000002', name: 'Ana Paz', email: 'ana@example.test' },
  ...{ relation: 'guardian', relationship: 'parent', access: 'visits', endsOn: '2036-02-02' },
  ...{ verificationStatus: 'confirmed', verifiedAt: '2026-11-01T12:00:00Z', isKnownByVisit: false, letInBy: null },
}

function show(accounts: object[], mayConfirm = true) {
  let [items, refused] = [accounts, true]
  const asked = fakeApi(({ method, path }) => {
    const isLookUp = path.endsWith('/account-look-ups')
    if (method === 'POST' && refused) {
      refused = false
      const errors = [{ pointer: '/body/email', code: 'unknown', message: 'Unknown.' }]
      return refusal('invalid_fields', { errors })
    }
    if (isLookUp) return { status: 200, data: { userId: ana.userId, name: ana.name, email: ana.email } }
    if (method === 'POST') items = [ana]
    if (method === 'DELETE') items = []
    return { status: method === 'POST' ? 201 : 200, data: { items } }
  })
  const onConfirmed = vi.fn<() => void>()
  renderInApp(
    <QueryProvider>
      <PatientAccounts patientId={id} isChild timeZone="America/New_York" {...{ mayConfirm, onConfirmed }} />
    </QueryProvider>,
  )
  return asked
}

it('connects an account by its address, and says where there is none', async () => {
  const asked = show([])
  await userEvent.click(await screen.findByRole('button', { name: 'Connect an account' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Email of the account'), ana.email)
  await userEvent.click(dialog.getByRole('button', { name: 'Show whose it is' }))
  expect(await dialog.findByText(/No patient’s account has this address/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Show whose it is' }))
  expect(await dialog.findByText(/the account of Ana Paz/)).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('They may do'), 'visits')
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText(/ana@example.test · parent, Visits only/)).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    path: `/patients/${id}/accounts`,
    body: { userId: ana.userId, relationship: 'parent', access: 'visits' },
  })
})

it('offers of a child who may look after one, and tells an end from a bar', async () => {
  show([ana])
  expect(await screen.findByText(/“End” removes access.*“Does not act for them” also rules that out/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Connect an account' }))
  await userEvent.type(screen.getByLabelText('Email of the account'), ana.email)
  // The first look-up finds nobody here.
  for (const _ of [1, 2]) await userEvent.click(screen.getByRole('button', { name: 'Show whose it is' }))
  const choices = within(await screen.findByLabelText('They are the patient’s')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).not.toContain('spouse or partner')
})

it('ends what an account may do, after a question', async () => {
  const asked = show([ana])
  await userEvent.click(await screen.findByRole('button', { name: 'End for Ana Paz' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('No account acts for this patient.')).toBeTruthy()
})

it('says when it ended by age, and offers nothing to who may not say so', async () => {
  show([{ ...ana, endsOn: '2026-11-01' }], false)
  expect(await screen.findByText(/Ended on November 1, 2026/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('says who let somebody in, whom the clinic can confirm itself', async () => {
  const asked = show([{ ...ana, letInBy: 'Luis Paz' }])
  expect(await screen.findByText('Let in by Luis Paz')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Acts for them' }))
  expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { verificationStatus: 'confirmed' } })
})
