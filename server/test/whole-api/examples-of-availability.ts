import { aVisit, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const theClinic = ['provider', 'admin'] as const
const of = (world: World) => ({ providerId: world.provider.providerId })
const always = { allows: theClinic, elsewhere: 404 }

let taken = 0
/** A day on which no other example has anything. */
const anotherDay = () => {
  const date = new Date(Date.UTC(2031, 5, 1 + (taken += 1))).toISOString().slice(0, 10)
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

export const availabilityExamples: Record<string, readonly MakeExample[]> = {
  readAvailability: [(world) => ({ ...always, params: of(world) })],
  findVisitsInTheWay: [
    async (world) => {
      const { from, to } = anotherDay()
      await aVisit(world, { starts_at: `${from}T15:00:00Z` })
      return { ...always, params: of(world), query: { from, to } }
    },
  ],
  findVisitsOutside: [(world) => ({ ...always, params: of(world), body: { ...aDate(world), intervals: [] } })],
  setHoursOfDate: [(world) => ({ ...always, params: of(world), body: { ...aDate(world), intervals: null } })],
  addTimeOff: [(world) => ({ ...always, params: of(world), body: anotherDay() })],
  changeTimeOff: [async (world) => ({ ...(await anAbsence(world)), body: anotherDay() })],
  removeTimeOff: [anAbsence],
  undoTimeOff: [async (world) => ({ ...(await anAbsence(world)), body: { visits: [] } })],
}
