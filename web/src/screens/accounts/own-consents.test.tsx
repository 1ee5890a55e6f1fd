import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component } from './own-consents.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const given = { text: 'Dr. Hill may know.', version: 1, patientName: 'Rosa Diaz', givenOn: '2026-11-02' }
const items = [
  { ...given, purpose: 'form', id: id(1), field: 'photos', title: 'Photos of my skin', withdrawnAt: null },
  { ...given, purpose: 'report', id: id(2), field: null, title: 'Hill', withdrawnAt: null },
  { ...given, purpose: 'referral', id: id(3), field: null, title: 'Lake', withdrawnAt: null },
  { ...given, purpose: 'form', id: id(4), field: 'news', title: 'News', withdrawnAt: '2026-11-20T15:00:00Z' },
]
const choices = {
  ...{ reminders: 'email', tellsShared: true, asksForReviews: false, offersReviews: true, phone: null },
  ...{ isPhoneRefused: false, offersSms: false, pushKey: '', devices: [] },
}

it('says each with its words and day, and takes it back where it was given', async () => {
  const report = { id: id(2), version: 2, partnerName: 'Hill', requestedAt: '2026-11-02T15:00:00Z', hasReport: false }
  const withdrawn = { ...report, consentWithdrawnAt: '2026-11-30T15:00:00Z' }
  const sent = fakeApi(({ path }) => ({ status: 200, data: path.includes('/referrals/') ? withdrawn : {} }))
  renderInApp(<Component />, '/patient/consents', testClinic, { items, choices })
  expect(screen.getAllByText('Dr. Hill may know.')).toHaveLength(4)
  expect(screen.getByText('Withdrawn on November 20, 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Withdraw: News/ })).toBeNull()
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('Withdraw: Photos of my skin, November 2, 2026')
  // Somebody else can then no longer read what they could: that is said first, as on the page of the referrals.
  await press('Withdraw: A report of the visit goes to Hill, November 2, 2026')
  expect(screen.getByText(/^Hill can open no report/)).toBeTruthy()
  await press('Withdraw consent')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('A report of the visit goes to Hill'))
  await press('Withdraw: What is needed goes to Lake, November 2, 2026')
  expect(screen.getByText(/^From now on Lake can’t open any of it/)).toBeTruthy()
  await press('Withdraw consent')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /form-answers/${id(1)}/consents/photos/withdraw`,
    `POST /patients/me/referrals/${id(2)}/withdraw-consent`,
    `POST /patients/me/outgoing-referrals/${id(3)}/withdraw-consent`,
  ])
  // Beside them the choice of messages, saved at once.
  expect(screen.getByRole('checkbox', { name: /ask for a review/ })).toBeTruthy()
})
