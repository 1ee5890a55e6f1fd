import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { signInAs, somebody } from '../../screens/staff/doors.fixture.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { dayWith } from '../days/visit.fixture.ts'
import { useAnnouncement } from './use-announcement.tsx'

const maya = { id: 'doctor', slug: 'maya-okafor', name: 'Dr. Maya Okafor' }
const day = dayWith()
const preview = {
  visits: 3,
  mails: 2,
  toCall: [{ appointmentId: 'x', givenName: 'Omar', familyName: 'Diaz' }],
  sent: [],
}

function Desk() {
  const { tool, note } = useAnnouncement({ day, doctors: [maya], only: null })
  return (
    <>
      {tool}
      {note}
    </>
  )
}

function show(answer: object = {}, status = 201) {
  signInAs(somebody(['admin']))
  const asked = fakeApi(({ method, path }) => {
    if (method === 'GET') return { status: 200, data: preview }
    if (path.endsWith('/withdraw')) return { status: 200, data: { id: 'sent' } }
    if (status !== 201) return refusal('too_many_requests')
    const withdrawUntil = new Date(Date.now() + 60_000).toISOString()
    return { status, data: { id: 'sent', mails: 2, toCall: 1, withdrawUntil, ...answer } }
  })
  renderInApp(
    <QueryProvider>
      <Desk />
    </QueryProvider>,
  )
  return asked
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('says whom it reaches before it is sent, and can be taken back', async () => {
  const asked = show()
  await press('Message to all')
  await screen.findByText('Once you send it, 2 emails wait two minutes; until then you can take them back.')
  await screen.findByText(/One person cannot be reached by email .* Omar Diaz/)
  await press('Send to 2 addresses')
  await screen.findByText('Write what everybody should know.')
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.type(screen.getByLabelText('Message'), 'Ring at the side entrance.')
  await press('Send to 2 addresses')
  await screen.findByText('2 emails leave in two minutes.')
  await press('Take back')
  await screen.findByText('The message was taken back. Nobody gets it.')
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    [`/days/${day.date}/announcements`, { providerId: null, words: 'Ring at the side entrance.', lastSeen: null }],
    ['/announcements/sent/withdraw', undefined],
  ])
})

it('says what somebody else sent meanwhile, and sends once that was read', async () => {
  signInAs(somebody(['admin']))
  const announced = { id: 'bens', words: 'The elevator is broken.', sentBy: 'Ben Kim', sentAt: '2026-11-25T15:41:00Z' }
  const asked = fakeApi(({ method, body }) => {
    if (method === 'GET') return { status: 200, data: preview }
    if ((body as { lastSeen: string | null }).lastSeen !== 'bens') return refusal('state_conflict', { announced })
    return { status: 201, data: { id: 'sent', mails: 2, toCall: 1, withdrawUntil: new Date().toISOString() } }
  })
  renderInApp(
    <QueryProvider>
      <Desk />
    </QueryProvider>,
  )
  await press('Message to all')
  await userEvent.type(await screen.findByLabelText('Message'), 'Ring.')
  await press('Send to 2 addresses')
  await screen.findByText(/Ben Kim wrote to the same people at .*“The elevator is broken.”.*has not been sent/)
  await press('Send to 2 addresses')
  await screen.findByText('2 emails leave in two minutes.')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

it('keeps what was typed when it is refused', async () => {
  show({}, 429)
  await press('Message to all')
  await userEvent.type(await screen.findByLabelText('Message'), 'Ring.')
  await press('Send to 2 addresses')
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Ring.')
})

it('sends nothing as long as nobody knows whom it reaches, and asks again', async () => {
  signInAs(somebody(['admin']))
  let isDown = true
  const asked = fakeApi(() => (isDown ? refusal('unavailable') : { status: 200, data: preview }))
  renderInApp(
    <QueryProvider>
      <Desk />
    </QueryProvider>,
  )
  await press('Message to all')
  await screen.findByText(/could not find out whom this reaches/)
  await userEvent.type(screen.getByLabelText('Message'), 'Ring.')
  await press('Add to the calls')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  isDown = false
  await press('Try again')
  await screen.findByRole('button', { name: 'Send to 2 addresses' })
})
