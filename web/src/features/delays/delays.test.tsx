import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { dayWith, visitWith } from '../days/visit.fixture.ts'
import { useDelays } from './use-delays.tsx'

const visits = [
  { id: 'rosa', isMailed: true },
  { id: 'omar', isMailed: false },
]

const maya = { id: 'doctor', slug: 'maya-okafor', name: 'Dr. Maya Okafor' }
const noah = { id: 'other', slug: 'noah-reyes', name: 'Dr. Noah Reyes' }

type LateProps = { minutes: number; doctors: Parameters<typeof useDelays>[0]['doctors'] }

function Late({ minutes, doctors }: LateProps) {
  const day = dayWith({
    items: [
      visitWith(),
      visitWith({ id: 'omar', patient: { ...visitWith().patient, givenName: 'Omar', email: null } }),
    ],
    providers: [
      { id: 'doctor', off: null, delay: { minutes, version: 3 } },
      { id: 'other', off: null, delay: { minutes: 15, version: 1 } },
    ],
  })
  const { tool, note } = useDelays({ day, doctors, mayChange: () => true, viewer: 'clinic', only: null })
  return (
    <>
      {tool}
      {note}
    </>
  )
}

const show = (minutes: number, doctors: LateProps['doctors'] = [maya]) => {
  const asked = fakeApi(({ method, body }) =>
    method === 'GET'
      ? { status: 200, data: { visits } }
      : { status: 200, data: { ...(body as object), version: 4, visits } },
  )
  renderInApp(
    <QueryProvider>
      <Late {...{ minutes, doctors }} />
    </QueryProvider>,
  )
  return asked
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (asked: ReturnType<typeof show>) => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

it('says beforehand who is told, and whom to call; what is said can be taken back', async () => {
  const asked = show(0)
  await press('Running late')
  await userEvent.click(screen.getByLabelText('20 min'))
  await screen.findByText(
    /^1 patient still to be seen will get an email in a minute\. .* Omar Delgado, \+1 617 555 0101\.$/,
  )
  expect(sent(asked)).toEqual([])
  await press('Let patients know')
  await screen.findByText('Dr. Maya Okafor is running about 20 minutes late.')
  await press('Undo')
  expect(sent(asked)).toEqual([{ minutes: 20 }, { minutes: 0 }])
  expect(await screen.findByText('Dr. Maya Okafor is back on schedule.')).toBeTruthy()
})

it('takes any number of minutes that can be, and asks for one', async () => {
  const asked = show(0)
  await press('Running late')
  await press('Let patients know')
  screen.getByText('Choose how many minutes.')
  await userEvent.click(screen.getByLabelText('Other'))
  await userEvent.type(screen.getByLabelText('Minutes'), '241')
  await press('Let patients know')
  screen.getByText('Type a number from 1 to 240.')
  expect(sent(asked)).toEqual([])
  await userEvent.clear(screen.getByLabelText('Minutes'))
  await userEvent.type(screen.getByLabelText('Minutes'), '25')
  await press('Let patients know')
  expect(sent(asked)).toEqual([{ minutes: 25 }])
})

it('shows who is late, and ends it with one press', async () => {
  const asked = show(90)
  screen.getByText('Dr. Maya Okafor is running about 90 minutes late.')
  await press('Change')
  expect(screen.getByLabelText<HTMLInputElement>('Minutes').value).toBe('90')
  await press('Not now')
  await press('Back on schedule')
  expect(sent(asked)).toEqual([{ minutes: 0 }])
  expect(asked.findLast(({ method }) => method === 'POST')!.headers['if-match']).toBe('"3"')
})

it('takes back what was said only until the mails leave', async () => {
  show(20)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Back on schedule' }))
    const undo = () => screen.queryByRole('button', { name: 'Undo' })
    await vi.waitFor(() => expect(undo()).toBeTruthy(), 5000)
    await act(() => vi.advanceTimersByTimeAsync(58_000))
    expect(undo()).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(undo()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('says nothing to the clinic as long as it cannot say of whom', () => {
  show(20, [])
  expect(document.body.textContent).not.toMatch(/late/)
})

it('shows of another doctor what is known of them, and nobody of the one before', async () => {
  let isAnswering = true
  fakeApi(() => (isAnswering ? { status: 200, data: { visits } } : new Promise(() => undefined)))
  renderInApp(
    <QueryProvider>
      <Late minutes={20} doctors={[maya, noah]} />
    </QueryProvider>,
  )
  await press('Running late')
  await screen.findByText(/Omar Delgado/)
  isAnswering = false
  await userEvent.selectOptions(screen.getByLabelText('Doctor'), noah.name)
  expect(screen.getByLabelText<HTMLInputElement>('15 min').checked).toBe(true)
  expect(screen.queryByText(/Omar Delgado/)).toBeNull()
})
