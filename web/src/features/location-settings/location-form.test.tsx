import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { LocationForm } from './location-form.tsx'
import type { LocationList, SavedLocation } from './use-location-settings.ts'

const address = { street: '1 Main Street', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' }
const saved: SavedLocation = {
  ...{ id: 'main', slug: 'main', version: 3, name: 'Main Street', address, openingHours: [], isActive: true },
  ...{ bookedRooms: [] },
  rooms: [{ id: 'two', name: 'Room 2', kind: 'room', group: 'Ultrasound', isActive: true }],
  needed: [{ serviceId: 'scan', name: 'Ultrasound scan', group: 'Ultrasound' }],
  booked: [
    {
      doctor: { id: 'maya', slug: 'maya', name: 'Maya Okafor' },
      ...{ visits: 3, first: '2026-12-01T15:00:00Z', last: '2026-12-18T15:00:00Z' },
    },
  ],
}
const item = (id: string, hasHours: boolean): LocationList['items'][number] => ({
  ...{ id, name: id, address, isActive: true, rooms: 0, visits: 0, hasHours },
})

type ShownProps = { given?: SavedLocation | null; items?: LocationList['items'] }
function Shown({ given = saved, items = [item('main', true), item('pier', true)] }: ShownProps) {
  const [now, setNow] = useState(given)
  return <LocationForm saved={now} list={{ items, groups: [] }} onSaved={setNow} onBehind={async () => {}} />
}
const show = (props: ShownProps = {}) =>
  renderInApp(
    <QueryProvider>
      <Shown {...props} />
    </QueryProvider>,
  )
const saves = () =>
  fakeApi(({ body }) => {
    return { status: 200, data: { ...saved, ...(body as SavedLocation), version: 4 } }
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('says beside the last room of a group what cannot be booked without it', async () => {
  show()
  const room = screen.getByRole('group', { name: 'Room 2' })
  const inUse = within(room).getByRole('checkbox', { name: 'Can be used' })
  await userEvent.click(inUse)
  within(room).getByText('With nothing of this group in use, these cannot be booked here: Ultrasound scan.')
  await userEvent.click(inUse)
  expect(within(room).queryByText(/cannot be booked here/)).toBeNull()
})

it('brings the focus to a room that is added, which is not wrong before somebody tries to save it', async () => {
  const asked = saves()
  show()
  fireEvent.change(screen.getByLabelText('City'), { target: { value: '' } })
  await press('Save')
  expect(screen.getAllByText('Enter the city').length).toBeGreaterThan(0)
  await press('Add a room or device')
  const room = screen.getByRole('group', { name: 'New room or device' })
  const name = within(room).getByLabelText('Name')
  expect(document.activeElement).toBe(name)
  expect(within(room).queryByText('Enter a name')).toBeNull()
  await press('Save')
  within(room).getByText('Enter a name')
  // Alone it needs no group: it is one of its own.
  fireEvent.change(name, { target: { value: ' Scale ' } })
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Boston' } })
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked).toMatchObject([{ body: { rooms: [{ group: 'Ultrasound' }, { name: 'Scale', group: 'Scale' }] } }])
})

it('says that a closed location is closed, and who is still to come', async () => {
  saves()
  show()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Open:/ }))
  expect(screen.queryByText(/^Nothing can be booked anymore/)).toBeNull()
  screen.getByText(/^3 visits are booked here/)
  await press('Save')
  const said = await screen.findByText(/^Saved\. This location is closed/)
  expect(said.textContent).toContain('3 visits here are still to come.')
  expect(screen.queryByText(/from now on/)).toBeNull()
  screen.getByText(/^Maya Okafor, Main Street: 3 visits/)
})

it('warns before the last location is closed that can be booked at all', async () => {
  show({ items: [item('main', true), item('pier', false)] })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Open:/ }))
  screen.getByText(/^Nothing can be booked anymore/)
})

it('leads from a location without hours to its doctors and services', () => {
  const { unmount } = show()
  expect(screen.queryByText(/^Next:/)).toBeNull()
  unmount()
  show({ items: [item('main', false)] })
  screen.getByText(/^Next: give doctors hours and services here/)
  expect(screen.getByRole('link', { name: 'Doctors' }).getAttribute('href')).toBe('/admin/doctors')
  expect(screen.getByRole('link', { name: 'Services' }).getAttribute('href')).toBe('/admin/services')
})
