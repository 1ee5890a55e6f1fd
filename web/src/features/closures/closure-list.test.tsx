import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { ClosureList } from './closure-list.tsx'
import { useClosures, type Closures } from './use-closures.ts'

const holiday = (date: string, name: string, visits = 0) => ({ from: date, to: date, name, locationId: null, visits })
const staffDay = { id: 'staff', version: 1, ...holiday('2026-12-11', 'Staff day') }
const closures: Closures = {
  today: '2026-11-25',
  places: [{ id: 'pier', name: 'North Pier' }],
  items: [staffDay, { id: 'first', version: 1, ...holiday('2026-12-25', 'Christmas Day') }],
  holidays: [
    holiday('2026-11-26', 'Thanksgiving Day', 2),
    holiday('2026-12-24', 'Christmas Eve'),
    holiday('2026-12-25', 'Christmas Day'),
  ],
}

function Shown() {
  const { data } = useClosures()
  return data ? <ClosureList closures={data} /> : null
}
const show = async () => {
  renderInApp(
    <QueryProvider>
      <Shown />
    </QueryProvider>,
  )
  await screen.findByRole('heading', { name: 'Public holidays' })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('takes the holidays that are left by one press, and says before who is booked on them', async () => {
  const asked = fakeApi(({ method }) => ({ status: method === 'POST' ? 201 : 200, data: closures }))
  await show()
  expect(screen.getByText(/^2 visits are booked on these days\. They stay booked/)).toBeDefined()
  const list = within(screen.getByRole('list', { name: 'Public holidays 2026' }))
  expect(list.getAllByText('Closed')).toHaveLength(1)
  await press('2026: close on all 2')
  await screen.findByText('Closed on 2 more days.')
  const { items } = asked.find(({ method }) => method === 'POST')!.body as { items: object[] }
  expect(items).toEqual([
    { id: expect.any(String), from: '2026-11-26', to: '2026-11-26', name: 'Thanksgiving Day', locationId: null },
    { id: expect.any(String), from: '2026-12-24', to: '2026-12-24', name: 'Christmas Eve', locationId: null },
  ])
})

it('says who is booked before it is saved, and shows what another manager changed', async () => {
  let now = closures
  const asked = fakeApi(({ method, path }) => {
    if (path.includes('/closures/visits'))
      return {
        status: 200,
        data: {
          items: [
            {
              doctor: { id: 'maya', slug: 'maya', name: 'Dr. Maya Okafor' },
              ...{ locationId: 'pier', visits: 3, first: '2026-12-11T15:00:00Z', last: '2026-12-11T18:00:00Z' },
            },
          ],
        },
      }
    if (method !== 'PATCH') return { status: 200, data: now }
    if (now !== closures) return { status: 200, data: now.items[0] }
    now = { ...closures, items: [{ ...staffDay, name: 'Training', version: 2 }, ...closures.items.slice(1)] }
    return refusal('stale_version')
  })
  await show()
  await press('Change Staff day, Fri, December 11, 2026')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^Dr\. Maya Okafor, North Pier: 3 visits/)).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Outing' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Name: now Training, yours Outing')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Save mine in its place' }))
  await screen.findByText('Outing is saved.')
  const sent = asked.filter(({ method }) => method === 'PATCH')
  expect(sent.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
})
