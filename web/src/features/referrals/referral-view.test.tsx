import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { ReferralView } from './referral-view.tsx'
import type { Referral } from './referral.ts'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const visitId = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a04'
const visit = {
  ...{ id: visitId, version: 4, startsAt: '2026-12-01T15:00:00Z', timeZone: 'America/New_York' },
  status: 'booked',
  ...{ providerId: id, providerName: 'Dr. Okafor' },
} as const
const referral = {
  ...{ id, version: 3, status: 'in-progress', urgency: 'routine', since: '2026-11-24T14:00:00Z' },
  ...{ patient: { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03', phone: null, email: null } },
  ...{ reason: 'A mole', question: '', serviceId: null, serviceName: null, consent: null, history: [], files: [] },
  ...{ acts: ['unbook'], partner: { id, name: 'Bayside' }, sentBy: 'Ellen', patientId: null, record: null },
  ...{ visit, report: null, turn: 'clinic', isOverdue: false },
} as unknown as Referral

const show = () =>
  renderInApp(
    <QueryProvider>
      <ReferralView referral={{ ...referral, visit }} mayHandle />
    </QueryProvider>,
  )
async function undo(isVisitToo: boolean) {
  const asked = fakeApi(({ path }) =>
    path.endsWith('/unbook')
      ? { status: 200, data: { ...referral, status: 'accepted', visit: null, acts: [] } }
      : refusal('not_found'),
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the booking' }))
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cancel the visit, too' })
  expect(box.checked).toBe(true)
  if (!isVisitToo) await userEvent.click(box)
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo the booking' }).at(-1)!)
  const posts = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  await waitFor(() => expect(posts()).toHaveLength(isVisitToo ? 2 : 1))
  return posts().map((path) => path.split('/').at(-1))
}

it('undoes a booking with its visit, or without', async () => {
  expect(await undo(true)).toEqual(['unbook', 'cancel'])
  cleanup()
  expect(await undo(false)).toEqual(['unbook'])
})
