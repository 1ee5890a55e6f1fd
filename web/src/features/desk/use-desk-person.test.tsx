import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { useDeskPerson, type DeskPersonBody } from './use-desk-person.tsx'

const person = (id: string, familyName: string) => ({
  ...{ id, givenName: 'Rosa', familyName, birthDate: '1971-08-03', phone: null, email: 'rosa@example.test' },
  ...{ isContactShown: true, lastVisit: null, nextVisit: null, isHere: false },
})
const listOf = (...items: object[]): Reply => ({
  status: 200,
  data: { items, total: items.length, skip: 0, take: 20 },
})

/** What the form would send, or that nobody is meant yet. */
const taken: (DeskPersonBody | null)[] = []
function Form({ problem = null }: { problem?: ApiProblem | null }) {
  const who = useDeskPerson({ isOpen: true, form: 'form', today: '2026-11-25', problem })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        taken.push(who.take())
      }}
    >
      {who.fields}
      <button type="submit">{who.name ?? 'Nobody'}</button>
    </form>
  )
}

type Options = { problem?: ApiProblem; held?: string[] }
function show(search: (words: string) => Reply | Promise<Reply>, { problem, held }: Options = {}) {
  useUserState.setState(
    ({ users }) => ({ users: { ...users, rights: { 'the clinic': held ?? ['patients:read-basic'] } } }) as never,
  )
  const asked = fakeApi(({ path, body }) =>
    path.endsWith('/patients/search') ? search((body as { search: string }).search) : listOf(),
  )
  renderInApp(
    <QueryProvider>
      <Form problem={problem ?? null} />
    </QueryProvider>,
  )
  return asked
}
const type = (words: string) => userEvent.type(screen.getByRole('combobox'), words)

const usual = useUserState.getState()
afterEach(() => useUserState.setState(usual, true))
beforeEach(() => {
  taken.length = 0
})

it('means the first that is found, or the one that the arrows lead to, and sends them by Enter', async () => {
  show(() => listOf(person('a', 'Adler'), person('b', 'Delgado')))
  await type('ros')
  await screen.findByRole('button', { name: 'Rosa Adler' })
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('button', { name: 'Rosa Delgado' })
  await userEvent.keyboard('{Enter}')
  expect(taken).toEqual([{ patientId: 'b' }])
})

it('means nobody as long as there is no answer to what is typed', async () => {
  show((words) => (words === 'ros' ? listOf(person('a', 'Adler')) : new Promise(() => undefined)))
  await type('ros')
  await screen.findByRole('button', { name: 'Rosa Adler' })
  await type('x{Enter}')
  expect(taken).toEqual([null])
  expect(screen.getByRole('button', { name: 'Nobody' })).toBeTruthy()
})

it('takes what nobody is found by for the name of somebody new, and what is found for none of them by its last line', async () => {
  show((words) => (words.startsWith('Dana') ? listOf() : listOf(person('a', 'Adler'))))
  await type('Dana Kim')
  const last = screen.getByLabelText<HTMLInputElement>('Last name')
  await waitFor(() => expect(last.value).toBe('Kim'))
  await userEvent.clear(screen.getByRole('combobox'))
  await type('Rosa')
  await userEvent.click(await screen.findByRole('option', { name: /Rosa.*/, selected: false }))
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Rosa')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date of birth')))
})

it('asks whether a contact is right once the server says that nobody here has seen them', async () => {
  const problem = { errors: [{ pointer: '/body/isContactRight', code: 'required' }] } as unknown as ApiProblem
  show(() => listOf(person('a', 'Adler')), { problem })
  await type('ros')
  await screen.findByRole('button', { name: 'Rosa Adler' })
  await userEvent.keyboard('{Enter}')
  const isRight = await screen.findByRole('checkbox', { name: /rosa@example\.test/ })
  await userEvent.click(isRight)
  await userEvent.click(screen.getByRole('button', { name: 'Rosa Adler' }))
  expect(taken.at(-1)).toEqual({ patientId: 'a', isContactRight: true })
})

it('is no search for who may not see the clinic’s patients', () => {
  show(() => listOf(), { held: ['appointments:book'] })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByLabelText('First name')).toBeTruthy()
})
