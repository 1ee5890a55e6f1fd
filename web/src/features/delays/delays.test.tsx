import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { dayWith, visitWith } from '../days/visit.fixture.ts'
import { useDelays } from './use-delays.tsx'

const now = '2026-11-25T15:22:00Z'
const visits = [
  { id: 'rosa', isMailed: true },
  { id: 'omar', isMailed: false },
]

function Late({ minutes }: { minutes: number }) {
  const day = dayWith({
    items: [
      visitWith(),
      visitWith({ id: 'omar', patient: { ...visitWith().patient, givenName: 'Omar', email: null } }),
    ],
    providers: [{ id: 'doctor', off: null, delay: { minutes, version: 3 } }],
  })
  const doctors = [{ id: 'doctor', slug: 'maya-okafor', name: 'Dr. Maya Okafor' }]
  const { tool, note } = useDelays({ day, now, doctors, mayChange: () => true, viewer: 'clinic', only: null })
  return (
    <>
      {tool}
      {note}
    </>
  )
}

const show = (minutes: number) => {
  const asked = fakeApi(({ method, body }) =>
    method === 'GET'
      ? { status: 200, data: { visits } }
      : { status: 200, data: { ...(body as object), version: 4, visits } },
  )
  renderInApp(
    <QueryProvider>
      <Late minutes={minutes} />
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
  await screen.findByText(/^1 person who still waits gets an email in a minute\. .* Omar Delgado, \+1 617 555 0101\.$/)
  expect(sent(asked)).toEqual([])
  await press('Say so')
  await screen.findByText('Dr. Maya Okafor is running about 20 minutes late.')
  await press('Undo')
  expect(sent(asked)).toEqual([{ minutes: 20 }, { minutes: 0 }])
  expect(await screen.findByText('Dr. Maya Okafor is on time again.')).toBeTruthy()
})

it('takes any number of minutes that can be, and asks for one', async () => {
  const asked = show(0)
  await press('Running late')
  await press('Say so')
  screen.getByText('Choose how many minutes.')
  await userEvent.click(screen.getByLabelText('Other'))
  await userEvent.type(screen.getByLabelText('Minutes'), '241')
  await press('Say so')
  screen.getByText('Type a number from 1 to 240.')
  expect(sent(asked)).toEqual([])
  await userEvent.clear(screen.getByLabelText('Minutes'))
  await userEvent.type(screen.getByLabelText('Minutes'), '25')
  await press('Say so')
  expect(sent(asked)).toEqual([{ minutes: 25 }])
})

it('shows who is late, and ends it with one press', async () => {
  const asked = show(90)
  screen.getByText('Dr. Maya Okafor is running about 90 minutes late.')
  await press('Change')
  expect(screen.getByLabelText<HTMLInputElement>('Minutes').value).toBe('90')
  await press('Not now')
  await press('On time again')
  expect(sent(asked)).toEqual([{ minutes: 0 }])
  expect(asked.findLast(({ method }) => method === 'POST')!.headers['if-match']).toBe('"3"')
})
