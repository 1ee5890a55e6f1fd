import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { permissionsOf, rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component as People } from './people.tsx'

function show(address: string, staffPermissions: readonly string[]) {
  const asked = fakeApi(({ path }) => {
    const counts = { active: 0, invited: 0, deactivated: 0 }
    const data = path.endsWith('/roles')
      ? { items: [], doctorsWithoutAccount: [] }
      : { items: [], total: 0, skip: 0, take: 20, counts, secondFactor: { requiredFrom: null, without: 0 } }
    return { status: 200, data }
  })
  const rights = rightsOf(['admin'], { staffPermissions })
  const me = { id: 'me', name: 'Ruth Ellery', email: 'ruth@example.test', roles: ['admin' as const] }
  useUserState.getState().setUser({
    ...me,
    permissions: permissionsOf(rights),
    rights,
    secondFactor: { isOn: false, isMissing: false, requiredFrom: null },
    provider: null,
  })
  renderInApp(
    <QueryProvider>
      <People />
    </QueryProvider>,
    address,
  )
  return asked
}
afterEach(() => useUserState.getState().clearUser())

it('does not say of a search that nobody works here, and opens no invitation for who may not send one', async () => {
  show('/admin/people?search=zzz&invite', ['people:list'])
  expect(await screen.findByText('Nobody found for “zzz”')).toBeTruthy()
  expect(screen.queryByText(/work here\./)).toBeNull()
  expect(screen.queryByText('Invite a person')).toBeNull()
})

it('shows nothing to search in, and asks nothing, for whom it is not', async () => {
  const asked = show('/admin/people', ['appointments:day'])
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not for your account' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
  expect(asked).toEqual([])
})
