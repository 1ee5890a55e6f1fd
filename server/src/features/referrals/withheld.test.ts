import { expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { referring } from '../../../test/referring.ts'
import { testServer } from '../../../test/test-server.ts'

const world = await testServer()
const here = referring(world)
const { ask, accepted } = here

test('of a patient who is kept apart the clinic is told that they were sent, and no word of whom or why', async () => {
  const id = await accepted()
  const { patientId } = await here.booked(id)
  await here.practice.clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ restricted_at: at('18:00'), restricted_with: patientId })
      .where('id', '=', patientId)
      .execute(),
  )
  const one = (await ask(here.desk, 'GET', `/referrals/${id}`)).json()
  const [listed] = (await ask(here.desk, 'GET', '/referrals')).json().items
  for (const shown of [one, listed]) {
    expect(shown).toMatchObject({ id, status: 'in-progress', reason: '', question: '', patientId: null, consent: null })
    expect(JSON.stringify(shown)).not.toMatch(/Ada|Quill|mole|1980-02-03|5550123/)
  }
})
