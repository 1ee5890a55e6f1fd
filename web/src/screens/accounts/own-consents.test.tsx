import { screen } from '@testing-library/react'
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

it('says each with its words and day, and takes it back by one press where it was given', async () => {
  const sent = fakeApi(({ path }) => ({ status: 200, data: path.includes('form') ? {} : { id: id(2) } }))
  renderInApp(<Component />, '/patient/consents', testClinic, { items, choices })
  expect(screen.getAllByText('Dr. Hill may know.')).toHaveLength(4)
  expect(screen.getByText('Withdrawn on November 20, 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw: News' })).toBeNull()
  for (const what of ['Photos of my skin', 'Hill', 'Lake'])
    await userEvent.click(screen.getByRole('button', { name: `Withdraw: ${what}` }))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /form-answers/${id(1)}/consents/photos/withdraw`,
    `POST /patients/me/referrals/${id(2)}/withdraw-consent`,
    `POST /patients/me/outgoing-referrals/${id(3)}/withdraw-consent`,
  ])
  // Beside them the choice of messages, saved at once.
  expect(screen.getByRole('checkbox', { name: /ask for a review/ })).toBeTruthy()
})
