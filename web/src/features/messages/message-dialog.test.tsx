import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MessageDialog } from './message-dialog.tsx'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
const message = {
  ...{ id, kind: 'appointment-booked', channel: 'email', to: 'rosa@example.test', subject: 'Your visit', attempts: 0 },
  ...{ failure: null, lastError: null, createdAt: '2031-03-01T15:00:00Z', dueAt: null, sentAt: null, reportedAt: null },
  patientName: 'Rosa Delgado',
  visit: { startsAt: '2031-03-03T15:00:00Z', timeZone: 'America/New_York' },
  ...{
    text: 'Hello Rosa',
    correction: null,
    isLinkHidden: false,
    isLinkEnded: false,
    canLeave: false,
    manageLink: null,
  },
}

const renderDialog = () =>
  renderInApp(
    <QueryProvider>
      <MessageDialog id={id} timeZone="America/New_York" onClose={vi.fn()} onActed={vi.fn()} />
    </QueryProvider>,
  )

/** A message that is `status`, and becomes `then` once somebody acts on it. */
function show(status: string, then: string, refused?: Reply) {
  let now = status
  const asked = fakeApi(({ method }) => {
    if (method === 'GET') return { status: 200, data: { ...message, status: now } }
    now = then
    return refused ?? { status: 200, data: { ...message, status: now } }
  })
  renderDialog()
  return asked
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('says what came of sending now, where the focus is then', async () => {
  show('on-hold', 'queued')
  expect(await screen.findByText('Rosa Delgado')).toBeTruthy()
  await press('Send now')
  const told = await screen.findByText('Being sent now.')
  expect(document.activeElement?.contains(told)).toBe(true)
})

it('says what came of it beside what was pressed, however far down one has read', async () => {
  show('on-hold', 'queued')
  const place = (await screen.findByRole('button', { name: 'Don’t send' })).parentElement!
  await press('Send now')
  expect(place.contains(await screen.findByText('Being sent now.'))).toBe(true)
})

it('tells of a past failure only while it says how the message stands', async () => {
  let status = 'sent'
  const failed = { failure: 'unreachable', lastError: 'No answer.', attempts: 2 }
  fakeApi(() => ({ status: 200, data: { ...message, ...failed, status } }))
  const { unmount } = renderDialog()
  await screen.findByText('Rosa Delgado')
  expect(screen.queryByText('Last problem')).toBeNull()
  unmount()
  status = 'queued'
  renderDialog()
  expect(await screen.findByText('Trying again')).toBeTruthy()
  expect(screen.getByText('Last problem')).toBeTruthy()
})

it.each([
  ['failed', 'mailbox-full', 'The recipient’s mailbox is full.', 2],
  ['sent', 'mail-delayed', 'The recipient’s mail server has not accepted it yet. It is still being tried.', 0],
])('tells of one that was sent what was reported of it since: %s, %s', async (status, failure, words, cameBack) => {
  const reported = { status, failure, sentAt: '2031-03-01T15:02:00Z', reportedAt: '2031-03-01T16:00:00Z' }
  fakeApi(() => ({ status: 200, data: { ...message, ...reported } }))
  renderDialog()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('What was reported')).toBeTruthy()
  expect(screen.queryAllByText('Came back')).toHaveLength(cameBack)
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(status === 'failed')
})

it('asks before a message is not sent', async () => {
  const asked = show('waiting', 'withdrawn')
  await press('Don’t send')
  await press('Keep it')
  await press('Don’t send')
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  await press('Don’t send')
  expect(await screen.findByText('This message will not be sent.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Don’t send' })).toBeNull()
})

it('says of a message, not of a visit, that somebody was faster', async () => {
  show('on-hold', 'sent', refusal('state_conflict'))
  await press('Send now')
  expect((await screen.findByRole('alert')).textContent).toContain('already has the status “Sent”')
})

it('says in words why a delivery failed, with what the mail server answered', async () => {
  const lastError = 'The mail server refused the address. (550 5.1.1)'
  fakeApi(() => ({ status: 200, data: { ...message, status: 'failed', failure: 'address-refused', lastError } }))
  renderDialog()
  expect(await screen.findByText(/The address was refused/)).toBeTruthy()
  expect(screen.getByText(lastError).lang).toBe('en')
})

it('corrects the address of whoever was not reached, and says that the message is sent', async () => {
  let now = { ...message, status: 'failed', failure: 'address-refused', correction: 'patient' as string | null }
  const asked = fakeApi(({ method }) => {
    if (method === 'POST') now = { ...now, status: 'queued', failure: null as never, correction: null }
    return { status: 200, data: now }
  })
  renderDialog()
  const field = await screen.findByLabelText('The right address')
  await press('Correct and send again')
  expect(await screen.findByText('This is the address that was refused.')).toBeTruthy()
  await userEvent.clear(field)
  await press('Correct and send again')
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'rosa@example.com')
  await press('Correct and send again')
  expect(await screen.findByText('Being sent now.')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/messages/{id}/correct-address'.replace('{id}', id), body: { email: 'rosa@example.com' } },
  ])
})

it('says whose address it is where the clinic cannot change it', async () => {
  fakeApi(() => ({ status: 200, data: { ...message, status: 'failed', correction: 'account' } }))
  renderDialog()
  expect(await screen.findByText(/belongs to an account/)).toBeTruthy()
  expect(screen.queryByLabelText('The right address')).toBeNull()
})

it('says that it is a text message, and that its number has ended them', async () => {
  const texted = { channel: 'sms', kind: 'appointment-reminder', to: '+16175550142', status: 'failed' }
  const lastError = 'Whoever has the number wants no text messages from us. (400 21610)'
  fakeApi(() => ({ status: 200, data: { ...message, ...texted, failure: 'number-opted-out', lastError } }))
  renderDialog()
  await screen.findByText('Reminder · Text message')
  screen.getByText(/^Someone replied STOP from this number\. Reminders go by email instead\./)
})

it('says of one that was kept why, and offers to send it once it can leave', async () => {
  let canLeave = false
  const asked = fakeApi(({ method }) => ({
    status: 200,
    data: { ...message, canLeave, status: method === 'GET' ? 'outbox' : 'queued' },
  }))
  const { unmount } = renderDialog()
  expect(await screen.findByText(/^No mail server was set up/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  unmount()
  canLeave = true
  renderDialog()
  await press('Send again')
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ path: `/messages/${id}/retry` }])
})

it('says of a text message that its own provider was missing, not a mail server', async () => {
  fakeApi(() => ({ status: 200, data: { ...message, channel: 'sms', status: 'outbox', canLeave: false } }))
  renderDialog()
  expect(await screen.findByText(/^No provider for text messages was set up/)).toBeTruthy()
})

it('says of a link that was replaced since that it is good no more', async () => {
  fakeApi(() => ({ status: 200, data: { ...message, status: 'outbox', isLinkEnded: true } }))
  renderDialog()
  expect(
    await screen.findByText('The link that this message carried no longer works: the text shows “…” in its place.'),
  ).toBeTruthy()
})
