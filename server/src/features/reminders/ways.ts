import { takenBack } from '@polyclinic/domain/messages/states.ts'
import { decideChannels, type Reach, type Way } from '@polyclinic/domain/reminders/decide-channels.ts'
import { startOfDayAt } from '@polyclinic/domain/kit/calendar-days.ts'
import { type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { isNumberOf } from '../../platform/sms/e164.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type TextsAllowed = {
  /** Of the clinic, and of a number, on a day of the clinic's. */
  perDay: number
  timeZone: string
  /** Of all clinics together; null where texts cost nothing, since they stay in the outbox. */
  perDayOfAll: number | null
  countries: readonly string[]
}

/** By what each leaves, with the room that the clinic's day has, and what the server has left for it (`take_texts`). */
export async function waysOf(
  db: ClinicDatabase,
  now: string,
  everybody: readonly Reach[],
  { perDay, timeZone, perDayOfAll, countries }: TextsAllowed,
): Promise<(Way | null)[]> {
  const people = everybody.map((each) => reachIn(countries, each))
  const sent = await textsOfDay(db, people, startOfDayAt(timeZone, now as Instant))
  const ways = decideChannels(people, sent, perDay)
  const texts = ways.filter((way) => way?.channel === 'sms').length
  if (texts === 0 || perDayOfAll === null) return ways
  const { rows } = await sql<{ taken: number }>`
    select take_texts(${texts}, ${perDayOfAll}, ${now}::timestamptz) as taken`.execute(db)
  const { taken } = rows[0]!
  return taken === texts ? ways : decideChannels(people, sent, sumOf(sent) + taken)
}

/** A number of another country is none. */
const reachIn = (countries: readonly string[], reach: Reach): Reach =>
  reach.number !== null && !isNumberOf(reach.number, countries) ? { ...reach, number: null } : reach

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** How many text messages each number got since the day began, where somebody may get one. */
async function textsOfDay(db: ClinicDatabase, people: readonly Reach[], since: Instant) {
  if (people.every(({ number }) => number === null)) return new Map<string, number>()
  const rows = await db
    .selectFrom('messages')
    .select(['to_address', (eb) => eb.fn.countAll<string>().as('count')])
    .where('channel', '=', 'sms')
    .where('created_at', '>=', since)
    .where('status', 'not in', takenBack)
    .groupBy('to_address')
    .execute()
  return new Map(rows.map(({ to_address: to, count }) => [to ?? '', Number(count)]))
}
