import {
  addDays,
  dateIn,
  startOfDay,
  weekdayOfDate,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { book, freeTimes, somebody, type Time } from '../../e2e/support/visits.ts'
import { makeClinic, makePeople, type OwnClinic } from '../../e2e/support/own-clinic.ts'
import { people } from '../../e2e/support/people.ts'

/** Each visit takes twenty minutes, and so does the next one after it. */
const gap = 20

export type FilledWeek = {
  clinic: OwnClinic
  /** The Monday. */
  from: PlainDate
  providerIds: readonly string[]
  /** Where nobody is booked yet. */
  free: readonly Time[]
}

/** A clinic of its own with eight doctors and so many visits in next week, each booked through the API. */
export async function fillWeek(visits: number): Promise<FilledWeek> {
  const clinic = await makeClinic('berlin', (file) => {
    for (const service of file.services)
      Object.assign(service, { durationMinutes: gap, slotIntervalMinutes: gap, bufferAfterMinutes: 0 })
  })
  await makePeople(clinic.slug, [{ email: people.admin, name: 'Ada Admin', roles: ['admin'] }])
  const today = dateIn(clinic.timeZone, new Date().toISOString() as Instant)
  const monday = addDays(today, 8 - weekdayOfDate(today))
  const ahead = Math.ceil((Date.parse(startOfDay(clinic.timeZone, monday)) - Date.now()) / 60_000)
  const ofDoctors: Time[][] = []
  for (const slug of clinic.doctors) ofDoctors.push(apart(await freeTimes(clinic.origin, slug, ahead, 5)))
  const each = visits / ofDoctors.length
  const wanted = ofDoctors.flatMap((times) => times.slice(0, each))
  if (wanted.length < visits) throw new Error(`the week has room for ${wanted.length} visits only`)
  const queue = [...wanted]
  const booking = async () => {
    for (let time = queue.pop(); time; time = queue.pop()) await book(clinic.origin, time, { patient: somebody() })
  }
  await Promise.all(Array.from({ length: 4 }, booking))
  return {
    clinic,
    from: monday,
    providerIds: ofDoctors.map(([first]) => first!.providerId),
    free: ofDoctors.flatMap((times) => times.slice(each)),
  }
}

/** Of times that may overlap, those that do not. */
function apart(times: readonly Time[]): Time[] {
  let end = 0
  return times.filter(({ startsAt }) => {
    const isFree = Date.parse(startsAt) >= end
    if (isFree) end = Date.parse(startsAt) + gap * 60_000
    return isFree
  })
}
