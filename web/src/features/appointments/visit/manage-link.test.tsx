import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderInApp } from '../../../test/in-app.tsx'
import { ManageLink } from './manage-link.tsx'

const link = { status: 'open', isRenewable: true } as const
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('asks before a link is disabled', async () => {
  const asked = fakeApi(() => ({ status: 204 }))
  renderInApp(<ManageLink appointmentId="rosa" link={link} onChanged={vi.fn()} />)
  await press(/Disable the link/)
  expect(asked).toHaveLength(0)
  await press(/Keep the link/)
  await press(/Disable the link/)
  await press(/Disable the link/)
  expect(asked.map(({ path }) => path)).toEqual(['/appointments/rosa/manage-link/revoke'])
})

it('says of a visit that is over only that it can be seen', () => {
  renderInApp(<ManageLink appointmentId="rosa" link={link} isChangeable={false} onChanged={vi.fn()} />)
  expect(screen.getByText(/no longer be changed or canceled online/)).toBeTruthy()
})
