import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { RangeCalendar } from './range-calendar.tsx'

const today = '2026-11-26'
const show = (of: { from: string; to: string }) => {
  const onChoose = vi.fn()
  renderInApp(<RangeCalendar {...of} today={today} onChoose={onChoose} />)
  return onChoose
}
const months = () => screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))

it('shows two months, the last of them that of the last day, and begins weeks on the country’s first day', () => {
  show({ from: '2026-10-12', to: '2026-11-12' })
  expect(screen.getAllByRole('grid')).toHaveLength(2)
  expect(months().join()).toMatch(/October 2026.*November 2026/)
  const [october] = screen.getAllByRole('grid')
  expect(within(october!).getAllByRole('columnheader', { hidden: true })[0]!.textContent).toBe('Sun')
})

it('takes a first and a last day by keys, across months, and no day to come', async () => {
  const onChoose = show({ from: '2026-11-02', to: '2026-11-04' })
  const day = (name: RegExp) => screen.getByRole('button', { name })
  day(/November 4, 2026 selected$/).focus()
  await userEvent.keyboard('{PageUp}{Enter}')
  // With the first day chosen the next one has the focus.
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([[{ from: '2026-10-04', to: '2026-10-12' }]])
  expect(day(/November 27, 2026/).getAttribute('aria-disabled')).toBe('true')
})
