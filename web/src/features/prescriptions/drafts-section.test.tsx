import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { DraftsSection } from './drafts-section.tsx'

it('writes strengths as the reader reads them without danger', () => {
  const draft = {
    ...{ id: 'draft', patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado', birthDate: null } },
    ...{ providerId: 'okafor', providerName: 'Dr. Maya Okafor', appointmentId: null, maySign: true },
    updatedAt: '2026-11-25T15:00:00Z',
    drugs: [
      { name: 'Levothyroxine', strength: '50 µg' },
      { name: 'Own cream', strength: '' },
    ],
  }
  renderInApp(<DraftsSection drafts={[draft]} area="/doctor" isOwn onDiscarded={() => {}} />)
  expect(screen.getByText('Levothyroxine 50 mcg, Own cream')).toBeTruthy()
})
