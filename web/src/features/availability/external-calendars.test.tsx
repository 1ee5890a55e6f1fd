import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { ExternalCalendars } from './external-calendars.tsx'
import type { VisitInTheWay } from './use-availability.ts'
import type { ExternalCalendar, ExternalCalendars as Calendars } from './use-external-calendars.ts'

const idOf = (last: string) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a${last}`
const calendar: ExternalCalendar = {
  ...{ id: idOf('01'), host: 'calendar.google.com', addedAt: '2026-11-24T13:00:00Z', leftOut: 0 },
  ...{ readAt: '2026-11-25T13:00:00Z', failing: null },
}
const visit: VisitInTheWay = {
  ...{ id: idOf('03'), version: 3, status: 'booked', isMailed: true, mayCancel: true, mayMove: true },
  ...{ serviceName: 'Check-up', startsAt: '2026-11-27T21:00:00Z', endsAt: '2026-11-27T21:30:00Z' },
  ...{ timeZone: 'America/New_York', patient: { givenName: 'Rosa', familyName: 'Delgado', phone: null } },
}
const address = 'webcal://calendar.google.com/private-a1b2/basic.ics'

function render(first: Partial<Calendars>, answer: () => ReturnType<typeof refusal> = () => ({ status: 204 })) {
  const state: { now: Calendars } = { now: { items: [], collisions: [], moreCollisions: 0, ...first } }
  const asked = fakeApi(({ method }) => (method === 'GET' ? { status: 200, data: state.now } : answer()))
  renderInApp(
    <QueryProvider>
      <ExternalCalendars
        availability={{ provider: { id: idOf('02'), name: 'Dr. Maya Okafor' }, timeZone: 'America/New_York' }}
        dayHref={(date) => `/day?date=${date}`}
      />
    </QueryProvider>,
  )
  return { asked: () => asked.filter(({ method }) => method !== 'GET'), state }
}
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add calendar' }))

it('says that none is read, takes an address once, and shows only where it is', async () => {
  const { asked, state } = render({}, () => ({ status: 201, data: { ...calendar, readAt: null } }))
  await screen.findByText('No outside calendar yet')
  await add()
  expect(screen.getByLabelText('Address of a calendar').getAttribute('aria-invalid')).toBe('true')
  expect(asked()).toEqual([])
  await userEvent.type(screen.getByLabelText('Address of a calendar'), ` ${address} `)
  state.now = { ...state.now, items: [{ ...calendar, readAt: null }] }
  await add()
  expect((await screen.findByRole('status')).textContent).toContain('calendar.google.com is being read.')
  expect(asked()).toMatchObject([{ path: `/availability/${idOf('02')}/calendars`, body: { address } }])
  await screen.findByText('Being read for the first time …')
  expect(screen.getByLabelText<HTMLInputElement>('Address of a calendar').value).toBe('')
  expect(document.body.textContent).not.toContain('a1b2')
})

it.each([
  ['not_an_address', 'Enter a full address that begins with https:// or webcal://'],
  ['own_address', 'This address tells the visits that are booked here. Enter that of another calendar.'],
  ['added_already', 'This calendar is read already.'],
])('says at the field what is wrong: %s', async (code, sentence) => {
  render({}, () => refusal('invalid_fields', { errors: [{ pointer: '/body/address', code, message: code }] }))
  await screen.findByText('No outside calendar yet')
  await userEvent.type(screen.getByLabelText('Address of a calendar'), 'x')
  await add()
  await screen.findByText(sentence)
})

it('says since when one is not read, why, what still counts, and what was left out', async () => {
  const failing = { since: '2026-11-25T14:00:00Z', problem: 'not-found' } as const
  const never = { ...calendar, id: idOf('05'), host: 'outlook.office365.com', readAt: null }
  const items = [
    { ...calendar, failing, leftOut: 2 },
    { ...never, failing: { ...failing, problem: 'web-page' as const } },
  ]
  render({ items })
  await screen.findByText('There is no calendar at this address')
  const [first, second] = screen.getAllByRole('listitem')
  expect(plain(first!.textContent)).toContain('It could not be read since Wed, Nov 25, 9:00 AM.')
  expect(plain(first!.textContent)).toContain('What it said Wed, Nov 25, 8:00 AM still counts.')
  expect(first!.textContent).toContain('2 events were not understood')
  expect(second!.textContent).toContain('This is a web page, not a calendar')
  expect(second!.textContent).not.toContain('still counts')
})

it('names the visits that are booked while the doctor is busy elsewhere', async () => {
  render({ items: [calendar], collisions: [visit], moreCollisions: 4 })
  const link = await screen.findByRole('link', { name: 'Rosa Delgado' })
  expect(link.getAttribute('href')).toBe('/day?date=2026-11-27')
  expect(screen.getByText('And 4 more visits.')).toBeTruthy()
})

it('asks before one is ended, and has no room for more than five', async () => {
  const items = [1, 2, 3, 4, 5].map((n) => ({ ...calendar, id: idOf(`1${n}`), host: `calendar${n}.example` }))
  const { asked, state } = render({ items })
  await screen.findByText('calendar3.example')
  expect(screen.queryByLabelText('Address of a calendar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Stop reading calendar3.example' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(asked()).toEqual([])
  state.now = { ...state.now, items: items.filter(({ host }) => host !== 'calendar3.example') }
  await userEvent.click(dialog.getByRole('button', { name: 'Stop reading it' }))
  expect((await screen.findByRole('status')).textContent).toContain('calendar3.example is not read anymore.')
  expect(asked()).toMatchObject([{ method: 'DELETE', path: `/availability/${idOf('02')}/calendars/${idOf('13')}` }])
  await waitFor(() => expect(screen.getByLabelText('Address of a calendar')).toBeTruthy())
})
