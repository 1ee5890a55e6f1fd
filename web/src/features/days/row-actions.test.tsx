import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { CardActions } from './card-actions.tsx'
import type { DayVisit } from './day.ts'
import { offeredActions, type VisitAction } from './offered-actions.ts'
import { RowActions } from './row-actions.tsx'
import { visitWith } from './visit.fixture.ts'

const catalogue = await loadCatalogue('en')
const now = '2026-11-25T14:45:00Z'
const start = vi.fn()

const inRow = (visit: DayVisit, pressed: VisitAction | null = null) => (
  <TextsProvider locale="en" catalogue={catalogue}>
    <RowActions
      visit={visit}
      offered={offeredActions(visit, now)}
      pressed={pressed}
      onAction={start}
      onCancel={vi.fn()}
    />
  </TextsProvider>
)
const inCard = (visit: DayVisit) => (
  <TextsProvider locale="en" catalogue={catalogue}>
    <CardActions
      visit={visit}
      offeredActions={(each) => offeredActions(each, now)}
      pressedOn={() => null}
      onAction={start}
      onCancel={vi.fn()}
    />
  </TextsProvider>
)
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

beforeEach(() => {
  start.mockClear()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

it.each([
  { place: 'row', show: inRow },
  { place: 'card', show: inCard },
])('the next verb of a $place waits for a second press of the one before to pass', ({ show }) => {
  const { rerender } = render(show(visitWith()))
  press(/^Check in/)
  rerender(show(visitWith({ status: 'arrived' })))
  wait(500)
  press(/^Bring in/)
  expect(start).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: /^Bring in/ }).getAttribute('aria-disabled')).toBe('true')
  wait(600)
  press(/^Bring in/)
  expect(start).toHaveBeenCalledTimes(2)
})

it('nobody is finished in the seconds in which they are brought in', () => {
  const { rerender } = render(inRow(visitWith({ status: 'arrived' })))
  rerender(inRow(visitWith({ status: 'checked-in' })))
  wait(2500)
  press(/^Finish visit/)
  expect(start).not.toHaveBeenCalled()
  wait(600)
  press(/^Finish visit/)
  expect(start).toHaveBeenCalledOnce()
})

it('a card waits, too, when it becomes that of somebody else', () => {
  const { rerender } = render(inCard(visitWith({ status: 'arrived' })))
  rerender(inCard(visitWith({ id: 'ines', status: 'arrived' })))
  press(/^Bring in/)
  expect(start).not.toHaveBeenCalled()
})

it('keeps what was pressed, and the menu, until the answer is there', () => {
  render(inRow(visitWith(), 'check-in'))
  press(/^Check in/)
  press(/^More for/)
  expect(start).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /^More for/ }).getAttribute('aria-disabled')).toBe('true')
})
