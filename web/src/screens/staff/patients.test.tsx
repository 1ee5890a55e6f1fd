import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { lastSearch } from '../../features/charts/last-search.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component as Patients } from './patients.tsx'

const person = (id: string, familyName: string) => ({
  ...{ id, givenName: 'Rosa', familyName, birthDate: '1971-08-03', phone: null, email: null },
  ...{ isContactShown: true, lastVisit: null, nextVisit: null, isHere: false, isTypedOnly: false },
})
const listOf = (...items: object[]): Reply => ({
  status: 200,
  data: { items, total: items.length, skip: 0, take: 20 },
})
const Where = () => <p data-testid="where">{useLocation().search}</p>
const where = () => screen.getByTestId('where').textContent

type Answers = { openings?: object[]; find?: () => Reply }
function show(search: (words: string) => Reply | Promise<Reply>, { openings = [], find }: Answers = {}) {
  const asked = fakeApi(({ path, body }) => {
    if (path.endsWith('/chart-openings/own')) return { status: 200, data: { items: openings } }
    if (path.endsWith('/chart-openings/patients')) return find!()
    return search((body as { search: string }).search)
  })
  renderInApp(
    <QueryProvider>
      <Patients />
      <Where />
    </QueryProvider>,
  )
  return asked
}
const type = async (words: string) => userEvent.type(await screen.findByRole('searchbox'), words)

beforeEach(() => {
  lastSearch.keep('')
  const held = ['patients:read-basic', 'patients:break-glass']
  useUserState.setState(({ users }) => ({ users: { ...users, rights: { 'own day': held } } }) as never)
})

it('opens the only one by Enter, and goes to the first by the arrow', async () => {
  show((words) =>
    words === 'ros' ? listOf(person('a', 'Adler'), person('b', 'Delgado')) : listOf(person('b', 'Delgado')),
  )
  await type('ros')
  const first = await screen.findByRole('link', { name: 'Rosa Adler' })
  await userEvent.keyboard('{Enter}')
  expect(where()).toBe('')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await type('a{Enter}')
  await waitFor(() => expect(where()).toBe('?patient=b'))
})

it('holds the list of other words back as long as there is no answer to those that are typed', async () => {
  show((words) => (words === 'adl' ? listOf(person('a', 'Adler')) : new Promise(() => undefined)))
  await type('adl')
  const row = await screen.findByRole('link', { name: 'Rosa Adler' })
  expect(row.closest('[inert]')).toBeNull()
  await type('x')
  expect(await screen.findByText('Searching…')).toBeTruthy()
  expect(screen.queryByText('1 patient')).toBeNull()
  expect(row.closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(where()).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('leads to somebody whom the search does not find by the whole name and birth date', async () => {
  const opened = {
    openUntil: new Date(Date.now() + 3_600_000).toISOString(),
    patient: { ...person('c', 'Çelik'), givenName: 'Björn' },
  }
  const asked = show(() => listOf(), {
    openings: [opened],
    find: () => ({ status: 200, data: { items: [{ id: 'd', isSpelledOtherwise: false }] } }),
  })
  const back = await screen.findByRole('link', { name: 'Björn Çelik' })
  expect(back.getAttribute('href')).toBe('/patientDetails?patient=c')
  await type('demir')
  await userEvent.click(await screen.findByRole('button', { name: 'Look for somebody you do not treat' }))
  const look = screen.getByRole('button', { name: 'Look' })
  await userEvent.click(look)
  expect(screen.getAllByText('Type the last name.')).not.toHaveLength(0)
  const fill = async (name: string, text: string) => {
    await userEvent.click(screen.getByRole('textbox', { name }))
    await userEvent.paste(text)
  }
  await fill('First name', 'Ada')
  await fill('Last name', 'Demir')
  await fill('Date of birth', '03/28/1985')
  await userEvent.click(look)
  expect((await screen.findByRole('link', { name: 'Say why and open it' })).getAttribute('href')).toBe(
    '/patientDetails?patient=d',
  )
  expect(asked.filter(({ path }) => path.endsWith('/chart-openings/patients')).map(({ body }) => body)).toEqual([
    { givenName: 'Ada', familyName: 'Demir', birthDate: '1985-03-28' },
  ])
})
