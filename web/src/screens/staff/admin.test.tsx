import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { daysWith } from '../../features/calendar/calendar.fixture.ts'
import { dayWith, visitWith } from '../../features/days/visit.fixture.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component } from './admin.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const doctor = (at: number) => ({
  id: `d${String(at)}`,
  slug: `doctor-${String(at)}`,
  name: `Dr. ${String(at)}`,
  offers: [],
})
const listed = Array.from({ length: 13 }, (_, at) => doctor(at + 10))
/** Takes no bookings any more; somebody was booked before. */
const left = doctor(99)
const visitOf = (who: ReturnType<typeof doctor>, givenName: string, changes: Parameters<typeof visitWith>[0] = {}) =>
  visitWith({
    ...{ id: givenName, provider: { ...visitWith().provider, ...who } },
    patient: { ...visitWith().patient, givenName },
    ...changes,
  })
const items = [visitOf(left, 'Lena'), visitOf(listed[12]!, 'Tara', { status: 'arrived', queueNumber: 7 })]

let asked: SentRequest[]
let onDays: (query: SentRequest['query']) => Reply
beforeEach(() => {
  onDays = ({ providerIds }) => {
    const ids = String(providerIds).split(',')
    return {
      status: 200,
      data: daysWith({
        ...{ from: '2026-11-25', to: '2026-11-25', doctors: [] },
        items: items.filter(({ provider }) => ids.includes(provider.id)),
      }),
    }
  }
  asked = fakeApi(({ path, query }) => {
    const providers = listed.map(({ id }) => ({ id, off: null, delay: { minutes: 0, version: 0 } }))
    if (path === '/days') return onDays(query)
    if (path.startsWith('/days/')) return { status: 200, data: dayWith({ items, providers }) }
    if (path === '/providers') return { status: 200, data: { items: listed, total: listed.length, skip: 0, take: 100 } }
    return { status: 200, data: { items: [], total: 0, skip: 0, take: 20, hasMailServer: true } }
  })
  // Room for doctors side by side.
  const real = matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real.call(window, query), 'matches', { value: query !== 'print' }),
  )
  signInAs(somebody(['admin']))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useUserState.getState().clearUser()
})

const show = (address = '/admin') =>
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
    address,
  )
const board = () => screen.findByRole('region', { name: 'Calendar' })

it('shows everybody who has visits, part by part where not all fit: who was switched off, too', async () => {
  show()
  await screen.findByText('1–7 of 14 doctors')
  expect(within(await board()).queryByRole('button', { name: /Lena/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next doctors' }))
  await screen.findByText('8–14 of 14 doctors')
  within(await board()).getByRole('button', { name: /Lena/ })
  // The numbers count all of them; a press shows those, whichever part they are in.
  await userEvent.click(screen.getByRole('button', { name: 'Previous doctors' }))
  await userEvent.click(screen.getByRole('button', { name: /^1 Waiting/ }))
  await waitFor(async () => within(await board()).getByRole('button', { name: /Tara/ }))
  expect(screen.queryByText(/of 14 doctors/)).toBeNull()
  expect(asked.findLast(({ path }) => path === '/days')?.query['providerIds']).toBe(listed[12]!.id)
})

it('says that a board could not be read, and shows the list until it can', async () => {
  const answer = onDays
  onDays = () => refusal('forbidden')
  show()
  const note = await screen.findByRole('alert')
  within(screen.getByRole('list', { name: 'Visits' })).getByRole('button', { name: 'Lena Delgado' })
  onDays = answer
  await userEvent.click(within(note).getByRole('button', { name: 'Try again' }))
  await board()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows who waits for the one doctor that is looked at, and books nothing for who takes no bookings', async () => {
  show(`/admin?doctor=${left.slug}`)
  within(await board()).getByRole('button', { name: /Lena/ })
  expect(screen.queryByRole('region', { name: 'Waiting room' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Book a visit' }))
  await screen.findByRole('dialog')
  const times = await waitFor(() => asked.find(({ path }) => path === '/desk/times/near') ?? expect.fail('not asked'))
  expect(times.query['providerId']).toBeUndefined()
})

it('says when nobody is left in the state that is shown alone, and goes back to all', async () => {
  show('/admin?view=list')
  const none = await screen.findByRole('button', { name: /^0 Done/ })
  await userEvent.click(none)
  expect(screen.queryByRole('list', { name: 'Visits' })).toBeNull()
  screen.getByText('No visits with the status “Done” now.')
  await userEvent.click(screen.getByRole('button', { name: 'Show all visits' }))
  within(screen.getByRole('list', { name: 'Visits' })).getByRole('button', { name: 'Lena Delgado' })
})

it('moves and cancels a visit, writes to everybody and prints, by keys alone', async () => {
  const lena = visitWith({ id: 'lena', startsAt: '2026-11-25T16:00:00Z', endsAt: '2026-11-25T16:45:00Z' })
  const sent = fakeApi(({ method, path }) => {
    const providers = [{ id: lena.provider.id, off: null, delay: { minutes: 0, version: 0 } }]
    if (path.endsWith('/announcements') && method === 'GET')
      return { status: 200, data: { visits: 1, mails: 1, toCall: [], sent: [] } }
    if (path === '/calls') return { status: 200, data: { now: dayWith().now, items: [], made: [] } }
    if (method === 'POST' && path.endsWith('/reschedule')) return { status: 200, data: lena }
    if (method === 'POST' && path.endsWith('/cancel')) return { status: 200, data: { ...lena, status: 'cancelled' } }
    if (path === '/days') return { status: 200, data: daysWith({ doctors: [], items: [] }) }
    if (method === 'POST') return { status: 201, data: { id: 'n', mails: 1, toCall: 0, withdrawUntil: dayWith().now } }
    if (path.startsWith('/days/')) return { status: 200, data: dayWith({ items: [lena], providers }) }
    return { status: 200, data: { items: [], total: 0, skip: 0, take: 20, hasMailServer: true } }
  })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  show('/admin?view=list')
  const row = await screen.findByRole('button', { name: 'Rosa Delgado' })
  const posted = (end: string) => sent.find(({ method, path }) => method === 'POST' && path.endsWith(end))?.body

  row.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rosa Delgado'))
  await tabTo('Move…')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await tabTo('New time')
  await userEvent.keyboard('12:30')
  await tabTo('Move the visit')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(posted('/reschedule')).toMatchObject({ startsAt: '2026-11-25T17:30:00Z' }))

  await tabTo('Cancel visit')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await userEvent.keyboard(' ')
  await tabTo('Cancel visit')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(posted('/cancel')).toMatchObject({ cause: 'patient' }))

  await tabTo('Message to all')
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/^Once you send it, one email waits/)
  await tabTo('Message')
  await userEvent.keyboard('Ring at the side.')
  await tabTo('Send to one address')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(posted('/announcements')).toMatchObject({ words: 'Ring at the side.' }))

  await tabTo('Print the day')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

/** Goes on with Tab until what is called so has the focus. */
async function tabTo(name: string) {
  const isThere = () => {
    const { activeElement } = document
    const labels = [...((activeElement as HTMLInputElement | null)?.labels ?? [])].map((label) => label.textContent)
    return [activeElement?.getAttribute('aria-label'), activeElement?.textContent, ...labels].includes(name)
  }
  for (let stop = 0; stop < 80; stop++) {
    await userEvent.tab()
    if (isThere()) return
  }
  expect.fail(`Tab does not lead to “${name}”`)
}
