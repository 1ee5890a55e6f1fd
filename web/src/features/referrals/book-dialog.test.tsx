import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { BookDialog } from './book-dialog.tsx'
import type { OwnReferral } from './referral.ts'

const serviceId = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a09'
const seen = { id: serviceId, version: 3, serviceId, serviceName: 'Skin check' } as OwnReferral

it('says that a service is no longer offered, in place of showing no time', async () => {
  fakeApi(({ path }) =>
    path === '/services'
      ? { status: 200, data: [] }
      : { status: 200, data: { items: [], total: 0, skip: 0, take: 100 } },
  )
  renderInApp(
    <QueryProvider>
      <BookDialog seen={seen} onDone={() => {}} onClose={() => {}} />
    </QueryProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('no longer offers “Skin check”')
  expect(screen.queryByRole('button', { name: 'Book this time' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})
