import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../src/platform/ids.ts'
import { aVisit, type World } from './cast.ts'
import type { Caller, MakeExample } from './examples.ts'

const theClinic = ['provider', 'admin'] as const
const of = (world: World) => ({ providerId: world.provider.providerId })
const always = { allows: theClinic, elsewhere: 404 }

let taken = 0
/** A day on which no other example has anything: in the year after `unusedTime`. */
const anotherDay = () => {
  const date = new Date(Date.UTC(2032, 5, 1 + (taken += 1))).toISOString().slice(0, 10)
  return { from: date, to: date }
}

const aDate = ({ clinic }: World) => ({ date: anotherDay().from, locationId: clinic.locationId })

const anAbsence = async (world: World) => {
  const { from } = anotherDay()
  const id = crypto.randomUUID()
  await world.clinic.transact((db) =>
    db
      .insertInto('time_off')
      .values({ id, provider_id: world.provider.providerId, during: `[${from}T10:00Z,${from}T11:00Z)` })
      .execute(),
  )
  return { ...always, params: { ...of(world), timeOffId: id }, headers: { 'if-match': '"1"' } }
}

/** Round the clock, so that no visit of another example is outside. */
const aWeek = ({ clinic: { locationId } }: World) => ({
  holdsFrom: '2032-01-05',
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, locationId, from: '00:00', to: '24:00' })),
})
/** A doctor's hours and limit as they were seen, before who asks first changes them. */
const asSeen = async (world: World, caller: Caller) => {
  const whose = caller === 'admin' ? world.otherProvider : world.provider
  const { schedule_version } = await world.clinic.transact((db) =>
    db.selectFrom('providers').select('schedule_version').where('id', '=', whose.providerId).executeTakeFirstOrThrow(),
  )
  return { ...always, params: { providerId: whose.providerId }, headers: { 'if-match': `"${schedule_version}"` } }
}

/** The name of a doctor's calendar, read as whoever has it may. */
const aFeed = async ({ clinic, provider }: World) => {
  // The same for all who ask: another would end it.
  const secret = clinic.id.padEnd(43, '-')
  const words = { secret_hash: hashSecret(secret), created_at: '2026-01-01T00:00:00Z' }
  const { providerId } = provider
  await clinic.transact(async (db) => {
    // Whichever unique index somebody who asks at the same moment is met in.
    await db
      .insertInto('calendar_feeds')
      .values({ provider_id: providerId, ...words })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.updateTable('calendar_feeds').set(words).where('provider_id', '=', providerId).execute()
  })
  return `${secret}.ics`
}

/** A doctor of whom nobody has said anything before who asks. */
const onTime = async (world: World, caller: Caller) => {
  const { providerId } = caller === 'admin' ? world.otherProvider : world.provider
  await world.clinic.transact((db) => db.deleteFrom('delays').where('provider_id', '=', providerId).execute())
  return { ...always, params: { providerId } }
}

/** Nobody reads anything of the doctor's yet. */
const noCalendar = async (world: World) => {
  const { providerId } = world.provider
  await world.clinic.transact((db) =>
    db.deleteFrom('external_calendars').where('provider_id', '=', providerId).execute(),
  )
  return { ...always, params: of(world) }
}

/** A calendar elsewhere, which is not read while this goes on. */
const aCalendar = async (world: World) => {
  const calendarId = crypto.randomUUID()
  await world.clinic.transact((db) =>
    db
      .insertInto('external_calendars')
      .values({
        ...{ id: calendarId, provider_id: world.provider.providerId, host: 'calendar.example' },
        ...{ address: Buffer.alloc(60), address_hash: randomBytes(32) },
        ...{ created_at: '2032-01-01T00:00:00Z', due_at: '2090-01-01T00:00:00Z' },
      })
      .execute(),
  )
  return { ...always, params: { ...of(world), calendarId } }
}

export const availabilityExamples: Record<string, readonly MakeExample[]> = {
  readCalendarFeed: [() => ({ allows: ['provider', 'otherProvider'], elsewhere: null })],
  replaceCalendarFeed: [
    () => ({
      ...{ body: { password: 'not theirs, whoever asks' }, allows: ['provider', 'otherProvider'], elsewhere: null },
      but: { provider: 422, otherProvider: 422 },
    }),
  ],
  revokeCalendarFeed: [() => ({ allows: ['provider', 'otherProvider'], elsewhere: null })],
  readFeed: [async (world) => ({ params: { name: await aFeed(world) }, elsewhere: 404 })],
  previewDelay: [async (world, caller) => ({ ...(await onTime(world, caller)), query: { minutes: '20' } })],
  setDelay: [
    async (world, caller) => ({
      ...(await onTime(world, caller)),
      headers: { 'if-match': '"0"' },
      body: { minutes: 20 },
    }),
  ],
  readAvailability: [(world) => ({ ...always, params: of(world) })],
  findVisitsInTheWay: [
    async (world) => {
      const { from, to } = anotherDay()
      await aVisit(world, { starts_at: `${from}T15:00:00Z` })
      return { ...always, params: of(world), query: { from, to } }
    },
  ],
  suggestMoves: [
    async (world) => {
      const { from, to } = anotherDay()
      const { id } = await aVisit(world, { starts_at: `${from}T15:00:00Z` })
      return { ...always, params: of(world), body: { from, to, visits: [id] } }
    },
  ],
  findVisitsOutside: [(world) => ({ ...always, params: of(world), body: { ...aDate(world), intervals: [] } })],
  setHoursOfDate: [(world) => ({ ...always, params: of(world), body: { ...aDate(world), intervals: null } })],
  addTimeOff: [(world) => ({ ...always, params: of(world), body: anotherDay() })],
  changeTimeOff: [async (world) => ({ ...(await anAbsence(world)), body: anotherDay() })],
  removeTimeOff: [anAbsence],
  findVisitsOutsideWeek: [(world) => ({ ...always, params: of(world), body: aWeek(world) })],
  previewWeek: [(world) => ({ ...always, params: of(world), body: { ...aWeek(world), firstDay: '2032-01-05' } })],
  setWeek: [async (world, caller) => ({ ...(await asSeen(world, caller)), body: aWeek(world) })],
  undoWeek: [
    async (world, caller) => {
      const seen = await asSeen(world, caller)
      const holdsFrom = '2032-01-12'
      const replaced_week = JSON.stringify({ holdsFrom, origin: null, at: '2032-01-01T00:00:00Z' })
      await world.clinic.transact((db) =>
        db.updateTable('providers').set({ replaced_week }).where('id', '=', seen.params.providerId).execute(),
      )
      return { ...seen, body: { holdsFrom, hours: null, visits: [] } }
    },
  ],
  listExternalCalendars: [(world) => ({ ...always, params: of(world) })],
  addExternalCalendar: [
    async (world) => ({
      ...(await noCalendar(world)),
      body: { address: `webcal://calendar.invalid.example/${crypto.randomUUID()}.ics` },
    }),
  ],
  endExternalCalendar: [aCalendar],
  setDailyLimit: [async (world, caller) => ({ ...(await asSeen(world, caller)), body: { dailyLimit: 200 } })],
  undoTimeOff: [async (world) => ({ ...(await anAbsence(world)), body: { visits: [] } })],
}
