import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { OwnDetailsForm } from './own-details-form.tsx'
import type { OwnPatient } from './own-details.ts'

const rosa: OwnPatient = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  version: 3,
  givenName: 'Rosa',
  familyName: 'Delgado',
  email: 'rosa@delgado.com',
  phone: null,
  birthDate: '1985-03-08',
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save details' }))

function show() {
  const onStale = vi.fn()
  renderInApp(<OwnDetailsForm own={rosa} onStale={onStale} />)
  return onStale
}

it('sends what changed, for the version that was seen, and says that it is saved', async () => {
  const asked = fakeApi(() => ({ status: 200, data: { ...rosa, version: 4 } }))
  const onStale = show()
  await userEvent.type(field(/Mobile/), '+1 202 555 0147')
  await save()
  expect((await screen.findByRole('status')).textContent).toBe('Your details are saved.')
  expect(asked).toMatchObject([
    { method: 'PATCH', path: '/patients/me', headers: { 'if-match': '"3"' }, body: { phone: '+1 202 555 0147' } },
  ])
  expect(onStale).toHaveBeenCalledOnce()
})

it('lists what is wrong and asks the server nothing', async () => {
  const asked = fakeApi(() => refusal('internal'))
  show()
  await userEvent.clear(field(/First name/))
  await save()
  const summary = screen.getByRole('alert')
  expect(summary.textContent).toContain('Enter a first name')
  expect(document.activeElement).toBe(summary)
  expect(field(/First name/).getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
})

it('keeps what was typed when somebody else was faster, and reads the new version', async () => {
  fakeApi(() => refusal('stale_version'))
  const onStale = show()
  await userEvent.type(field(/Mobile/), '+1 202 555 0147')
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('They now read: Rosa Delgado, March 8, 1985')
  expect(field(/Mobile/).value).toBe('+1 202 555 0147')
  expect(onStale).toHaveBeenCalledOnce()
})

it('ties a refusal of the server to its field', async () => {
  const errors = [{ pointer: '/body/birthDate', code: 'in_future', message: '' }]
  fakeApi(() => refusal('invalid_fields', { errors }))
  show()
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Check the date of birth')
  expect(field(/Date of birth/).getAttribute('aria-invalid')).toBe('true')
})

it('takes back what it said about a field once that is mended, and not before', async () => {
  show()
  await userEvent.clear(field(/First name/))
  await userEvent.type(field(/Mobile/), 'x')
  await save()
  await userEvent.type(field(/Mobile/), 'y')
  expect(screen.getByRole('alert').textContent).toMatch(/first name.*mobile/i)
  await userEvent.type(field(/First name/), 'Rosa')
  expect(screen.getByRole('alert').textContent).toMatch(/^(?!.*first name).*mobile/i)
  expect(document.activeElement).toBe(field(/First name/))
})
