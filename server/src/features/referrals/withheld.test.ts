import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { referring, seenAt } from '../../../test/referring.ts'
import { testServer } from '../../../test/test-server.ts'

const world = await testServer()
const here = referring(world)
const { ask, said, accepted } = here

const keptApart = async () => {
  const id = await accepted()
  const { visitId, patientId } = await here.booked(id)
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ restricted_at: at('18:00'), restricted_with: patientId })
      .where('id', '=', patientId)
      .execute(),
  )
  return { id, visitId }
}
const ofThem = /Ada|Quill|mole|1980-02-03|5550123/

test('of a patient who is kept apart the clinic is told that they were sent, and no word of whom or why', async () => {
  const { id } = await keptApart()
  const one = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  const [listed] = (await ask(here.desk, 'GET', '/referrals')).json().items
  for (const shown of [one, listed]) {
    expect(shown).toMatchObject({ id, status: 'in-progress', reason: '', question: '', patientId: null, consent: null })
    expect(shown.acts).toEqual(['fail'])
    expect(JSON.stringify(shown)).not.toMatch(ofThem)
  }
})

test('nothing that is done with it shows them again', async () => {
  const { id, visitId } = await keptApart()
  for (const [name, body] of [
    ['receive'],
    ['ask', { text: 'Who is it?' }],
    ['answer', { text: 'Them.' }],
    ['accept'],
    ['reject', { reason: 'other' }],
    ['unbook', {}],
  ] as const)
    expect([name, await said(ask(here.desk, 'POST', `/referrals/${id}/${name}`, body, seenAt(5)))]).toEqual([
      name,
      'state_conflict',
    ])
  const { clinic, doctor, service } = here.practice
  // Nor is it booked anew, for somebody whose record is open, once the visit is lost.
  await clinic.transact((db) =>
    db.updateTable('appointments').set({ status: 'noshow' }).where('id', '=', visitId).execute(),
  )
  const again = ask(
    here.desk,
    'POST',
    `/referrals/${id}/visit`,
    {
      patient: { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03' },
      ...{ isAnotherPerson: true, providerId: doctor.id, serviceId: service.id },
      ...{ locationId: clinic.locationId, startsAt: at('16:00') },
    },
    { 'idempotency-key': randomUUID(), ...seenAt(5) },
  )
  expect(await said(again)).toBe('state_conflict')
  const withdrawn = await ask(here.desk, 'POST', `/referrals/${id}/withdraw-consent`, undefined, seenAt(5))
  const failed = await ask(here.desk, 'POST', `/referrals/${id}/fail`, { reason: 'other' }, seenAt(6))
  for (const answer of [withdrawn, failed]) expect(answer.statusCode).toBe(200)
  expect(failed.json()).toMatchObject({ status: 'failed', acts: [], patientId: null })
  expect(withdrawn.body + failed.body).not.toMatch(ofThem)
})
