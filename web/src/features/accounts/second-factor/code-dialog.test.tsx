import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { createRole } from '@polyclinic/domain/people/role-endpoints.ts'
import { expect, it } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { fakeApi, refusal } from '../../../test/fake-api.ts'
import { renderInApp } from '../../../test/in-app.tsx'
import { CodeDialog } from './code-dialog.tsx'

const body = { name: 'Night desk', permissions: [] }
const create = () => call<typeof createRole>('POST', '/roles', { body })
const role = {
  id: '0193d3f0-0000-7000-8000-000000000001',
  ...body,
  version: 1,
  people: 0,
  invitations: 0,
  mayChange: true,
}

const at = '2026-01-01T00:00:00.000Z'
const nora = {
  ...{ id: role.id, version: 1, name: 'Nora', email: 'nora@example.test', newEmail: null, sessions: [] },
  passkeys: [],
  secondFactor: { since: at, recoveryCodesLeft: 9, requiredFrom: null, devices: [] },
}

function clinic() {
  let isProved = false
  return fakeApi(({ path, body: sent }) => {
    if (path === '/account') return { status: 200, data: nora }
    if (path !== '/account/second-factor/prove')
      return isProved ? { status: 201, data: role } : refusal('code_required')
    isProved = (sent as { code: string }).code === '123456'
    return isProved ? { status: 204 } : refusal('wrong_code')
  })
}

it('does what was pressed once a code was given', async () => {
  const asked = clinic()
  renderInApp(<CodeDialog />)
  const done = create()
  await userEvent.type(await screen.findByLabelText('Six digits'), '000000{Enter}')
  expect(await screen.findByText(/That code doesn’t match/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Six digits'), '123456{Enter}')
  expect(await done).toEqual(role)
  expect(asked.map(({ path }) => path)).toEqual([
    ...['/roles', '/account', '/account/second-factor/prove', '/account/second-factor/prove', '/roles'],
  ])
  expect(asked.at(-1)?.body).toEqual(body)
})

it('leaves it undone for who gives none, and where nothing can ask', async () => {
  clinic()
  const { unmount } = renderInApp(<CodeDialog />)
  const refused = create().catch((error: unknown) => error)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await refused).toMatchObject({ code: 'code_required' })
  unmount()
  await expect(create()).rejects.toMatchObject({ code: 'code_required' })
})

it('says where a passkey works, and who helps, to whom it is of no use here', async () => {
  const passkey = { id: role.id, name: 'Phone', relyingParty: 'clinic.test', isForHere: false }
  const account = {
    ...{ ...nora, passkeys: [{ ...passkey, createdAt: at, lastUsedAt: null }] },
    secondFactor: { ...nora.secondFactor, since: null },
  }
  fakeApi(({ path }) => (path === '/account' ? { status: 200, data: account } : refusal('code_required')))
  renderInApp(<CodeDialog />)
  void create().catch(() => {})
  expect(await screen.findByText(/it works at clinic\.test/)).toBeTruthy()
  expect(screen.queryByLabelText('Six digits')).toBeNull()
})
