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

it('says in which order they stand: with the doctor, waiting, seen today, from earlier days', () => {
  const of = (appointmentId: string, more: Partial<PrescribableVisit>) => ({ ...visit, appointmentId, ...more })
  const startsAt = new Date().toISOString()
  const seen = { status: 'fulfilled', startsAt } as const
  const visits = [
    of('a', { status: 'checked-in', startsAt }),
    of('b', { status: 'arrived', startsAt }),
    of('c', seen),
    of('d', seen),
    of('e', { ...seen, startsAt: '2020-11-20T15:00:00Z', draftId: 'draft', hasDraft: true }),
    // Nobody closed it on its day.
    of('f', { status: 'checked-in', startsAt: '2020-11-20T15:00:00Z' }),
  ]
  renderInApp(<VisitsSection visits={visits} area="/doctor" isOwn />)
  const lists = screen.getAllByRole('list').map((list) => [list.getAttribute('aria-label'), list.children.length])
  expect(lists).toEqual([
    ['With the doctor', 1],
    ['In the waiting room', 1],
    ['Seen today, the last first', 2],
    ['From earlier days', 2],
  ])
  expect(screen.getAllByText('with you')).toHaveLength(1)
})
