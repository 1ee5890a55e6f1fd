import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { planSeries, type DateChoices } from './plan-series.ts'
import { SeriesDates } from './series-dates.tsx'
import type { SeriesDate, SeriesTimes } from './series.ts'
import type { NoDates, SeriesPlanning } from './use-series-plan.ts'

const catalogue = await loadCatalogue('en')
const day = (date: string, time = '15:00') => `2026-12-${date}T${time}:00Z`
const items: SeriesDate[] = [
  { startsAt: day('02'), standing: 'offered', closure: null, nearest: [] },
  { startsAt: day('09'), standing: 'taken', closure: null, nearest: [day('09', '14:30')] },
  { startsAt: day('16'), standing: 'closed', closure: 'Staff training', nearest: [] },
  { startsAt: day('23'), standing: 'offered', closure: null, nearest: [] },
]
const times: SeriesTimes = {
  ...{ providerId: 'p', serviceId: 's', locationId: 'l', durationMinutes: 30, timeZone: 'America/New_York' },
  ...{ price: { minor: 6000, currency: 'USD' }, items },
}

function show(planning: Partial<SeriesPlanning>) {
  const choose = vi.fn()
  const refetch = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TextsProvider locale="en" catalogue={catalogue}>
        <SeriesDates name="test" planning={{ known: null, none: null, choose, refetch, lose: vi.fn(), ...planning }} />
      </TextsProvider>
    </QueryClientProvider>,
  )
  return { choose, refetch }
}
const known = (choices: DateChoices = new Map()) => ({ known: { times, plan: planSeries(items, choices) } })
const rows = () => screen.getAllByRole('listitem')

it('shows all dates, and opens those that cannot be had with the nearest time chosen', () => {
  show(known())
  expect(rows().map((row) => within(row).queryAllByRole('radio').length)).toEqual([0, 2, 3, 0])
  expect(within(rows()[1]!).getByRole('radio', { name: /^Move to 9:30\sAM that day$/ })).toHaveProperty('checked', true)
  expect(rows()[2]!.textContent).toContain('Staff training, closed')
  expect(within(rows()[2]!).getByRole('radio', { name: 'Skip it' })).toHaveProperty('checked', true)
  expect(screen.getByText('3 × $60 =').textContent).toContain('$180')
  expect(screen.getByRole('status').textContent).toBe('December 2, 2026 – December 23, 2026, 1 of 3 moved')
})

it('says what was chosen, and leaves out what comes after the end', async () => {
  const { choose } = show(known(new Map([[day('16'), { kind: 'stop' }]])))
  expect(rows()[3]!.textContent).toContain('Left out')
  await userEvent.click(within(rows()[2]!).getByRole('radio', { name: 'Book it all the same' }))
  expect(choose).toHaveBeenLastCalledWith(day('16'), { kind: 'keep' })
})

it('opens a date that is free by a press, and closes it again', async () => {
  show(known())
  const change = screen.getByRole('button', { name: 'Change: Wed, Dec 23' })
  await userEvent.click(change)
  expect(within(rows()[3]!).getByRole('radio', { name: 'Keep this time' })).toHaveProperty('checked', true)
  await userEvent.click(change)
  expect(within(rows()[3]!).queryByRole('radio')).toBeNull()
})

it.each<[NoDates, RegExp]>([
  ['no-doctor', /with one doctor/],
  ['fields', /Check the interval/],
  ['too_many', /at most 52/],
  ['too_few', /at least two/],
  ['too_big', /No calendar reaches/],
  ['looking', /Looking/],
])('says why there are no dates: %s', (none, words) => {
  show({ none })
  expect(screen.getByRole('status').textContent).toMatch(words)
})

it('tries again what could not be loaded', async () => {
  const { refetch } = show({ none: 'failed' })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})
