import { expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { aPatient, anAppointment } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { readLetterhead } from './letterhead.ts'

const world = await testServer()

test('a paper has the address of its visit, and without one that of the clinic’s first place', async () => {
  const { clinic, service, doctor } = await aPractice(world)
  const { id: patient_id } = await aPatient(clinic)
  const address = { street: '1 Former Street', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' }
  const visit = await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id, starts_at: at('15:00') },
    address: JSON.stringify(address),
  })
  await clinic.transact(async (db) => {
    const place = await db.selectFrom('locations').selectAll().orderBy('position').executeTakeFirstOrThrow()
    expect(await readLetterhead({ db }, visit.id)).toEqual(
      ['1 Former Street', 'Boston, MA 02110', place.phone].filter(Boolean),
    )
    expect((await readLetterhead({ db }, null))[0]).toBe(place.street)
    await db.updateTable('locations').set({ is_active: false }).execute()
    expect(await readLetterhead({ db }, null)).toEqual([])
  })
})
