import { addDays, dateIn, instantIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { WaitingNote } from './waiting-note.tsx'

const timeZone = 'America/New_York'
const today = dateIn(timeZone, new Date().toISOString() as Instant)

/** The note of a visit of so many days ago. */
function show(days: number, updatedAt: string | null) {
  const note = {
    ...{ appointmentId: 'a1', providerId: 'p1', timeZone, serviceName: 'Checkup', providerName: 'Dr. Maya Okafor' },
    startsAt: instantIn(timeZone, addDays(today, -days), '12:00'),
    patient: { id: 'r1', givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
    updatedAt,
  } as never
  renderInApp(<WaitingNote note={note} href="/doctor/visits/a1" />)
}

it('says for how many days a note waits', async () => {
  show(3, '2026-11-25T20:04:00Z')
  expect(await screen.findByText('3 days ago')).toBeTruthy()
  expect(screen.getByText(/Last saved November 25, 2026/)).toBeTruthy()
  expect(screen.queryByText('Not begun')).toBeNull()
})

it('marks one that was never begun', async () => {
  show(0, null)
  expect(await screen.findByText('today')).toBeTruthy()
  expect(screen.getByText('Not begun')).toBeTruthy()
  expect(screen.queryByText(/Last saved/)).toBeNull()
})
