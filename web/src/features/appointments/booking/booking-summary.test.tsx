import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../test/in-app.tsx'
import { heldTime } from '../../holds/held.fixture.ts'
import { BookingBar } from './booking-summary.tsx'
import type { Draft } from './draft.ts'

const { visit } = heldTime
const draft = { toldAt: 0, reasons: [], unsure: null } as unknown as Draft

it.each([
  ['is held, and until when', heldTime, 1],
  ['is not held', null, 0],
] as const)('says on a phone what is booked of a time that %s', (_, held, timers) => {
  renderInApp(<BookingBar draft={{ ...draft, held, isUnheld: held === null }} visit={visit} />)
  expect(screen.getAllByText(visit.provider.name)).not.toEqual([])
  expect(screen.getAllByText(visit.service.name)).not.toEqual([])
  expect(screen.queryAllByRole('timer')).toHaveLength(timers)
})

it('says before it is booked that others will be there', () => {
  const held = { ...heldTime, seat: { number: 2, of: 8 } }
  renderInApp(<BookingBar draft={{ ...draft, held }} visit={visit} />)
  expect(screen.getByText(/Group visit with up to 8 patients/)).toBeDefined()
})
