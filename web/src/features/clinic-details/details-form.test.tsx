import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { DetailsForm } from './details-form.tsx'
import { bodyOf, draftOf, inCountry } from './draft.ts'
import type { SavedDetails } from './use-clinic-details.ts'

const saved: SavedDetails = {
  ...{ slug: 'north-pier', locale: 'en-US', country: 'US', currency: 'USD', timeZone: 'America/New_York' },
  ...{
    invoiceDueDays: 14,
    taxNumber: '',
    iban: '',
    invoiceEmail: '',
    messageTextDays: 90,
    messageAddressDays: 730,
    documentDays: 30,
  },
  ...{ recordYears: 7, bookYears: 7, mailAuditSeal: 'weekly', version: 3 },
  use: {
    ...{ visits: 0, first: null, last: null, absences: 0, prices: 0, hasInvoices: false, asksInsurance: false },
    legalPages: ['privacy', 'accessibility'],
  },
  sender: { name: 'North Pier', lines: ['1 Main Street'] },
}
const inUse: SavedDetails = {
  ...saved,
  use: { ...saved.use, visits: 2, first: '2026-12-01T15:00:00Z', last: '2026-12-18T15:00:00Z', prices: 4 },
}

function Shown({ given }: { given: SavedDetails }) {
  const [now, setNow] = useState(given)
  return <DetailsForm saved={now} onSaved={setNow} onBehind={async () => {}} />
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('brings along what is usual in another country, but for what is held back', () => {
  const draft = draftOf(saved)
  const free = { timeZone: false, currency: false }
  expect(inCountry(draft, 'DE', free)).toEqual({
    ...{ country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin', recordYears: '10', bookYears: '10' },
  })
  expect(inCountry(draft, 'DE', { timeZone: true, currency: true })).toEqual({
    country: 'DE',
    recordYears: '10',
    bookYears: '10',
  })
  // What somebody chose stays.
  expect(inCountry({ ...draft, timeZone: 'America/Denver', recordYears: '9', bookYears: '9' }, 'DE', free)).toEqual({
    ...{ country: 'DE', currency: 'EUR' },
  })
  expect(bodyOf({ ...draft, iban: 'de02 1203 0000 0000 2020 51', recordYears: 'x' })).toMatchObject({
    ...{ iban: 'DE02120300000000202051', recordYears: NaN },
  })
})

it('names the visits on its clock and the prices in its currency, which stay', () => {
  renderInApp(<Shown given={inUse} />)
  screen.getByText(/2 visits are booked in this time zone \(.*Dec 1.* to .*Dec 18.*\)\. Move or cancel them first/)
  screen.getByText(/4 prices and fees are in this currency\. Set them to 0 first/)
  expect(screen.getByLabelText<HTMLSelectElement>(/^Time zone/).disabled).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>(/^Currency/).disabled).toBe(true)
})

it('says first what a change does, and refuses what does not fit by its field', async () => {
  const asked = fakeApi(({ body }) => ({ status: 200, data: { ...saved, ...(body as object), version: 4 } }))
  renderInApp(<Shown given={saved} />)
  type(/^Country/, 'DE')
  type(/^IBAN/, 'DE02 1203 0000 0000 2020 52')
  type(/^Name in web addresses/, 'South Pier')
  await save()
  expect(
    screen.getAllByText(/legal texts that you do not have yet: .*[Ii]mprint|legal texts that you do not have yet/)[0],
  ).toBeTruthy()
  expect(screen.getAllByText(/its check digits do not fit/).length).toBeGreaterThan(0)
  expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  type(/^Country/, 'US')
  type(/^IBAN/, 'DE02 1203 0000 0000 2020 51')
  type(/^Name in web addresses/, 'south-pier')
  type(/^Days the text of a message/, '30')
  screen.getByText(/moves from \/clinic\/north-pier to \/clinic\/south-pier/)
  screen.getByText(/deleted tonight/)
  await save()
  await screen.findByText(/^Saved/)
  expect(asked.findLast(({ method }) => method === 'PATCH')).toMatchObject({
    headers: { 'if-match': '"3"' },
    body: { slug: 'south-pier', iban: 'DE02120300000000202051', messageTextDays: 30, country: 'US' },
  })
})

it('takes no fewer years for records than the law of the country asks', async () => {
  const asked = fakeApi(() => ({ status: 200, data: saved }))
  renderInApp(<Shown given={saved} />)
  screen.getByText(/Required by law: at least 7\. Check/)
  type(/^Years a patient/, '6')
  await save()
  expect(screen.getAllByText(/Enter 7 or more: the law requires/).length).toBeGreaterThan(0)
  expect(asked).toEqual([])
})

it('asks for the bank account and speaks of taxes as the country does', () => {
  renderInApp(<Shown given={saved} />)
  expect(screen.queryByLabelText(/^IBAN/)).toBeNull()
  expect(screen.queryByText(/No tax is billed without it/)).toBeNull()
  type(/^Country/, 'DE')
  screen.getByLabelText(/^IBAN/)
  screen.getByText(/No tax is billed without it/)
})
