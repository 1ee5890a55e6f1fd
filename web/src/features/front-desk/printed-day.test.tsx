import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { renderInApp } from '../../test/in-app.tsx'
import { daysWith } from '../calendar/calendar.fixture.ts'
import { dayWith, visitWith } from '../days/visit.fixture.ts'
import { PrintedDay } from './printed-day.tsx'

it('tells whose day it is with visits and free time in their order, and who has none at all', async () => {
  const items = [visitWith(), visitWith({ id: 'canceled', startsAt: '2026-11-25T16:00:00Z', status: 'cancelled' })]
  const doctors = [
    { id: 'doctor', slug: 'maya-okafor', name: 'Dr. Maya Okafor' },
    { id: 'away', slug: 'away', name: 'Dr. Daniel Reyes' },
  ]
  const now = '2026-11-25T13:00:00Z'
  renderInApp(
    <QueryProvider>
      <PrintedDay day={dayWith({ items, now })} days={daysWith({ items })} {...{ now, doctors }} />
    </QueryProvider>,
  )
  const table = await screen.findByRole('table', { hidden: true })
  within(table).getByText('Dr. Maya Okafor')
  const rows = within(table)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) =>
      [...row.children]
        .map((cell) => cell.textContent.replaceAll(/\s/g, ' '))
        .slice(0, 2)
        .join(' '),
    )
  expect(rows).toEqual([
    '8:05 AM Free until 9:40 AM',
    '9:40 AM Rosa Delgado, 03/08/1985',
    '10:25 AM Free until 12:00 PM',
    '1:20 PM Free until 5:00 PM',
  ])
})
