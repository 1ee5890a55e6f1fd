import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component } from './pay.tsx'

const token = 'uCPFdRKAxA8jWK66IET99wgfrF8qTpaPUT18jvrmX6w'
const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const payable = {
  ...{ id, reference: '2026-00042', dueOn: '2026-12-09', isCredited: false, canPay: true, processing: null },
  ...{
    due: { minor: 12_000, currency: 'USD' },
    total: { minor: 12_000, currency: 'USD' },
    isDemo: true,
    isTest: false,
    isElectronic: false,
  },
}
const shown = (more: object = {}) => ({ status: 200, data: { ...payable, ...more } })
const open = (hash = `#${token}`) => renderInApp(<Component />, `/pay/${id}${hash}`)

beforeEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
})

it('says what is due by the mailed link, which leaves the address', async () => {
  const asked = fakeApi(() => shown())
  open()
  expect(await screen.findByRole('heading', { name: 'Pay invoice 2026-00042' })).toBeTruthy()
  expect(screen.getByText('Due by December 9, 2026')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay $120.00' })).toBeTruthy()
  expect(screen.getByText('Demo: no money moves.')).toBeTruthy()
  expect(location.hash).toBe('')
  expect(asked).toHaveLength(1)
})

it.each([
  [{ due: { minor: 0, currency: 'USD' }, canPay: false }, /This invoice is paid/],
  [{ isCredited: true, canPay: false, due: { minor: 0, currency: 'USD' } }, /was taken back/],
  [{ due: { minor: -2000, currency: 'USD' }, canPay: false }, /we owe you \$20\.00/],
  [{ canPay: false }, /can’t be paid online right now/],
  [{ canPay: false, processing: id }, /is being processed/],
])('says how it stands: %j', async (more, words) => {
  fakeApi(() => shown(more))
  open()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
})

it('shows what is due by now where that changed, and begins nothing', async () => {
  let due = 12_000
  fakeApi(({ method }) => {
    if (method !== 'GET') {
      due = 7000
      return refusal('due_changed')
    }
    return shown({ due: { minor: due, currency: 'USD' } })
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $120.00' }))
  expect(await screen.findByRole('button', { name: 'Pay $70.00' })).toBeTruthy()
  expect(screen.getByText(/has changed meanwhile/)).toBeTruthy()
})

it('gives another payer the invoice for their accounting, paid or not', async () => {
  const asked = fakeApi(({ path }) =>
    path.endsWith('/electronic')
      ? refusal('unavailable')
      : shown({ isElectronic: true, canPay: false, due: { minor: 0, currency: 'USD' } }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Download as XRechnung' }))
  // What could not be had is said.
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(asked.at(-1)?.path).toMatch(/\/electronic$/)
})

it('says what to do without the link', async () => {
  open('')
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})
