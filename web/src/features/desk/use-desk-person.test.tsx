import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { useDeskPerson, type DeskPersonBody } from './use-desk-person.tsx'

const person = (id: string, familyName: string) => ({
  ...{ id, givenName: 'Rosa', familyName, birthDate: '1971-08-03', phone: null, email: 'rosa@example.test' },
  ...{ isContactShown: true, lastVisit: null, nextVisit: null, isHere: false, isTypedOnly: false },
})
const listOf = (...items: object[]): Reply => ({
  status: 200,
  data: { items, total: items.length, skip: 0, take: 20 },
})

/** What the form would send, or that nobody is meant yet. */
const taken: (DeskPersonBody | null)[] = []
function Form({ refusal = null }: { refusal?: ApiProblem | null }) {
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const who = useDeskPerson({ isOpen: true, form: 'form', today: '2026-11-25', problem })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const body = who.take()
        taken.push(body)
        if (body) setProblem(refusal)
      }}
    >
      {who.fields}
      <button type="submit">{who.name ?? 'Nobody'}</button>
    </form>
  )
}

type Options = { problem?: ApiProblem; held?: string[]; matched?: object[] }
function show(search: (words: string) => Reply | Promise<Reply>, { problem, held, matched = [] }: Options = {}) {
  useUserState.setState(
    ({ users }) => ({ users: { ...users, rights: { 'the clinic': held ?? ['patients:read-basic'] } } }) as never,
  )
  const asked = fakeApi(({ path, body }) =>
    path.endsWith('/patients/search') ? search((body as { search: string }).search) : listOf(...matched),
  )
  renderInApp(
    <QueryProvider>
      <Form refusal={problem ?? null} />
    </QueryProvider>,
  )
  return asked
}
const type = (words: string) => userEvent.type(screen.getByRole('combobox'), words)

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

it('books on the record in which a merged one is now, once it is told', async () => {
  const problem = { code: 'record_merged', problem: { mergedInto: 'b' }, errors: [] } as unknown as ApiProblem
  show(() => listOf({ ...person('a', 'Adler'), isTypedOnly: false }), { problem })
  await type('ros')
  await screen.findByRole('button', { name: 'Rosa Adler' })
  await userEvent.keyboard('{Enter}')
  expect(taken).toEqual([{ patientId: 'a' }])
  await screen.findByText(/which is chosen now/)
  await userEvent.click(screen.getByRole('button', { name: 'Rosa Adler' }))
  expect(taken.at(-1)).toEqual({ patientId: 'b' })
})

it('asks about the contact of whom nobody has seen as soon as they are meant, and nothing is booked before', async () => {
  const hidden = { ...person('a', 'Adler'), email: null, isContactShown: false, isTypedOnly: true }
  const matched = {
    ...hidden,
    isContactProved: false,
    account: null,
    matches: ['name'],
    contact: { email: 'rosa@example.test', phone: null },
  }
  const asked = show(() => listOf(hidden), { matched: [matched] })
  await type('ros')
  await screen.findByRole('button', { name: 'Rosa Adler' })
  await userEvent.keyboard('{Enter}')
  expect(taken).toEqual([null])
  const isRight = await screen.findByRole('checkbox', { name: /rosa@example\.test/ })
  await waitFor(() => expect(document.activeElement).toBe(isRight))
  expect(asked.at(-1)).toMatchObject({ body: { givenName: 'Rosa', familyName: 'Adler', birthDate: '1971-08-03' } })
  await userEvent.keyboard('{Enter}')
  expect(taken.at(-1)).toBeNull()
  await userEvent.keyboard(' {Enter}')
  expect(taken.at(-1)).toEqual({ patientId: 'a', isContactRight: true })
})

it('says how to see a contact that nobody has checked, where the search does not show it', async () => {
  const problem = { errors: [{ pointer: '/body/isContactRight', code: 'required' }] } as unknown as ApiProblem
  const hidden = { ...person('a', 'Adler'), email: null, isContactShown: false }
  show(() => listOf(hidden), { problem })
  await type('ros')
  await screen.findByRole('button', { name: 'Rosa Adler' })
  await userEvent.keyboard('{Enter}')
  const how = await screen.findByText(/full name and date of birth/)
  await waitFor(() => expect(document.activeElement).toBe(how))
  expect(screen.getByRole('button', { name: 'Somebody else' })).toBeTruthy()
})

it('asks nothing of the one who is chosen in the place of whom the server refused', async () => {
  const problem = { errors: [{ pointer: '/body/isContactRight', code: 'required' }] } as unknown as ApiProblem
  show((words) => listOf(person(words, words === 'adl' ? 'Adler' : 'Delgado')), { problem })
  await type('adl')
  await screen.findByRole('button', { name: 'Rosa Adler' })
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('checkbox', { name: /rosa@example\.test/ })
  await userEvent.click(screen.getByRole('button', { name: 'Somebody else' }))
  await type('del')
  await userEvent.click(await screen.findByRole('option', { name: /Delgado/ }))
  await screen.findByText(/Delgado/, { selector: 'b' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('takes what is typed below when the search fails, as it says', async () => {
  show(() => refusal('forbidden'))
  await type('Dana Kim')
  await screen.findByText(/type who it is below/)
  await userEvent.type(screen.getByLabelText('Date of birth'), '2/28/1980')
  await userEvent.type(screen.getByLabelText(/^Phone or email/), 'dana@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Nobody' }))
  expect(taken).toMatchObject([{ patient: { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-28' } }])
})

it('is no search for who may not see the clinic’s patients', () => {
  show(() => listOf(), { held: ['appointments:book'] })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByLabelText('First name')).toBeTruthy()
})
