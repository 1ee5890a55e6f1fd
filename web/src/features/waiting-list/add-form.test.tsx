import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { AddForm } from './add-form.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const doctor = (n: number, name: string) => ({
  id: id(n),
  slug: `d-${n}`,
  name,
  speciality: '',
  takesNewPatients: true,
})
const rosa = {
  ...{ id: id(8), givenName: 'Rosa', familyName: 'Diaz', birthDate: null, phone: null, email: null },
  ...{ isContactShown: false, lastVisit: null, nextVisit: null, isHere: false, isTypedOnly: false },
}
const answers: Record<string, unknown> = {
  '/services': [{ id: id(5), name: 'Check-up', isActive: true }],
  '/booking-choice': {
    choice: { serviceId: id(5), providerId: null, locationId: null, newPatient: null },
    ...{ asksNewness: false, serviceIds: [id(5)], offers: [] },
    doctors: [doctor(1, 'Dr. Hill'), doctor(2, 'Dr. Lake')],
  },
  '/patients/search': { items: [rosa], total: 1, skip: 0, take: 20 },
}

it('says at the desk, too, with whom and from when on', async () => {
  const asked = fakeApi(({ path }) => ({
    status: path === '/waiting-list/at-desk' ? 201 : 200,
    data: answers[path] ?? { id: id(9) },
  }))
  const onDone = vi.fn()
  renderInApp(
    <QueryProvider>
      <AddForm onDone={onDone} onCancel={vi.fn()} />
    </QueryProvider>,
  )
  await userEvent.type(screen.getByLabelText('Who waits?'), 'Rosa')
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Rosa Diaz' }))
  await userEvent.selectOptions(screen.getByLabelText('Visit'), 'Check-up')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Dr. Lake' }))
  await userEvent.click(screen.getByRole('button', { name: 'Put on the list' }))
  expect(onDone).toHaveBeenCalledWith('Rosa Diaz is on the waiting list.')
  expect(asked.at(-1)?.body).toMatchObject({
    providerIds: [id(2)],
    earliestOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})
