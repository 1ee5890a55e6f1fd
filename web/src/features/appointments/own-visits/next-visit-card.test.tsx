import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, type Reply } from '../../../test/fake-api.ts'
import { renderInApp } from '../../../test/in-app.tsx'
import { NextVisitCard } from './next-visit-card.tsx'
import { ownVisit } from './own-visit.fixture.ts'

const place = { number: 7, before: 2, doctor: 'Dr. Maya Okafor', room: null, locationName: 'Test Clinic', openForms: 0 }
const now = '2026-11-27T14:00:00Z'
const show = (status: 'arrived' | 'checked-in', number: typeof place | null = place) => {
  const visit = ownVisit({ status })
  const shared = { own: null, ownZone: visit.timeZone, onCancel: () => {}, onCalendar: () => {} }
  renderInApp(<NextVisitCard visit={visit} place={number} now={now} {...shared} />)
}
const says = () => screen.getByRole('status').textContent

it('tells who waits their place, and calls them in', async () => {
  const startsAt = ownVisit({}).startsAt
  const data = { startsAt, status: 'checked-in', version: 2, delayMinutes: null, place: { ...place, before: 0 } }
  fakeApi((): Reply => ({ status: 200, data }))
  show('arrived')
  expect(says()).toBe('Your number is 7. 2 people are before you with Dr. Maya Okafor.')
  expect(screen.getByRole('link', { name: 'See your place in the queue' })).toBeTruthy()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(says).toBe('Your number is 7. Please come in to Dr. Maya Okafor.')
  expect(screen.getByText('Called in')).toBeTruthy()
})

it('leads who was called to their visit, also where the number could not be had', () => {
  show('checked-in', null)
  expect(screen.getByText('Called in')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Your visit' })
  expect(link.getAttribute('href')).toBe(`/appointment/manage?visit=${ownVisit({}).id}`)
})
