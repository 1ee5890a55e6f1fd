import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DayTimes, type DayOfTimes } from './day-times.tsx'

const days: DayOfTimes[] = [
  {
    date: '2026-11-25',
    name: 'Tomorrow',
    shortDate: 'Wed, Nov 25',
    times: [
      { id: 'a', children: '9:00 AM', name: 'startsAt', value: '2026-11-25T14:00:00Z', type: 'submit' },
      { id: 'b', children: '9:40 AM', state: 'chosen' },
      { id: 'c', children: '10:00 AM', state: 'lost', spoken: 'was just taken' },
      { id: 'd', children: '11:00 AM', href: '/appointment' },
    ],
  },
  { date: '2026-11-26', name: 'Thursday', shortDate: 'Nov 26', times: [], note: 'Closed for Thanksgiving' },
]

const more = (count: number) => `${count} more`

it('reads as days with headings and lists of buttons', () => {
  render(<DayTimes days={days} more={more} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Tomorrow Wed, Nov 25',
    'Thursday Nov 26',
  ])
  const [tomorrow, thursday] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
  if (!tomorrow || !thursday) throw new Error('two days were drawn')
  expect(within(within(tomorrow).getByRole('list')).getAllByRole('listitem')).toHaveLength(4)
  expect(within(thursday).getByText('Closed for Thanksgiving')).toBeTruthy()
  expect(within(thursday).queryByRole('list')).toBeNull()
})

it('makes each time what it is: a field of a form, chosen, a link, or nothing to press', () => {
  render(<DayTimes days={days} more={more} />)
  const nine = screen.getByRole<HTMLButtonElement>('button', { name: '9:00 AM' })
  expect([nine.type, nine.name, nine.value]).toEqual(['submit', 'startsAt', '2026-11-25T14:00:00Z'])
  expect(screen.getByRole('button', { name: '9:40 AM', pressed: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: '11:00 AM' }).getAttribute('href')).toBe('/appointment')
  expect(screen.queryByRole('button', { name: /10:00 AM/ })).toBeNull()
  expect(screen.getByText('was just taken')).toBeTruthy()
})

const busy = (count: number, chosen?: number): DayOfTimes[] => [
  {
    date: '2026-11-25',
    name: 'Tomorrow',
    shortDate: 'Wed, Nov 25',
    times: Array.from({ length: count }, (_, index) => ({
      id: String(index),
      children: `${index}:00`,
      state: index === chosen ? 'chosen' : 'normal',
    })),
  },
]

it('folds what a very full day has beyond its first times, and says how much and of which day', () => {
  const { container } = render(<DayTimes days={busy(13)} more={more} />)
  const fold = container.querySelector('details')
  expect(fold?.open).toBe(false)
  expect(fold?.querySelector('summary')?.textContent).toBe('8 more Tomorrow Wed, Nov 25')
  expect(fold?.querySelectorAll('button')).toHaveLength(8)
})

it('shows a day whole when the button would stand for one time', () => {
  const { container } = render(<DayTimes days={busy(6)} more={more} />)
  expect(container.querySelector('details')).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(6)
})

it('begins open where the chosen time is among the others', () => {
  const { container } = render(<DayTimes days={busy(9, 7)} more={more} />)
  expect(container.querySelector('details')?.open).toBe(true)
})
