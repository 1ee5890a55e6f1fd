import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, refusal, type Reply } from '../../../test/fake-api.ts'
import { renderInApp } from '../../../test/in-app.tsx'
import { OwnOverlap, ownOverlaps, type OwnOverlapProps } from './own-overlap.tsx'
import { ownVisit } from './own-visit.fixture.ts'

const own = { givenName: 'Rosa', familyName: 'Delgado' }
const wanted = { startsAt: '2026-11-27T15:00:00Z', endsAt: '2026-11-27T15:30:00Z' }
const rosas = ownVisit({ id: 'rosas' })
const later = ownVisit({ id: 'later', startsAt: '2026-11-27T15:30:00Z', endsAt: '2026-11-27T16:00:00Z' })
const mateo = { id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a06', givenName: 'Mateo', familyName: 'Delgado' }
const childs = ownVisit({ id: 'childs', patient: mateo, bookedBy: own })

const found = (visits: Parameters<typeof ownOverlaps>[0], moving?: string) =>
  ownOverlaps(visits, { own, wanted, ...(moving === undefined ? {} : { moving }) }).map((visit) => visit.id)

it('finds visits of their own at that time, and of nobody else', () => {
  expect(found([rosas, later, childs])).toEqual(['rosas'])
})

it('finds neither the visit that moves, nor anything where that is not their own', () => {
  expect(found([rosas], 'rosas')).toEqual([])
  expect(found([rosas, later], 'later')).toEqual(['rosas'])
  expect(found([rosas, childs], 'childs')).toEqual([])
  expect(found([rosas], 'of somebody else')).toEqual([])
})

function show(reply: () => Reply, more: Partial<OwnOverlapProps> = {}) {
  const asked = fakeApi(reply)
  renderInApp(<OwnOverlap own={own} wanted={wanted} {...more} />)
  return asked
}

it('says when and with whom the other visit is', async () => {
  const asked = show(() => ({ status: 200, data: { items: [rosas, later], total: 2, skip: 0, take: 100 } }))
  const note = await screen.findByRole('status')
  expect(note.textContent).toBe('You already have a visit at 9:40\u00a0AM with Dr. Maya Okafor.')
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /appointments/'])
})

it('says nothing where the visits cannot be had', async () => {
  const address = location.href
  const asked = show(() => refusal('unauthorized'))
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('status')).toBeNull()
  expect(location.href).toBe(address)
})
