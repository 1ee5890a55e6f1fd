import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadPage } from '../../../platform/session/session.fixture.ts'

it('names the doctor of a time that is not held', async () => {
  loadPage({})
  const { renderInApp } = await import('../../../test/in-app.tsx')
  const { UnheldNote } = await import('./time-notes.tsx')
  renderInApp(<UnheldNote of={{}} doctor="Maya Okafor, MD" />)
  expect(screen.getByRole('alert').textContent).toContain('with Maya Okafor, MD while')
})
