import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { VisitsAhead } from './visits-ahead.tsx'

it('says that a change was saved', async () => {
  Element.prototype.scrollIntoView ??= () => {}
  fakeApi(({ method }) => ({ status: 200, data: { most: method === 'GET' ? 12 : 20, usual: 12 } }))
  renderInApp(
    <QueryProvider>
      <VisitsAhead patientId="01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00" />
    </QueryProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change limit' }))
  const field = screen.getByLabelText('Upcoming visits booked online')
  await userEvent.clear(field)
  await userEvent.type(field, '20{Enter}')
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('up to 20 upcoming visits')
})
