import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { visitWith } from '../days/visit.fixture.ts'
import { daysWith } from './calendar.fixture.ts'
import { columnsOf } from './columns.ts'
import { VisitBlock } from './visit-block.tsx'

test('a group says how many are booked and how many are here, whatever state its first is at', () => {
  const statuses = ['arrived', 'booked', 'checked-in', 'booked'] as const
  const items = statuses.map((status, index) =>
    visitWith({ id: `seat-${index + 1}`, status, queueNumber: 7, seat: { number: index + 1, of: 6 } }),
  )
  const [column] = columnsOf(daysWith({ items }), ['2026-11-25'], [{ id: 'doctor', name: 'Dr. Maya Okafor' }])
  renderInApp(
    <ul>
      <VisitBlock
        block={column!.blocks[0]!}
        gridFrom={480}
        timeZone="America/New_York"
        viewer="clinic"
        element="visit-seat-1"
        isTabStop
        onOpen={vi.fn()}
      />
    </ul>,
  )
  const block = screen.getByRole('button', { name: /4 of 6 booked, .+ \(Group, 2 of 4 here\)$/ })
  expect(block.textContent).toContain('4 of 6 booked')
  expect(block.textContent).not.toMatch(/Waiting|Expected|7/)
})
