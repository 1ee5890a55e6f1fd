import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component } from './own-records.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const visit = {
  ...{ appointmentId: id(1), startsAt: '2026-11-25T15:00:00Z', timeZone: 'America/New_York' },
  ...{ serviceName: 'Checkup', providerName: 'Dr. Maya Okafor' },
}
const shared = {
  ...{ sharedAt: '2026-11-25T16:00:00Z', by: 'Dr. Maya Okafor', visit, isNew: false, standing: 'current', isOwn: true },
  patient: { givenName: 'Mia', familyName: 'Delgado' },
}
const letter = {
  ...{ ...shared, id: id(2), kind: 'sick-note', name: 'Work note', mediaType: 'application/pdf', size: 4096 },
  ...{ reference: 'K4PD9XQ2', result: null, about: { from: '2026-11-25', until: '2026-11-27' } },
}
const items = [
  { ...shared, id: id(1), kind: 'note', noteNumber: 1, amendedAt: '2026-11-26T16:00:00Z', isNew: true },
  { ...letter, standing: 'replaced' },
  {
    ...letter,
    id: id(3),
    visit: null,
    kind: 'result',
    name: 'Blood count',
    result: { category: 'laboratory', word: 'All values are normal.' },
    reference: null,
    mediaType: 'image/jpeg',
    about: null,
    isOwn: false,
  },
  { ...shared, id: id(4), kind: 'prescription', names: ['Metformin', 'Ramipril'], code: 'K4PD-9XQ3', isNew: true },
]
const asOf = '2026-11-25T17:00:00Z'
const list = {
  ...{ items, total: 4, skip: 0, take: 20, newCount: 2, asOf },
  groups: ['note', 'result', 'letter', 'prescription'],
}

it('says of each what it is, whose, of which visit, and what is new or was replaced', () => {
  renderInApp(<Component />, '/patient/records', testClinic, { list })
  const rows = within(screen.getByRole('list', { name: 'Your records' })).getAllByRole('listitem')
  const [note, replaced, file, prescription] = rows.map((row) => row.textContent)
  expect(note).toContain(
    'Checkup, November 25, 2026NewSomething was added on November 26, 2026.Visit note · November 25, 2026 · Dr. Maya Okafor',
  )
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe(`/patient/notes/${id(1)}`)
  expect(replaced).toContain('Visit on November 25, 2026: Checkup')
  expect(replaced).toContain('Replaced by a newer one')
  expect(within(rows[1]!).queryByRole('button')).toBeNull()
  expect(file).not.toMatch(/Visit on|New/)
  expect(file).toContain('Dr. Maya Okafor: “All values are normal.”')
  expect([note, file].map((row) => row?.includes('Mia Delgado'))).toEqual([false, true])
  expect(prescription).toContain('Metformin, RamiprilNew')
  expect(screen.getByRole('link', { name: 'Letters' }).getAttribute('href')).toBe('/patient/records?of=letter')
})

it('marks as read what stands there, and says so', async () => {
  const sent = fakeApi((): Reply => ({ status: 200, data: { newCount: 0 } }))
  renderInApp(<Component />, '/patient/records', testClinic, { list })
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(sent).toMatchObject([{ method: 'POST', path: '/patients/me/shared/read', body: { until: asOf } }])
  expect(await screen.findByText('Everything is marked as read.')).toBeTruthy()
})

it('says of what is shared no more that it is, and opens nothing', async () => {
  fakeApi(() => refusal('not_found'))
  renderInApp(<Component />, '/patient/records', testClinic, { list })
  await userEvent.click(screen.getByRole('button', { name: 'Open Blood count, November 25, 2026' }))
  expect((await screen.findByRole('alert')).textContent).toContain('no longer shares Blood count')
  expect(screen.getByText('No longer shared')).toBeTruthy()
})

it('says where something will appear while there is nothing', () => {
  renderInApp(<Component />, '/patient/records', testClinic, {
    list: { ...list, items: [], total: 0, newCount: 0, groups: [] },
  })
  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
