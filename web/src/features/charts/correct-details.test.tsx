import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { CorrectDetails } from './correct-details.tsx'
import type { Details } from './use-details.ts'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const rosa: Details = {
  ...{ id, version: 1, givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@example.test', phone: null },
  ...{ birthDate: '1985-03-08', ownAccount: null, mayCorrect: true, former: [] },
}
type Answer = { status: number; data?: unknown }
let stored: Details
let answers: Answer[]
beforeEach(() => {
  stored = rosa
  answers = []
})
const wrong = (pointer: string, code = 'required') =>
  refusal('invalid_fields', { errors: [{ pointer, code, message: '' }] })

async function open() {
  const asked = fakeApi(({ method, path }) => {
    if (path.endsWith('/accounts'))
      return {
        status: 200,
        data: {
          items: [{ userId: 'a', name: 'Ana Delgado', email: 'ana@example.test', verificationStatus: 'confirmed' }],
        },
      }
    return method === 'PATCH' ? (answers.shift() ?? { status: 200, data: stored }) : { status: 200, data: stored }
  })
  renderInApp(
    <QueryProvider>
      <CorrectDetails patientId={id} />
    </QueryProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Correct details' }))
  return () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('sends what was typed, and says that it is done', async () => {
  const sent = await open()
  await type('Date of birth', '8/3/1985')
  expect(screen.getByText(/August 3, 1985/)).toBeTruthy()
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(sent()).toEqual([{ birthDate: '1985-08-03' }])
})

it('sends nothing that cannot be read, and goes to it', async () => {
  const sent = await open()
  await type('Email', 'rosa@')
  await save()
  expect(screen.getByText('This isn’t an email address. Check it for spaces and typos.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(sent()).toEqual([])
})

it('asks whether it is the same person, names the accounts that read on, and sends it once it is said', async () => {
  answers = [wrong('/body/isSamePerson')]
  const sent = await open()
  await type('First name', 'Paula')
  await save()
  expect(await screen.findByText('Ana Delgado, ana@example.test')).toBeTruthy()
  await save()
  expect(screen.getByText('Say so first, or leave the details as they are')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  await userEvent.click(screen.getByLabelText(/It’s the same person/))
  await save()
  await vi.waitFor(() => expect(sent()).toEqual([{ givenName: 'Paula' }, { givenName: 'Paula', isSamePerson: true }]))
})

it('asks anew where somebody else is typed', async () => {
  answers = [wrong('/body/isAnotherPerson')]
  const sent = await open()
  await type('First name', 'Paula')
  await save()
  await userEvent.click(await screen.findByLabelText(/That’s another person/))
  await type('First name', 'Paulina')
  expect(screen.queryByLabelText(/That’s another person/)).toBeNull()
  await save()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ givenName: 'Paulina' })
})

it('asks whose the account is whose own record it is; its address is its owner’s', async () => {
  stored = { ...rosa, ownAccount: { name: 'Rosa D', email: 'rosa@example.test' } }
  answers = [wrong('/body/isSamePerson', 'account_unconfirmed')]
  const sent = await open()
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).readOnly).toBe(true)
  await type('Mobile number', '+1 617 555 0142')
  await save()
  expect(await screen.findByText(/Rosa D’s account \(rosa@example.test\)/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/The account is theirs/))
  await save()
  await vi.waitFor(() => expect(sent().at(-1)).toEqual({ phone: '+1 617 555 0142', isSamePerson: true }))
})

it('loses nothing where somebody else changed the record meanwhile', async () => {
  answers = [refusal('stale_version')]
  const sent = await open()
  await type('First name', 'Rosalía')
  stored = { ...rosa, version: 2, phone: '+1 617 555 0142' }
  await save()
  expect(await screen.findByText(/Somebody else changed these details/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('+1 617 555 0142')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Rosalía')
  await save()
  await vi.waitFor(() => expect(sent()).toEqual([{ givenName: 'Rosalía' }, { givenName: 'Rosalía' }]))
})

it('tells who may not, and has nothing to press', async () => {
  stored = { ...rosa, mayCorrect: false }
  await open()
  expect(await screen.findByText(/You can correct the details of patients you treat/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
