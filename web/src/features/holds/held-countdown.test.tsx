import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../messages/en.ts'
import { TextsProvider } from '../../platform/i18n/texts.tsx'
import { HeldCountdown } from './held-countdown.tsx'
import { heldTime } from './held.fixture.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T14:00:00Z') }))
afterEach(() => vi.useRealTimers())

function show(changed: Partial<typeof heldTime> = {}) {
  render(
    <TextsProvider locale="en" catalogue={en}>
      <HeldCountdown
        held={{ ...heldTime, ...changed }}
        toldAt={Date.now()}
        form="details"
        intent="intent"
        busy={false}
      />
    </TextsProvider>,
  )
}
const pass = (seconds: number) => {
  act(() => void vi.advanceTimersByTime(seconds * 1000))
}
const announced = () => screen.getByRole('status').textContent

test('ticks without a word until two minutes are left', () => {
  show()
  expect(screen.getByRole('timer').textContent).toBe('10:00')
  pass(108)
  expect(screen.getByRole('timer').textContent).toBe('8:12')
  expect(announced()).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

test('offers ten minutes more in the last two, and says so once', () => {
  show()
  pass(480)
  const said = announced()
  expect(said).toContain('Two minutes left')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep it 10 minutes longer' }).value).toBe('extend')
  pass(30)
  expect(announced()).toBe(said)
})

test('does not offer what cannot be had', () => {
  show({ extensionsLeft: 0 })
  pass(500)
  expect(announced()).toContain('Two minutes left')
  expect(screen.queryByRole('button')).toBeNull()
})

test('at the end it offers to look again', () => {
  show()
  pass(600)
  expect(screen.getByRole('timer').textContent).toBe('0:00')
  expect(announced()).toContain('no longer held')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' }).value).toBe('again')
})
