import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPractice, at, book, hold, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

// The database ties a claim to what it is for, whoever writes it.

const server = await testServer()

test.each(['appointments', 'holds'] as const)('of %s is of exactly the time that they take', async (table) => {
  const { clinic } = await aPractice(server, { service: { buffer_before_minutes: 5, buffer_after_minutes: 10 } })
  const slot = { startsAt: at('15:00') }
  if (table === 'holds') await hold(server, clinic, slot)
  else await book(server, clinic, { slot, patient: rosa })

  const claimed = (to: string) => ({ during: sql<string>`tstzrange('2026-11-25T14:55Z', ${to}::timestamptz)` })
  const ending = (time: string) => ({ ends_at: at(time) })
  const refused = { code: '23503' }
  for (const other of ['15:39', '15:41'])
    await expect(
      clinic.transact((db) =>
        db
          .updateTable('claims')
          .set(claimed(at(other)))
          .execute(),
      ),
    ).rejects.toMatchObject(refused)
  await expect(clinic.transact((db) => db.updateTable(table).set(ending('15:31')).execute())).rejects.toMatchObject(
    refused,
  )
  await clinic.transact((db) =>
    db
      .updateTable('claims')
      .set(claimed(at('15:40')))
      .execute(),
  )
})

test('of a visit changes together with it', async () => {
  const { clinic } = await aPractice(server)
  await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })
  await clinic.transact(async (db) => {
    await db
      .updateTable('claims')
      .set({ during: sql`tstzrange('2026-11-25T16:00Z', '2026-11-25T16:30Z')` })
      .execute()
    await db
      .updateTable('appointments')
      .set({ starts_at: at('16:00'), ends_at: at('16:30') })
      .execute()
  })
})
