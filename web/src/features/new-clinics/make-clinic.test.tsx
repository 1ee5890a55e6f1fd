import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MakeClinic } from './make-clinic.tsx'

const token = 'a'.repeat(43)
const wanted = { name: 'South Pier', host: 'south-pier.clinics.test', email: 'ines@example.test' }

it('says what the link makes before it is made, and makes it by one press', async () => {
  fakeApi(() => ({ status: 200, data: wanted }))
  const make = vi.fn(() => Promise.resolve({ invitation: '#made' }))
  renderInApp(<MakeClinic token={token} make={make} />)
  await screen.findByText(/created at south-pier\.clinics\.test/)
  expect(make).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Create the clinic' }))
  expect(make).toHaveBeenCalledOnce()
  expect(location.hash).toBe('#made')
})

it('leads back to the beginning when the link is over', async () => {
  fakeApi(() => refusal('link_expired'))
  renderInApp(<MakeClinic token={token} make={() => Promise.reject(new Error('never'))} />)
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(screen.getByRole('link', { name: 'Start over' }).getAttribute('href')).toBe('/new-clinic')
})
