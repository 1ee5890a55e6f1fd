import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { Details } from '../../ui/facts.tsx'
import { useVisitDetails } from './use-visit-details.tsx'
import { visitWith } from './visit.fixture.ts'

function About({ visit }: { visit: ReturnType<typeof visitWith> }) {
  const about = useVisitDetails({ visit, viewer: 'doctor', today: '2026-11-25', timeZone: 'UTC', isBrief: true })
  return <Details details={about.details} />
}

it('names rooms and devices, and says which is out of order', () => {
  const room = { id: 'room', kind: 'room' as const, name: 'Room 5', isActive: true }
  const device = { id: 'device', kind: 'device' as const, name: 'Ergometer', isActive: false }
  renderInApp(<About visit={visitWith({ resources: [room, device] })} />)
  const said = (term: string) => screen.getByText(term).nextElementSibling?.textContent
  expect([said('Room'), said('Device')]).toEqual(['Room 5', 'Ergometer Out of order'])
})
