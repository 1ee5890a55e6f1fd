import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { App } from '../../platform/app.tsx'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { apiContext, pageContext, type Page } from '../../platform/page/context.ts'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { testClinic } from '../../test/in-app.tsx'
import { action, Component } from './prescription-check.tsx'

const catalogue = await loadCatalogue('en')
const madeAt = '2026-11-25T15:00:00Z'
const found = {
  ...{ clinicName: 'Test Clinic', issuedOn: '2026-11-25', issuedBy: 'Dr. Maya Okafor', validUntil: '2027-11-25' },
  ...{ state: 'valid', items: null },
}
const ok = (changes: object = {}): Reply => ({ status: 200, data: { ...found, ...changes } })

function show() {
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(apiContext, call)
    const page = { organization: testClinic, locale: 'en', now: () => Promise.resolve(madeAt), status: () => undefined }
    context.set(pageContext, page as unknown as Page)
    return context
  }
  const router = createMemoryRouter([{ path: '/prescription', Component, action }], {
    ...{ initialEntries: ['/prescription'], getContext },
  })
  render(
    <App site={{ organization: testClinic, mode: 'system', madeAt }} locale="en" catalogue={catalogue}>
      <RouterProvider router={router} />
    </App>,
  )
}
const check = (code: string) => userEvent.type(screen.getByLabelText('Check code'), `${code}{Enter}`)

async function tellBirthDate(value: string) {
  fireEvent.change(await screen.findByLabelText('Date of birth'), { target: { value } })
  await userEvent.click(screen.getByRole('button', { name: 'Show the drugs' }))
}

beforeEach(() => history.replaceState(null, '', '/prescription'))

it('says that it is genuine, from whom and when, and nothing of what is on it', async () => {
  const asked = fakeApi(() => ok())
  show()
  await check('k4pd-9xq2')
  const verdict = await screen.findByRole('heading', { name: 'Genuine and valid' })
  // It is drawn first, and focused after.
  await expect.poll(() => document.activeElement === verdict).toBe(true)
  expect(asked).toMatchObject([{ path: '/prescription-checks', body: { code: 'k4pd-9xq2' } }])
  expect(asked[0]!.body).not.toHaveProperty('birthDate')
  for (const fact of ['November 25, 2026', 'Dr. Maya Okafor', 'November 25, 2027'])
    expect(screen.getByText(fact)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Check code' }).value).toBe('')
})

it.each([
  ['expired', 'Genuine, but no longer valid', 1],
  ['stopped', 'Genuine, but stopped', 0],
  ['entered-in-error', 'Prescribed in error: do not dispense', 0],
])(
  'says that one is %s, and not to fill it, and until when it was valid only if it was',
  async (state, verdict, times) => {
    fakeApi(() => ok({ state }))
    show()
    await check('K4PD9XQ2')
    expect(await screen.findByRole('heading', { name: verdict })).toBeTruthy()
    expect(screen.getByText(/Please don’t fill it/)).toBeTruthy()
    expect(screen.queryAllByText('Valid until')).toHaveLength(times)
  },
)

it('shows what is on it to whoever knows the date of birth, and which of it was stopped', async () => {
  const items = [
    { heading: 'Doxycycline 100 mg capsules', facts: '14 capsules · 1-0-1-0 · no refills', state: 'valid' },
    { heading: 'Ibuprofen 400 mg tablets', facts: '20 tablets · 1-0-1-0 · no refills', state: 'stopped' },
  ]
  const asked = fakeApi(({ body }) =>
    ok({ items: (body as object | undefined) && 'birthDate' in (body as object) ? items : null }),
  )
  show()
  await check('K4PD-9XQ2')
  await tellBirthDate('1985-03-08')
  const drugs = await screen.findAllByRole('listitem')
  expect(asked[1]!.body).toEqual({ code: 'K4PD-9XQ2', birthDate: '1985-03-08' })
  expect(drugs.map((drug) => drug.textContent)).toEqual([
    'Doxycycline 100 mg capsules14 capsules · 1-0-1-0 · no refills',
    'Ibuprofen 400 mg tabletsStopped: do not dispense20 tablets · 1-0-1-0 · no refills',
  ])
  expect(within(drugs[1]!).getByText('Stopped: do not dispense')).toBeTruthy()
})

it('says the same of a wrong date of birth and of one too many, and keeps what was typed', async () => {
  fakeApi(() => ok())
  show()
  await check('K4PD-9XQ2')
  await tellBirthDate('1985-03-09')
  expect((await screen.findByRole('alert')).textContent).toContain('or too many wrong ones were entered')
  const field = screen.getByLabelText<HTMLInputElement>('Date of birth')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1985-03-09', 'true'])
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toContain('too many wrong ones')
  expect(document.activeElement).toBe(field)
})

it('asks for the date of birth again when it is none, without counting it', async () => {
  const asked = fakeApi(() => ok())
  show()
  await check('K4PD-9XQ2')
  await tellBirthDate('')
  expect(await screen.findByText('Enter the whole date of birth, such as 03/28/1985')).toBeTruthy()
  expect(asked[1]!.body).toEqual({ code: 'K4PD-9XQ2' })
  expect(screen.queryByText(/too many wrong ones/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Date of birth'))
})

it.each([
  ['not_found', 'K4PD-9XQ3'],
  ['invalid_fields', 'much too long'],
] as const)('says that an unknown code is none of the clinic’s: %s', async (code, typed) => {
  fakeApi(() => refusal(code))
  show()
  await check(typed)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We issued no prescription with this code')
  expect(alert.textContent).toContain(typed)
  expect(within(alert).getByRole('link', { name: '+1 617 555 0142' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Check code' }).value).toBe(typed)
})

it('says how long to wait after too many attempts', async () => {
  fakeApi(() => refusal('too_many_requests', { retryAfterSeconds: 30 }))
  show()
  await check('K4PD-9XQ2')
  expect((await screen.findByRole('alert')).textContent).toMatch(/\d+ seconds/)
})

it('says that no answer came, and asks again with the same code', async () => {
  let isOffline = true
  fakeApi(() => (isOffline ? refusal('unavailable') : ok()))
  show()
  await check('K4PD-9XQ2')
  expect(await screen.findByRole('alert')).toBeTruthy()
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByRole('heading', { name: 'Genuine and valid' })).toBeTruthy()
})

it('asks for a code when there is none', async () => {
  const asked = fakeApi(() => ok())
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('Enter the code that is printed on the prescription')).toBeTruthy()
  expect(asked).toEqual([])
})

it('checks a scanned code at once, and takes it out of the address', async () => {
  const asked = fakeApi(() => ok())
  history.replaceState(null, '', '/prescription#K4PD9XQ2')
  show()
  expect(await screen.findByRole('heading', { name: 'Genuine and valid' })).toBeTruthy()
  expect(asked).toMatchObject([{ body: { code: 'K4PD9XQ2' } }])
  expect(location.hash).toBe('')
  // A second paper is scanned in the same tab.
  location.hash = '#K4PD9XQ3'
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ body: { code: 'K4PD9XQ3' } })
})

it('takes no other fragment for a code', () => {
  const asked = fakeApi(() => ok())
  history.replaceState(null, '', '/prescription#main')
  show()
  expect(location.hash).toBe('#main')
  expect(asked).toEqual([])
})
