import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadPage } from '../../../platform/session/session.fixture.ts'

it.each([
  [{}, 'with this email address for now. Sign in or create an account'],
  [{ roles: ['guest'] }, 'Cancel one you don’t need'],
] as const)('tells who is signed in as %j how to book more visits', async (signedIn, words) => {
  loadPage(signedIn)
  const { renderInApp } = await import('../../../test/in-app.tsx')
  const { RefusalNote } = await import('./refusal-note.tsx')
  renderInApp(<RefusalNote code="too_many_visits_ahead" of={{}} />)
  expect(screen.getByRole('alert').textContent).toContain(words)
})
