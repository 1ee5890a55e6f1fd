import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { apiFor, signInAs, somebody } from './doors.fixture.tsx'
import { Component as Money } from './reports-money.tsx'
import { Component as Reports } from './reports.tsx'
import { linksOf } from './staff-links.ts'

afterEach(() => {
  vi.useRealTimers()
  useUserState.getState().clearUser()
  useUserState.getState().setRoles([])
})

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

function show(may: readonly ClinicPermission[], address: string, roles: readonly Role[] = ['admin']) {
  const who = somebody(roles, may)
  signInAs(who)
  const inVain = apiFor(who)
  renderInApp(
    <QueryProvider>
      <Address />
      <Routes>
        <Route path="/admin/reports" element={<Reports />} />
        <Route path="/doctor/reports" element={<Reports />} />
        <Route path="/admin/reports/money" element={<Money />} />
      </Routes>
    </QueryProvider>,
    address,
  )
  return inVain
}

const menuOf = (may: ClinicPermission) =>
  linksOf('admin', (each) => each === may)
    .map(({ href }) => href)
    .filter((href) => href.startsWith('/admin/reports'))

it('leads who may see the money alone to it, with the days that were asked for', async () => {
  const inVain = show(['reports:financial'], '/admin/reports?range=this-month&doctor=ben')
  expect(await screen.findByRole('heading', { level: 1, name: 'Income' })).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/admin/reports/money?range=this-month')
  await screen.findByRole('list', { name: 'Figures' })
  expect(inVain).toEqual([])
  expect(menuOf('reports:financial')).toEqual(['/admin/reports/money'])
})

it('shows who may see the operation alone no money', async () => {
  const inVain = show(['reports:operational'], '/admin/reports')
  const figures = await screen.findByRole('list', { name: 'Figures' })
  expect(figures.textContent).not.toContain('Billed')
  expect(inVain).toEqual([])
  expect(menuOf('reports:operational')).toEqual(['/admin/reports'])
})

it('refuses the money to who may see the operation alone, and asks for none of it', () => {
  const inVain = show(['reports:operational'], '/admin/reports/money')
  expect(screen.queryByRole('heading', { name: 'Income' })).toBeNull()
  expect(inVain).toEqual([])
})

it('says that a doctor is not there any more, instead of everybody’s figures', async () => {
  show(['reports:operational'], '/admin/reports?doctor=nobody')
  expect(await screen.findByText('This doctor is no longer listed')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Figures' })).toBeNull()
})

it('goes on to the new day when somebody comes back after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T02:00:00Z') })
  show(['reports:operational'], '/admin/reports')
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  expect(from.value).toBe('11/28/2026')
  vi.setSystemTime(new Date('2026-11-29T14:00:00Z'))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('11/29/2026')
})

it('leads who sees their own patients alone to their own report, not to the clinic’s', async () => {
  const inVain = show([], '/admin/reports?range=this-month&doctor=ben-raman', ['admin', 'provider'])
  expect(await screen.findByText('How your visits are going')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/doctor/reports?range=this-month')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(inVain).toEqual([])
})

it('names figures by their own days while others load, and lets them be neither exported nor printed', async () => {
  show(['reports:operational'], '/admin/reports')
  await screen.findByRole('list', { name: 'Figures' })
  const actions = () =>
    ['Export CSV', 'Print or PDF'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
  expect(actions()).toEqual([false, false])
  fakeApi(() => new Promise(() => {}))
  await userEvent.click(screen.getByRole('link', { name: 'Last month' }))
  expect(await screen.findByText(/^Still Nov 25/)).toBeTruthy()
  expect(actions()).toEqual([true, true])
})
