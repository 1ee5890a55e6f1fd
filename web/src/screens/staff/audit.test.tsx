import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AuditEvent } from '../../features/audit/use-audit.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component } from './audit.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const ada = { id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01', name: 'Ada North' }
const rosa = { kind: 'patient', id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a02', name: 'Rosa Díaz' } as const
const event = (id: string, changes: Partial<AuditEvent>): AuditEvent => ({
  ...{ id, at: '2026-11-25T14:00:00Z', lastAt: null, count: 1, actor: ada, side: 'clinic', action: 'patients:read' },
  ...{ outcome: 'done', record: rosa, detail: null, sealNumber: 1, ...changes },
})

it('says in words who did what, counts denials, and narrows the list to a person by their name', async () => {
  signInAs(somebody(['admin']))
  const items = [
    event('1', {}),
    event('2', {
      action: 'reports:financial',
      outcome: 'denied',
      count: 7,
      lastAt: '2026-11-25T14:30:00Z',
      record: null,
    }),
    event('3', { actor: null, side: 'system', action: 'patients:show', record: { ...rosa, name: null } }),
    event('4', { actor: null, action: 'sessions:start', record: { kind: 'user', ...ada } }),
  ]
  const seal = { number: 3, sealedAt: '2026-11-25T14:00:00Z', head: `3:${'ab'.repeat(32)}` }
  const unusual = [{ kind: 'charts-at-night', on: '2026-11-24', actor: ada, action: 'patients:read', count: 12 }]
  const asked = fakeApi(({ path }) => {
    if (path === '/audit-events/unusual') return { status: 200, data: { items: unusual } }
    if (path === '/audit-seals/latest') return { status: 200, data: { seal, mailed: 'weekly', waiting: 0 } }
    return { status: 200, data: { items, total: 4, skip: 0, take: 25, from: '2026-11-19', to: '2026-11-25' } }
  })
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Audit' })
  const [read, denied, shown, signedIn] = within(list).getAllByRole('listitem')
  expect(read!.textContent).toMatch(/^Patient: read · Rosa Díaz.*Ada North · November 25, 2026/)
  expect(denied!.textContent).toMatch(/^See what was billed.*Denied 7 times, last at 9:30/)
  expect(shown!.textContent).toMatch(/all stored data shown · 2b1a02.*A command or the server itself/)
  expect(signedIn!.textContent).not.toContain('not signed in')
  expect(screen.getByText('12 charts opened between 10 p.m. and 6 a.m.')).toBeTruthy()
  expect(await screen.findByText('Everybody who may read the audit gets it by email once a week.')).toBeTruthy()
  await userEvent.click(within(read!).getByRole('link', { name: 'Only what Ada North did' }))
  await waitFor(() => expect(asked.at(-1)!.query).toMatchObject({ actor: ada.id, skip: 0 }))
  expect(screen.getByText('Person: Ada North')).toBeTruthy()
})
