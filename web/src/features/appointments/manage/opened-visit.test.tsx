import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp, testClinic } from '../../../test/in-app.tsx'
import { ownVisit } from '../own-visits/own-visit.fixture.ts'
import { OpenedVisit } from './opened-visit.tsx'

const before = '2026-11-20T12:00:00Z'

function show(own: Parameters<typeof ownVisit>[0], { now = before, country = 'US' } = {}) {
  const settings = { ...testClinic.settings, country }
  const props = {
    kind: 'visit' as const,
    byCookie: true,
    isCanceling: false,
    isMoved: false,
    refusal: null,
    forms: null,
    place: null,
  }
  renderInApp(<OpenedVisit {...props} now={now} appointment={ownVisit(own)} />, '/', { ...testClinic, settings })
}

describe('whom to call instead of waiting', () => {
  it.each([
    ['US', '911'],
    ['DE', '112'],
  ])('is said beside a visit to come in %s', (country, number) => {
    show({}, { country })
    expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(`tel:${number}`)
  })

  it('is said beside one that was canceled, and of none that is over', () => {
    show({ status: 'cancelled' })
    expect(screen.getAllByText(/In an emergency/)).toHaveLength(1)
    show({ status: 'fulfilled' }, { now: '2026-12-01T12:00:00Z' })
    expect(screen.getAllByText(/In an emergency/)).toHaveLength(1)
  })
})

it.each([
  ['patient', 'Your visit is canceled', /Thank you for letting us know/],
  ['clinic', 'We had to cancel your visit', /Choose a new time, or call us/],
  ['left-unseen', 'Your visit is canceled', /If you have questions, call us/],
] as const)('says who canceled: %s', (cancellationCause, heading, words) => {
  show({ status: 'cancelled', cancellationCause })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(screen.getByText(words)).toBeTruthy()
})

it('names the room, and no device', () => {
  const isActive = true
  const resources = [
    { id: 'room', kind: 'room' as const, name: 'Room 5', isActive },
    { id: 'device', kind: 'device' as const, name: 'Ergometer', isActive },
  ]
  show({ resources })
  expect(screen.getByText('Room 5')).toBeTruthy()
  expect(screen.queryByText(/Ergometer/)).toBeNull()
})

it('names no price of a visit that was canceled', () => {
  show({})
  expect(screen.getAllByText(/\$180/)).toHaveLength(1)
  show({ status: 'cancelled' })
  expect(screen.getAllByText(/\$180/)).toHaveLength(1)
})
