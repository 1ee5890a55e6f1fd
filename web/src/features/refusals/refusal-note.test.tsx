import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadPage } from '../../platform/session/session.fixture.ts'

it.each([
  [{}, 'with this email address for now. Sign in or create an account'],
  [{ roles: ['guest'] }, 'Cancel one you don’t need'],
] as const)('tells who is signed in as %j how to book more visits', async (signedIn, words) => {
  loadPage(signedIn)
  const { renderInApp } = await import('../../test/in-app.tsx')
  const { RefusalNote } = await import('./refusal-note.tsx')
  renderInApp(<RefusalNote refusal={{ code: 'too_many_visits_ahead', retryAt: null }} of={{}} />)
  expect(screen.getByRole('alert').textContent).toContain(words)
})

it.each([
  ['too_many_moves', '2026-11-22T20:59:30Z', 'move it again after 4:00 PM, or call'],
  ['too_many_bookings', '2026-11-23T14:59:30Z', 'book more after 10:00 AM tomorrow, or call'],
  ['too_many_moves', '2026-11-24T14:59:30Z', 'move it again after 10:00 AM on Tuesday, or call'],
] as const)('tells when %s is over', async (code, retryAt, words) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T15:00:00Z'), toFake: ['Date'] })
  try {
    loadPage({})
    const { renderInApp } = await import('../../test/in-app.tsx')
    const { RefusalNote } = await import('./refusal-note.tsx')
    renderInApp(<RefusalNote refusal={{ code, retryAt }} of={{}} />)
    expect(screen.getByRole('alert').textContent?.replaceAll(/\s/g, ' ')).toContain(words)
  } finally {
    vi.useRealTimers()
  }
})
