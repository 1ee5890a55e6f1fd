import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { TimingForm } from './timing-form.tsx'
import { timingKey, type SavedTiming } from './use-message-timing.ts'

const decided = {
  confirmAfterMinutes: 2,
  remindHoursBefore: [48 as const],
  quietFrom: '21:00',
  quietUntil: '08:00',
  textReminders: false,
  textsPerDay: 200,
  askForReviews: false,
  ...{ mailInvoices: true, mailReceipts: false, paymentReminderDays: [7, 21] },
}
const saved: SavedTiming = {
  ...decided,
  version: 3,
  textExample: null,
}
const theirs: SavedTiming = { ...saved, remindHoursBefore: [24], version: 4 }

function Shown() {
  const [now, setNow] = useState(saved)
  return <TimingForm saved={now} onBehind={async () => setNow(theirs)} />
}
const show = () =>
  renderInApp(
    <QueryProvider>
      <Shown />
    </QueryProvider>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('says what is reminded at once, and saves what was chosen', async () => {
  const all = fakeApi(({ method }) =>
    method === 'POST'
      ? { status: 200, data: { messages: 95, isMore: false } }
      : { status: 200, data: { ...saved, version: 4 } },
  )
  show()
  expect(screen.queryByText(/within a minute of saving/)).toBeNull()
  // A page that just opened stays where it is.
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByLabelText('7 days before'))
  await screen.findByText('95 reminders leave within a minute of saving.')
  expect(all.map(({ body }) => (body as typeof decided).remindHoursBefore)).toEqual([[168, 48]])
  await press('Save')
  screen.getByRole('heading', { name: 'Send 95 reminders now?' })
  expect(all.filter(({ method }) => method === 'PATCH')).toEqual([])
  await press('Save and send')
  const answer = await screen.findByText(/^Saved/)
  expect(document.activeElement?.contains(answer)).toBe(true)
  const asked = all.filter(({ method }) => method === 'PATCH')
  expect(asked).toMatchObject([{ method: 'PATCH', body: { ...decided, remindHoursBefore: [168, 48] } }])
  expect(asked[0]!.headers).toMatchObject({ 'if-match': '"3"' })
})

it('offers text messages where this server sends them, with what one says and costs', async () => {
  const asked = fakeApi(() => ({ status: 200, data: { ...saved, version: 4 } }))
  show()
  expect(screen.queryByText('Text messages')).toBeNull()
  cleanup()
  renderInApp(
    <QueryProvider>
      <TimingForm
        saved={{ ...saved, textExample: { text: 'Harborlight: visit', parts: 2 } }}
        onBehind={async () => {}}
      />
    </QueryProvider>,
  )
  await userEvent.click(screen.getByLabelText(/can choose to be reminded by text/))
  screen.getByText('Harborlight: visit')
  screen.getByText('It is sent as 2 text messages.')
  const most = screen.getByLabelText('Maximum per day')
  fireEvent.change(most, { target: { value: '' } })
  await press('Save')
  expect(screen.getAllByText('Enter a whole number from 1 to 100,000').length).toBeGreaterThan(0)
  expect(asked).toEqual([])
  fireEvent.change(most, { target: { value: '40' } })
  await press('Save')
  await screen.findByText(/^Saved/)
  const changes = asked.filter(({ method }) => method === 'PATCH')
  expect(changes).toMatchObject([{ body: { ...decided, textReminders: true, textsPerDay: 40 } }])
})

it('keeps what is changed while it is counted how many leave, and asks for it to be saved next', async () => {
  let count = () => {}
  const counted = new Promise<void>((resolve) => (count = resolve))
  const all = fakeApi(async ({ method, body }) => {
    if (method === 'PATCH') return { status: 200, data: { ...saved, ...(body as typeof decided), version: 4 } }
    await counted
    return { status: 200, data: { messages: 0, isMore: false } }
  })
  function Following() {
    const { data } = useQuery({ queryKey: timingKey, initialData: saved, enabled: false })
    return <TimingForm saved={data} onBehind={() => Promise.resolve()} />
  }
  renderInApp(
    <QueryProvider>
      <Following />
    </QueryProvider>,
  )
  await userEvent.click(screen.getByLabelText('7 days before'))
  await press('Save')
  await userEvent.click(screen.getByLabelText('24 hours before'))
  count()
  await waitFor(() => expect(all.filter(({ method }) => method === 'PATCH')).toHaveLength(1))
  await screen.findByText(/^Saved/)
  expect(screen.getByLabelText<HTMLInputElement>('24 hours before').checked).toBe(true)
  await press('Save')
  await waitFor(() =>
    expect(
      all.filter(({ method }) => method === 'PATCH').map(({ body }) => (body as typeof decided).remindHoursBefore),
    ).toEqual([
      [168, 48],
      [168, 48, 24],
    ]),
  )
})

it('does not save quiet hours that are too long', async () => {
  const asked = fakeApi(() => refusal('forbidden'))
  show()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '17:00' } })
  await press('Save')
  screen.getByText('Quiet hours can last 14 hours at most')
  expect(document.activeElement).toBe(screen.getByLabelText('Until'))
  expect(asked).toEqual([])
})

it('takes the days after which somebody is reminded of an invoice, each after the one before it', async () => {
  const asked = fakeApi(() => ({ status: 200, data: { ...saved, version: 4 } }))
  show()
  const days = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  days('Final, in days', '14')
  await press('Save')
  expect(screen.getAllByText(/each more than the one before it/).length).toBeGreaterThan(0)
  expect(asked).toEqual([])
  days('Final, in days', '35')
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked).toMatchObject([{ body: { ...decided, paymentReminderDays: [7, 21, 35] } }])
  days('Final, in days', '35')
  days('Second, in days', '')
  await press('Save')
  expect(screen.getAllByText(/none after an empty one/).length).toBeGreaterThan(0)
  days('Final, in days', '')
  await press('Save')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ body: { ...decided, paymentReminderDays: [7] } }))
})

it('loses nothing of what two people chose at once', async () => {
  const asked = fakeApi(({ headers }) =>
    headers['if-match'] === '"3"' ? refusal('stale_version') : { status: 200, data: { ...saved, version: 5 } },
  )
  show()
  await userEvent.click(screen.getByLabelText('2 hours before'))
  await press('Save')
  await screen.findByText(
    /Saved now: After 2 minutes · 24 hours before · Emails invoices · Reminds of invoices 7, 21 days after the due date · Quiet 21:00 to 08:00/,
  )
  expect(screen.getByLabelText<HTMLInputElement>('2 hours before').checked).toBe(true)
  await press('Save mine in its place')
  await screen.findByText(/^Saved/)
  expect(asked.at(-1)).toMatchObject({ body: { ...decided, remindHoursBefore: [48, 2] } })
})
