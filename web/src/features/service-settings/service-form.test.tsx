import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { ServiceForm } from './service-form.tsx'
import type { Choices, SavedService } from './use-service-settings.ts'

const choices: Choices = {
  doctors: [
    { id: 'maya', name: 'Dr. Maya Okafor' },
    { id: 'ben', name: 'Ben South' },
  ],
  places: [{ id: 'pier', name: 'North Pier' }],
  groups: [],
  defaults: [{ providerId: 'maya', locationId: 'pier', serviceId: 'check-up', name: 'Check-up' }],
  takesOnline: true,
  usual: {
    ...{ minimumNoticeMinutes: 120, horizonDays: 90 },
    policy: { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 120 },
  },
}
const at = (providerId: string) => ({ providerId, locationId: 'pier', newPatientsOnly: false, isDefault: false })
const service = {
  ...{ name: 'Skin check', description: '', durationMinutes: 20, priceMinor: 9000, slotIntervalMinutes: 20 },
  ...{ bufferBeforeMinutes: 0, bufferAfterMinutes: 0, beforeYouCome: [], needs: [], seats: 1, isActive: true },
}
const saved: SavedService = {
  ...{ id: 'skin', slug: 'skin-check', version: 3, ...service },
  offers: [at('maya'), { ...at('ben'), isDefault: true }],
  booked: [
    { providerId: 'maya', locationId: 'pier', visits: 3, first: '2026-12-01T15:00:00Z', last: '2026-12-18T15:00:00Z' },
  ],
}
const theirs: SavedService = { ...saved, name: 'Mole check', version: 4 }

const kept: SavedService[] = []
function Shown({ isNew = false, of = choices }) {
  const [now, setNow] = useState(isNew ? null : saved)
  return (
    <ServiceForm
      saved={now}
      choices={of}
      onSaved={(each) => {
        kept.push(each)
        setNow(each)
      }}
      onBehind={async () => setNow(theirs)}
    />
  )
}
const show = (isNew = false, of = choices) =>
  renderInApp(
    <QueryProvider>
      <Shown {...{ isNew, of }} />
    </QueryProvider>,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('makes a service from few fields, and says of each what is missing', async () => {
  const asked = fakeApi(() => ({ status: 201, data: { ...saved, version: 1 } }))
  show(true)
  await press('Create service')
  expect(screen.getAllByText('Enter a name').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter an amount, such as 80.00').length).toBeGreaterThan(0)
  expect(asked).toEqual([])
  type('Name', 'Skin check')
  type('Price in USD', '90')
  await userEvent.click(screen.getByLabelText('Dr. Maya Okafor'))
  await userEvent.click(screen.getByLabelText(/^Show this service’s times/))
  screen.getByText('This takes the place of Check-up.')
  await press('Create service')
  await screen.findByText(/^Saved/)
  expect(asked).toMatchObject([
    {
      method: 'POST',
      body: { ...service, durationMinutes: 30, slotIntervalMinutes: 15, offers: [{ ...at('maya'), isDefault: true }] },
    },
  ])
})

it('names the booked visits that a change is about before it is saved, and says what patients will read', async () => {
  const asked = fakeApi(({ body }) => ({ status: 200, data: { ...saved, ...(body as object), version: 4 } }))
  show()
  expect(screen.queryByText(/booked already/)).toBeNull()
  type('Booking opens', '30')
  expect(screen.queryByText(/booked already/)).toBeNull()
  type('Price in USD', '95.50')
  screen.getByText('3 visits are booked already. Each keeps the terms it was booked on.')
  screen.getByText('Dr. Maya Okafor, North Pier: 3 visits, Tue, Dec 1 to Fri, Dec 18')
  type(/^Fee for a late cancellation/, '55')
  // Beside the form, or on a phone in it.
  expect(screen.getAllByText(/\$55/).length).toBeGreaterThan(0)
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked).toMatchObject([
    { method: 'PATCH', body: { priceMinor: 9550, horizonDays: 30, policy: { lateFeeMinor: 5500 } } },
  ])
  expect(asked[0]!.headers).toMatchObject({ 'if-match': '"3"' })
})

it('keeps the default of a doctor, and says how it ends', () => {
  fakeApi(() => refusal('forbidden'))
  show()
  expect(screen.getByLabelText<HTMLInputElement>('Ben South').disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Patients can book this service').disabled).toBe(true)
  screen.getByText(/make another service of this doctor that one/)
  screen.getByText(/once every doctor has another service/)
})

it('shows where two people differ who changed it at once, and loses nothing of either', async () => {
  const asked = fakeApi(({ headers, body }) =>
    headers['if-match'] === '"3"'
      ? refusal('stale_version')
      : { status: 200, data: { ...theirs, ...(body as object), version: 5 } },
  )
  show()
  type('Name', 'Skin')
  type('Length in minutes', '25')
  await press('Save')
  await screen.findByText('Name: now Mole check, yours Skin')
  // Nobody else has changed it.
  expect(screen.queryByText(/Length in minutes: now/)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Length in minutes').value).toBe('25')
  await press('Save mine in its place')
  await screen.findByText(/^Saved/)
  expect(asked.at(-1)).toMatchObject({ body: { name: 'Skin', durationMinutes: 25 } })
})

it('leads to the field that the clinic’s server refused', async () => {
  fakeApi(() => refusal('invalid_fields', { errors: [{ pointer: '/body/needs/0', code: 'not_there', message: 'no' }] }))
  show()
  type('Name', 'Other')
  await press('Save')
  await screen.findByRole('link', { name: 'Not every location of this service has one' })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Other')
})

it('keeps what is typed before the answer to a save is there, upon what was saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = fakeApi(async ({ headers, body }) => {
    const version = headers['if-match'] === '"3"' ? 4 : 5
    if (version === 4) await promise
    return { status: 200, data: { ...saved, ...(body as object), version } }
  })
  show()
  type('Name', 'Mole check')
  await press('Save')
  type('Length in minutes', '25')
  resolve()
  await screen.findByText(/^Saved/)
  expect(screen.getByLabelText<HTMLInputElement>('Length in minutes').value).toBe('25')
  await press('Save')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ headers: { 'if-match': '"4"' }, body: { name: 'Mole check', durationMinutes: 25 } })
})

it('offers nothing at a doctor who was switched off while it was open', async () => {
  const asked = fakeApi(({ body }) => ({ status: 200, data: { ...saved, ...(body as object), version: 4 } }))
  show(false, { ...choices, doctors: choices.doctors.slice(1) })
  type('Name', 'Mole check')
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked[0]!.body).toMatchObject({ offers: [{ providerId: 'ben' }] })
})

it('knows the terms of a doctor who is ticked again', async () => {
  fakeApi(() => refusal('forbidden'))
  show()
  const ownPrice = () => screen.getAllByLabelText<HTMLInputElement>('Price')[0]!
  fireEvent.change(ownPrice(), { target: { value: '70' } })
  const maya = screen.getByLabelText('Dr. Maya Okafor')
  await userEvent.click(maya)
  expect(screen.getAllByLabelText('Price')).toHaveLength(1)
  await userEvent.click(maya)
  expect(screen.getAllByLabelText<HTMLInputElement>('Price').map(({ value }) => value)).toContain('70')
})

it('has spots for a group, from one to fifty', async () => {
  const asked = fakeApi(({ body }) => ({ status: 200, data: { ...saved, ...(body as object), version: 4 } }))
  show()
  for (const wrong of ['0', '51', '2.5', '']) {
    type('Spots per session', wrong)
    await press('Save')
    expect(screen.getAllByText('Enter a whole number from 1 to 50').length).toBeGreaterThan(0)
  }
  expect(asked).toEqual([])
  type('Spots per session', '8')
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked).toMatchObject([{ body: { seats: 8 } }])
})

it('asks for a deposit, up to the price, where the clinic takes payments online', async () => {
  const asked = fakeApi(({ body }) => ({ status: 200, data: { ...saved, ...(body as object), version: 4 } }))
  const { unmount } = show(false, { ...choices, takesOnline: false })
  screen.getByText(/can be asked for once the clinic takes/)
  unmount()
  show()
  fireEvent.change(screen.getByLabelText('Paid online when booking'), { target: { value: 'deposit' } })
  for (const wrong of ['', '0.50', '90.01']) {
    type('Deposit in USD', wrong)
    await press('Save')
    expect(screen.getAllByText('Enter a deposit from 1.00 up to the price').length).toBeGreaterThan(0)
  }
  expect(asked).toEqual([])
  type('Deposit in USD', '20')
  expect(screen.getAllByText('$20.00 of the price is paid online when you book.').length).toBeGreaterThan(0)
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked).toMatchObject([{ body: { prepayment: { kind: 'deposit', minor: 2000 } } }])
})
