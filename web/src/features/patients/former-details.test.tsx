import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { FormerDetails } from './former-details.tsx'

const until = '2026-11-20T12:00:00Z'
const former = [
  { field: 'givenName', value: 'Rose', until, changedBy: 'Dana Desk', side: 'clinic' },
  { field: 'phone', value: null, until, changedBy: 'Rosa Diaz', side: 'patient' },
] as const
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('tells the patient what the clinic changed, and what they changed themselves', () => {
  renderInApp(<FormerDetails former={former} timeZone="America/New_York" isOwn />)
  expect(screen.getByText('2 earlier details')).toBeTruthy()
  expect(lines()).toEqual([
    'First name: Rose until November 20, 2026, changed by Dana Desk',
    'Mobile number: nothing until November 20, 2026, changed by you',
  ])
})

it('is not there where nothing was changed', () => {
  renderInApp(<FormerDetails former={[]} timeZone="America/New_York" />)
  expect(screen.queryByText(/earlier detail/)).toBeNull()
})
