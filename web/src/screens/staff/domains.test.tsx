import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'
import { Component } from './domains.tsx'

const own = (host: string, isPrimary = false) => ({ host, written: host, isPrimary, neededBy: [] as string[] })
const waiting = (problem: 'missing' | 'unreachable' | null = null) => ({
  ...{ host: 'xn--praxis-mller-klb.de', written: 'praxis-müller.de', addedAt: '2026-11-25T14:40:00Z' },
  record: { name: '_polyclinic.xn--praxis-mller-klb.de', value: 'polyclinic-domain=abc' },
  checked: problem && { at: '2026-11-25T15:00:00Z', problem },
})
type Shown = { items: ReturnType<typeof own>[]; pending: ReturnType<typeof waiting>[] }

let now: Shown
let onWrite: (asked: SentRequest) => Reply
let asked: SentRequest[]
beforeEach(() => {
  now = { items: [own('harbor.com', true), own('www.harbor.com')], pending: [waiting()] }
  onWrite = () => ({ status: 200, data: now })
  asked = fakeApi((request) => (request.method === 'GET' ? { status: 200, data: now } : onWrite(request)))
  signInAs(somebody(['admin']))
})
afterEach(() => useUserState.getState().clearUser())

const show = () =>
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const sent = () =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, query, body }) => ({ method, path, query, body }))

it('shows the record, what came of looking for it, and the address once it is proved', async () => {
  show()
  expect(await screen.findByText('_polyclinic.xn--praxis-mller-klb.de')).toBeDefined()
  expect(screen.getByText('polyclinic-domain=abc')).toBeDefined()
  expect(screen.getByText('praxis-müller.de')).toBeDefined()
  expect(screen.getByText('Not checked yet')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy name' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy value' })).toBeDefined()
  onWrite = () => ({ status: 200, data: (now = { ...now, pending: [waiting('missing')] }) })
  await press('Check now: praxis-müller.de')
  expect(await screen.findByText(/The record is not there yet/)).toBeDefined()
  const { host, written } = waiting()
  onWrite = () => ({
    status: 200,
    data: (now = { items: [...now.items, { host, written, isPrimary: false, neededBy: [] }], pending: [] }),
  })
  await press('Check now: praxis-müller.de')
  expect(await screen.findByText('Proved. praxis-müller.de is one of your addresses now.')).toBeDefined()
  expect(screen.queryByText('Waiting for proof')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Your addresses')
})

it('adds what was typed, and says at its field why not', async () => {
  now = { items: [own('harbor.com', true)], pending: [] }
  show()
  await press('Add address')
  expect(await screen.findByText('Enter an address, such as www.example.com')).toBeDefined()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
  const error = (code: string) => ({ errors: [{ pointer: '/body/host', code, message: 'no' }] })
  onWrite = () => refusal('invalid_fields', error('not_available'))
  await userEvent.type(field, 'taken.com')
  await press('Add address')
  expect(await screen.findByText('This address is not available')).toBeDefined()
  expect(field.value).toBe('taken.com')
  expect(document.activeElement).toBe(field)
  onWrite = () => ({ status: 201, data: (now = { ...now, pending: [waiting()] }) })
  await userEvent.clear(field)
  await userEvent.type(field, 'praxis-müller.de{Enter}')
  expect(await screen.findByText(/praxis-müller.de was added/)).toBeDefined()
  expect(field.value).toBe('')
  expect(sent().map(({ body }) => body)).toEqual([{ host: 'taken.com' }, { host: 'praxis-müller.de' }])
  // The only one stays.
  expect(screen.queryByRole('button', { name: 'Remove harbor.com' })).toBeNull()
  expect(screen.getByText(/This is your only address/)).toBeDefined()
})

it('makes another one primary after saying what that changes', async () => {
  show()
  await press('Make primary: www.harbor.com')
  const asking = await dialog()
  expect(asking.getByRole('link', { name: 'Open www.harbor.com' }).getAttribute('href')).toBe(
    'https://www.harbor.com/doctor/login',
  )
  onWrite = () => ({
    status: 200,
    data: (now = { items: [own('www.harbor.com', true), own('harbor.com')], pending: [] }),
  })
  await userEvent.click(asking.getByRole('button', { name: 'Make primary' }))
  expect(await screen.findByText('www.harbor.com is your primary address now.')).toBeDefined()
  expect(sent()).toMatchObject([{ method: 'POST', path: '/domains/www.harbor.com/primary' }])
})

it('removes the primary one only when the next is chosen', async () => {
  now = { items: [own('harbor.com', true), own('a.harbor.com'), own('b.harbor.com')], pending: [] }
  show()
  await press('Remove harbor.com')
  const asking = await dialog()
  expect(asking.getByText(/Links to visits in mails/)).toBeDefined()
  await userEvent.click(asking.getByRole('button', { name: 'Remove address' }))
  expect(asking.getByText('Choose which address is the primary one from then on')).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.selectOptions(asking.getByRole('combobox'), 'b.harbor.com')
  onWrite = () => ({ status: 200, data: (now = { items: [own('b.harbor.com', true)], pending: [] }) })
  await userEvent.click(asking.getByRole('button', { name: 'Remove address' }))
  expect(await screen.findByText('harbor.com was removed.')).toBeDefined()
  expect(sent()).toMatchObject([{ method: 'DELETE', path: '/domains/harbor.com', query: { next: 'b.harbor.com' } }])
})

it('does not let somebody take away the address at which they are', async () => {
  now = { items: [own('harbor.com', true), own(location.hostname)], pending: [] }
  show()
  await press(`Remove ${location.hostname}`)
  const asking = await dialog()
  expect(asking.getByText(/You are signed in at this address/)).toBeDefined()
  expect(asking.queryByRole('button', { name: 'Remove address' })).toBeNull()
})

it('says that looking too often is refused', async () => {
  show()
  onWrite = () => refusal('too_many_requests')
  await press('Check now: praxis-müller.de')
  expect(await screen.findByText(/That was a lot at once/)).toBeDefined()
})
