import { render, screen } from '@testing-library/react'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { loadPage } from '../../platform/session/session.fixture.ts'

const catalogue = await loadCatalogue('en')

async function show(path: string, roles: readonly Role[]) {
  loadPage({ roles })
  const { MemoryRouter } = await import('react-router')
  const { TextsProvider } = await import('../../platform/i18n/texts.tsx')
  const { NotFoundScreen } = await import('./not-found-screen.tsx')
  render(
    <MemoryRouter initialEntries={[path]}>
      <TextsProvider locale="en" catalogue={catalogue}>
        <NotFoundScreen />
      </TextsProvider>
    </MemoryRouter>,
  )
  return screen.getAllByRole('link')[0]
}

it.each<[string, Role[], string]>([
  ['/doctor/nothing', ['provider'], '/doctor/dashboard'],
  ['/doctor/nothing', ['guest', 'provider'], '/doctor/dashboard'],
  ['/admin/nothing', ['provider', 'admin'], '/admin'],
  ['/nothing', ['admin'], '/admin'],
  ['/partner/nothing', ['partner'], '/partner'],
  ['/nothing', ['guest', 'provider'], '/doctors'],
  ['/doctor/nothing', ['guest'], '/doctors'],
  ['/nothing', [], '/doctors'],
])('leads from %s whoever is %j to %s', async (path, roles, to) => {
  expect((await show(path, roles))?.getAttribute('href')).toBe(to)
})
