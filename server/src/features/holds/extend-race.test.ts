import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPractice, at, claimsOf, hold } from '../../../test/booking.ts'
import { clockAt, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

// Somebody extends their hold at the moment at which somebody else finds it expired.

const server = await testServer()

/** Until another connection waits for a lock in this file's database. */
async function somebodyWaits() {
  for (;;) {
    const [row] = await server.database.asSuperuser<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (Number(row!.count) > 0) return
    await sleep(5)
  }
}

const expiresIn = (clinic: TestClinic, id: string, seconds: number) =>
  clinic.transact(async (db) => {
    const expires_at = sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
    const { expires_at: until } = await db
      .updateTable('holds')
      .set({ expires_at })
      .where('id', '=', id)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    await db.updateTable('claims').set({ expires_at: until }).where('hold_id', '=', id).execute()
  })

test.each([1, 2, 3])('who waits for an extension finds the hold extended (round %i)', async () => {
  const { clinic, doctor } = await aPractice(server)
  const slot = { providerId: doctor.id, startsAt: at('15:00') }
  const own = (await hold(server, clinic, slot)).json()

  // By the competitor's clock the hold is over; the extension began before and has not committed.
  clockAt(server, at('13:20'))
  const { rival, row } = await clinic.transact(async (db) => {
    const later = { expires_at: at('13:40') }
    await db.selectFrom('holds').select('id').where('id', '=', own.id).forUpdate().execute()
    await db.updateTable('holds').set(later).where('id', '=', own.id).execute()
    await db.updateTable('claims').set(later).where('hold_id', '=', own.id).execute()
    const competitor = hold(server, clinic, slot)
    await somebodyWaits()
    return { rival: competitor, row: own.id }
  })
  expect((await rival).json()).toMatchObject({ code: 'slot_taken' })
  expect(await claimsOf(clinic, doctor.id)).toEqual(['15:00-15:30 hold'])
  expect(await clinic.transact((db) => db.selectFrom('holds').select('id').execute())).toEqual([{ id: row }])
})

test('extended is extended, however close to the end: forty times, the rival a few milliseconds around it', async () => {
  const { clinic, doctor } = await aPractice(server)
  server.clock.offsetMs = 0
  // Far ahead, on a weekday, because the present of this test is today.
  const monday = new Date(Date.now() + 14 * 86_400_000)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
  const slot = { providerId: doctor.id, startsAt: `${monday.toISOString().slice(0, 10)}T15:00:00Z` }
  for (let round = 0; round < 40; round++) {
    const own = (await hold(server, clinic, slot)).json()
    await expiresIn(clinic, own.id, 0.03)
    const [extended, rival] = await Promise.all([
      sleep(20 + (round % 5)).then(() =>
        server.call(clinic.host, 'POST', `/holds/${own.id}/extend`, { headers: { 'hold-secret': own.secret } }),
      ),
      sleep(24 + (round % 8)).then(() => hold(server, clinic, slot)),
    ])
    const left = await clinic.transact((db) => db.selectFrom('holds').select('id').execute())
    if (extended.statusCode === 200) {
      expect(rival.json()).toMatchObject({ code: 'slot_taken' })
      expect(left).toEqual([{ id: own.id }])
    }
    expect(await claimsOf(clinic, doctor.id)).toHaveLength(left.length)
    await clinic.transact((db) => db.deleteFrom('holds').execute())
  }
})
