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
const inCard = (visit: DayVisit, isDesk = false) => (
  <TextsProvider locale="en" catalogue={catalogue}>
    <CardActions
      visit={visit}
      offeredActions={(each) => offeredActions(each, now)}
      pressedOn={() => null}
      onAction={start}
      onCancel={vi.fn()}
      isDesk={isDesk}
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
  { place: 'row', show: inRow, held: 3000 },
  { place: 'card', show: inCard, held: 1000 },
])('the next verb of a $place waits for a second press of the one before to pass', ({ show, held }) => {
  const { rerender } = render(show(visitWith()))
  press(/^Check in/)
  rerender(show(visitWith({ status: 'arrived' })))
  wait(held - 500)
  press(/^Bring in/)
  expect(start).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: /^Bring in/ }).getAttribute('aria-disabled')).toBe('true')
  wait(600)
  press(/^Bring in/)
  expect(start).toHaveBeenCalledTimes(2)
})

it('at the desk nothing that calls somebody comes to stand, or has the focus, where "Check in" was', () => {
  const { rerender } = render(inCard(visitWith(), true))
  const checkIn = screen.getByRole('button', { name: /^Check in/ })
  checkIn.focus()
  press(/^Check in/)
  rerender(inCard(visitWith({ status: 'arrived' }), true))
  expect(checkIn.isConnected).toBe(false)
  wait(2500)
  press(/^Bring in/)
  expect(start).toHaveBeenCalledOnce()
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
