import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { fakeApi, refusal } from '../../../test/fake-api.ts'
import { renderInApp } from '../../../test/in-app.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ownVisit } from './own-visit.fixture.ts'

const visit = ownVisit({ version: 7 })

function show(now: Instant) {
  const onDone = vi.fn()
  renderInApp(<CancelDialog visit={visit} now={now} onClose={() => {}} onDone={onDone} />)
  return { onDone, press: () => userEvent.click(screen.getByRole('button', { name: 'Cancel visit' })) }
}
it('says that it costs nothing while it costs nothing', () => {
  show('2026-11-24T14:00:00Z')
  expect(screen.getByText(/There is no charge/)).toBeTruthy()
  // Giving a time up looks like that, not like booking one.
  expect(screen.getByRole('button', { name: 'Cancel visit' }).className).toContain('danger')
})

it('names the fee when it is late', () => {
  show('2026-11-27T10:00:00Z')
  expect(screen.getByText(/less than 24 hours away/).textContent).toContain('$40 may be charged')
})

it('cancels the version that was seen', async () => {
  const asked = fakeApi(() => ({ status: 200, data: { ...visit, status: 'cancelled' } }))
  const { press, onDone } = show('2026-11-24T14:00:00Z')
  await press()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(visit, 'canceled'), 5000)
  expect(asked).toMatchObject([
    { method: 'POST', path: `/appointments/${visit.id}/cancel`, headers: { 'if-match': '"7"' } },
  ])
})

it('hands over to the list when the visit has changed meanwhile', async () => {
  fakeApi(() => refusal('stale_version'))
  const { press, onDone } = show('2026-11-24T14:00:00Z')
  await press()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(visit, 'changed'), 5000)
})

it('stays and says why when it is refused', async () => {
  fakeApi(() => refusal('too_late_online'))
  const { press, onDone } = show('2026-11-24T14:00:00Z')
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Please call us')
  expect(onDone).not.toHaveBeenCalled()
})
