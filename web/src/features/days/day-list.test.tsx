import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { DayList } from './day-list.tsx'
import type { Day } from './day.ts'
import { offeredActions } from './offered-actions.ts'
import { rowsOf } from './rows.ts'
import { namesakesOf } from './same-name.ts'
import { dayWith, visitWith } from './visit.fixture.ts'

const catalogue = await loadCatalogue('en')
const now = '2026-11-25T15:22:00Z'

function show(day: Day) {
  const start = vi.fn()
  const open = vi.fn()
  const offers = (visit: Day['items'][number]) => offeredActions(visit, now)
  render(
    <TextsProvider locale="en" catalogue={catalogue}>
      <DayList
        rows={rowsOf(day, now)}
        now={now}
        timeZone={day.timeZone}
        viewer="doctor"
        offeredActions={offers}
        pressedOn={(visit) => (visit.id === 'busy' ? 'check-in' : null)}
        fresh={new Set()}
        namesakesOf={(visit) => namesakesOf(visit, day.items)}
        openId={null}
        onOpen={open}
        onAction={start}
        onCancel={vi.fn()}
      />
    </TextsProvider>,
  )
  const rows = within(screen.getByRole('list', { name: 'Visits' })).getAllByRole('listitem')
  return { start, open, rows: rows.map((row) => row.textContent) }
}

const waiting = visitWith({
  id: 'ines',
  status: 'arrived',
  startsAt: '2026-11-25T15:30:00Z',
  arrivedAt: '2026-11-25T15:08:00Z',
  patient: { ...visitWith().patient, givenName: 'Ines', familyName: 'Kaplan' },
})

it('reads in the order of the day, each row with its word and its verb', () => {
  const inside = visitWith({ status: 'checked-in', startedAt: '2026-11-25T14:44:00Z' })
  const { rows } = show(dayWith({ items: [inside, waiting] }))
  expect(rows[0]).toContain('9:40\u00a0AM')
  expect(rows[0]).toContain('With you')
  expect(rows[1]).toBe('Now: 10:22\u00a0AM')
  expect(rows[2]).toContain('Waiting 14\u00a0min')
})

it('names on each button whom it is about', async () => {
  const { start } = show(dayWith({ items: [waiting] }))
  await userEvent.click(screen.getByRole('button', { name: 'Bring in Ines Kaplan' }))
  expect(start).toHaveBeenCalledWith(waiting, 'bring-in')
})

it('opens whoever is pressed on, and tells so', async () => {
  const over = visitWith({ id: 'over', status: 'noshow' })
  const { open } = show(dayWith({ items: [over, waiting] }))
  const opener = screen.getByRole('button', { name: 'Rosa Delgado' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(opener)
  expect(open).toHaveBeenCalledWith(over)
})

it('takes no second press while an answer is on its way', async () => {
  const { start } = show(dayWith({ items: [visitWith({ id: 'busy' })] }))
  await userEvent.click(screen.getByRole('button', { name: 'Check in Rosa Delgado' }))
  expect(start).not.toHaveBeenCalled()
})

it('folds what is finished and shows it on request', async () => {
  show(dayWith({ items: [visitWith({ status: 'fulfilled' }), waiting] }))
  const fold = screen.getByRole('button', { name: 'Show 1 finished visit' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(fold)
  expect(screen.getByRole('button', { name: 'Hide finished visits' }).getAttribute('aria-expanded')).toBe('true')
})

it('tells people of one name apart, and shows in the row what they wrote and who pays', () => {
  const child = { ...visitWith().patient, id: 'child', birthDate: '2019-04-01' }
  const { rows } = show(
    dayWith({
      items: [
        visitWith({ insurance: 'statutory', message: 'Chest pain since last night' }),
        visitWith({ id: 'one', startsAt: '2026-11-25T15:50:00Z', patient: child }),
        visitWith({
          ...{ id: 'two', startsAt: '2026-11-25T16:50:00Z', patient: child, message: null },
          bookedBy: { givenName: 'Elena', familyName: 'Delgado' },
        }),
      ],
    }),
  )
  expect(rows[0]).toContain('03/08/1985')
  expect(rows[0]).toContain('Statutory')
  expect(rows[0]).toContain('Patient’s note: Chest pain since last night')
  expect(rows[0]).toContain('Same name at 10:50\u00a0AM, born 04/01/2019')
  expect(rows[0]).not.toContain('Also at')
  expect(rows[2]).toContain('04/01/2019')
  expect(rows[2]).toContain('Also at 11:50\u00a0AM, booked by Elena Delgado')
  expect(rows[3]).toContain('Also at 10:50\u00a0AM')
  expect(rows[3]).not.toContain('Patient’s note')
})

it('tells of one patient at the same time twice, and with whom', () => {
  const { rows } = show(
    dayWith({
      items: [
        visitWith(),
        visitWith({
          id: 'other',
          startsAt: '2026-11-25T15:15:00Z',
          endsAt: '2026-11-25T15:45:00Z',
          provider: { ...visitWith().provider, id: 'other', name: 'Samuel Price, DO' },
        }),
      ],
    }),
  )
  const [first, second] = rows.filter((row) => row?.includes('Rosa Delgado'))
  expect(first).toContain('Overlaps with 10:15\u00a0AM, Samuel Price, DO')
  expect(second).toContain('Overlaps with 9:40\u00a0AM, Dr. Maya Okafor')
})

it('folds a long list of finished visits wherever it is', () => {
  const finished = (count: number) =>
    Array.from({ length: count }, (_, index) => visitWith({ id: `${index}`, status: 'fulfilled' }))
  const isLong = () => screen.getByRole('button', { name: /^Show/ }).parentElement!.className.includes('long')
  show(dayWith({ items: finished(5) }))
  expect(isLong()).toBe(false)
  cleanup()
  show(dayWith({ items: finished(6) }))
  expect(isLong()).toBe(true)
})
