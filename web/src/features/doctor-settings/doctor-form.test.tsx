import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { DoctorForm } from './doctor-form.tsx'
import type { Choices, SavedDoctor } from './use-doctor-settings.ts'

const choices: Choices = {
  services: [
    { id: 'check-up', name: 'Check-up', durationMinutes: 30, priceMinor: 18_000, isActive: true },
    { id: 'skin', name: 'Skin check', durationMinutes: 20, priceMinor: 9000, isActive: true },
  ],
  places: [{ id: 'pier', name: 'North Pier', weekdays: [1, 2, 3] }],
}
const at = (serviceId: string, isDefault = false) => ({
  ...{ serviceId, locationId: 'pier', newPatientsOnly: false, isDefault },
})
const saved: SavedDoctor = {
  ...{ id: 'maya', slug: 'maya-okafor', version: 3, prefix: 'Dr.', givenName: 'Maya', familyName: 'Okafor' },
  ...{ speciality: 'dermatology', languages: ['en'], looksAfter: [], takesNewPatients: true, isActive: true },
  ...{ offers: [at('check-up', true), at('skin')], hasAccount: false, hasHours: true },
  booked: [
    { serviceId: 'skin', locationId: 'pier', visits: 3, first: '2026-12-01T15:00:00Z', last: '2026-12-18T15:00:00Z' },
  ],
}
const theirs: SavedDoctor = { ...saved, speciality: 'cardiology', familyName: 'Okafor-Hale', version: 4 }

function Shown({ isNew = false }) {
  const [now, setNow] = useState(isNew ? null : saved)
  return <DoctorForm saved={now} choices={choices} onSaved={setNow} onBehind={async () => setNow(theirs)} />
}
const show = (isNew = false) =>
  renderInApp(
    <QueryProvider>
      <Shown isNew={isNew} />
    </QueryProvider>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('adds a doctor from name, specialty and days, with every service of the one place', async () => {
  const asked = fakeApi(() => ({ status: 201, data: { ...saved, version: 1 } }))
  show(true)
  await press('Add doctor')
  expect(screen.getAllByText('Enter the first name, in letters').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Choose a specialty').length).toBeGreaterThan(0)
  expect(asked).toEqual([])
  type('First name', 'Ines')
  type('Last name', 'Amaral')
  type('Specialty', 'dermatology')
  await userEvent.click(screen.getByLabelText('Tuesday'))
  type('Shown first', 'skin')
  // As patients will see it: beside the form, or on a phone in it.
  expect(screen.getAllByRole('heading', { name: 'Ines Amaral' }).length).toBeGreaterThan(0)
  await press('Add doctor')
  await screen.findByText(/^Saved/)
  expect(asked).toMatchObject([
    {
      method: 'POST',
      body: {
        ...{ givenName: 'Ines', familyName: 'Amaral', speciality: 'dermatology', languages: ['en'], weekdays: [1, 3] },
        offers: [at('check-up'), at('skin', true)],
      },
    },
  ])
})

it('names the booked visits that a change is about before it is saved', async () => {
  const asked = fakeApi(({ body }) => ({ status: 200, data: { ...saved, ...(body as object), version: 4 } }))
  show()
  type(/^In the doctor’s own words/, 'Slowly, please.')
  expect(screen.queryByText(/booked already/)).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Skin check' }))
  screen.getByText(/^3 visits are booked already, and stay/)
  screen.getByText('Skin check, North Pier: 3 visits, Tue, Dec 1 to Fri, Dec 18')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Skin check' }))
  expect(screen.queryByText(/booked already/)).toBeNull()
  await userEvent.click(screen.getByLabelText('Patients can book with this doctor'))
  screen.getByText(/^3 visits are booked already, and stay/)
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked[0]).toMatchObject({ method: 'PATCH', body: { isActive: false, quote: 'Slowly, please.' } })
  expect(asked[0]!.headers).toMatchObject({ 'if-match': '"3"' })
})

it('shows where two people differ who changed a doctor at once, and loses nothing of either', async () => {
  const asked = fakeApi(({ headers, body }) =>
    headers['if-match'] === '"3"'
      ? refusal('stale_version')
      : { status: 200, data: { ...theirs, ...(body as object), version: 5 } },
  )
  show()
  type('Last name', 'Okafor-Reis')
  await press('Save')
  await screen.findByText('Last name: now Okafor-Hale, yours Okafor-Reis')
  // What only they changed is in the form by now, and stays.
  expect(screen.queryByText(/^Specialty: now/)).toBeNull()
  expect(screen.getByLabelText<HTMLSelectElement>('Specialty').value).toBe('cardiology')
  // It is far above what was pressed.
  expect(document.activeElement).toBe(screen.getByRole('alert').parentElement)
  await press('Save mine in its place')
  await screen.findByText(/^Saved/)
  expect(asked.at(-1)).toMatchObject({ body: { familyName: 'Okafor-Reis', speciality: 'cardiology' } })
})

it('says nothing of a dispute where two people changed other fields, and saves both', async () => {
  const asked = fakeApi(({ headers, body }) =>
    headers['if-match'] === '"3"'
      ? refusal('stale_version')
      : { status: 200, data: { ...theirs, ...(body as object), version: 5 } },
  )
  show()
  type('First name', 'Mia')
  await press('Save')
  await screen.findByText(/It is in the form now, beside what you changed/)
  expect(screen.queryByText(/, yours /)).toBeNull()
  // Also back to what it was as one began.
  type('Specialty', 'dermatology')
  expect(screen.getByLabelText<HTMLSelectElement>('Specialty').value).toBe('dermatology')
  type('Specialty', 'cardiology')
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked.at(-1)).toMatchObject({
    body: { givenName: 'Mia', familyName: 'Okafor-Hale', speciality: 'cardiology' },
  })
})

it('takes theirs where both changed it, and keeps what else was typed', async () => {
  fakeApi(() => refusal('stale_version'))
  show()
  type('First name', 'Mia')
  type('Last name', 'Okafor-Reis')
  await press('Save')
  await screen.findByText(/^Last name: now/)
  await press('Take theirs')
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Okafor-Hale')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mia')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows what was saved of a new doctor when the answer was lost and more was typed since', async () => {
  const asked = fakeApi(({ method, body }) => {
    if (method === 'POST') return refusal('stale_version')
    return { status: 200, data: method === 'GET' ? saved : { ...saved, ...(body as object), version: 4 } }
  })
  show(true)
  type('First name', 'Maya')
  type('Last name', 'Okafor-Reis')
  type('Specialty', 'dermatology')
  await press('Add doctor')
  await screen.findByText(/^It was saved already/)
  screen.getByText('Last name: now Okafor, yours Okafor-Reis')
  await press('Save mine in its place')
  await screen.findByText(/^Saved/)
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'PATCH'])
  expect(asked[2]).toMatchObject({ headers: { 'if-match': '"3"' }, body: { familyName: 'Okafor-Reis' } })
  expect(asked[1]!.path).toContain(asked[0]!.path.split('/').at(-1))
})
