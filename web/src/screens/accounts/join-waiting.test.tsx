import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component } from './join-waiting.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const [hill, lake, checkUp, vaccination] = [
  { id: id(1), name: 'Dr. Hill' },
  { id: id(2), name: 'Dr. Lake' },
  { serviceId: id(5), serviceName: 'Check-up' },
  { serviceId: id(6), serviceName: 'Vaccination' },
] as const
const loaded = {
  ...{ profile: { ...hill, slug: 'hill' }, entry: null, offers: [checkUp, vaccination], serviceId: checkUp.serviceId },
  ...{
    today: '2026-11-30',
    people: [],
    doctorsOf: { [checkUp.serviceId]: [hill, lake], [vaccination.serviceId]: [lake] },
  },
}

it('waits for certain doctors, of those who see people for what is waited for, and not before a day', async () => {
  const sent = fakeApi(() => refusal('too_many_waits'))
  renderInApp(<Component />, '/patient/waiting', testClinic, loaded)
  await userEvent.click(screen.getByRole('radio', { name: 'Certain doctors' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Dr. Lake' }))
  await userEvent.selectOptions(screen.getByLabelText('Visit'), 'Vaccination')
  expect(screen.queryByRole('checkbox', { name: 'Dr. Hill' })).toBeNull()
  const first = screen.getByLabelText('Not before')
  await userEvent.clear(first)
  await userEvent.type(first, '12/7/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Put me on the list' }))
  expect(sent).toMatchObject([
    { body: { serviceId: vaccination.serviceId, providerIds: [lake.id], earliestOn: '2026-12-07' } },
  ])
})

it('changes a wish from what was chosen before', async () => {
  const sent = fakeApi(() => refusal('too_many_waits'))
  const entry = {
    ...{ patientId: id(3), patientName: 'Mia Delgado', serviceName: 'Check-up', providers: [lake], weekdays: [2] },
    ...{ dayParts: ['morning'], earliestOn: '2026-12-07', latestOn: '2027-01-15' },
  }
  const people = [{ id: id(3), name: 'Mia Delgado' }]
  renderInApp(<Component />, '/patient/waiting', testClinic, {
    ...{ ...loaded, profile: null, offers: [checkUp], people, entry },
  })
  expect(screen.getByText(/Check-up, for Mia Delgado/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const { serviceId } = checkUp
  expect(sent).toMatchObject([
    {
      body: {
        ...{ patientId: id(3), serviceId, providerIds: [lake.id], weekdays: [2, 5], dayParts: ['morning'] },
        ...{ earliestOn: '2026-12-07', latestOn: '2027-01-15' },
      },
    },
  ])
})
