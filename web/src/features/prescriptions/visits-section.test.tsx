import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import type { PrescribableVisit } from './use-appointments-to-show.ts'
import { VisitsSection } from './visits-section.tsx'

const visit: PrescribableVisit = {
  ...{ appointmentId: 'visit', startsAt: '2026-11-25T15:00:00Z', timeZone: 'America/New_York', status: 'arrived' },
  ...{ serviceName: 'Check-up', providerId: 'okafor', providerName: 'Dr. Maya Okafor', draftId: null, hasDraft: false },
  ...{ signed: 0, patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado', birthDate: '1985-03-08' } },
}

it.each([
  ['with nothing begun', {}, 'button', 'Prescribe'],
  ['whose prescription was begun', { draftId: 'draft', hasDraft: true }, 'link', 'Continue'],
  ['of somebody for whom one was begun elsewhere', { hasDraft: true }, 'button', 'Continue'],
] as const)('a visit %s offers that', (_, more, role, word) => {
  renderInApp(<VisitsSection visits={[{ ...visit, ...more }]} area="/doctor" isOwn />)
  const act = screen.getByRole(role, { name: new RegExp(`^${word} `) })
  expect(act.textContent).toBe(word)
})
