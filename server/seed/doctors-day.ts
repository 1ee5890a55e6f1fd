import type { Minutes } from '../src/features/slots/search.ts'
import type { DemoPatient } from './demo-patients.ts'
import { offerOf, takenBy, type DemoDoctor, type DemoOffer } from './doctor-times.ts'
import { fillDay, keepFree, takenOn, type Filling } from './fill-day.ts'
import { latest } from './live-visits.ts'
import type { DemoVisit } from './visit.ts'

const longDay = 300

type Person = Filling['clinic']['day'][number]
type Place = { person: Person; offer: DemoOffer; start: number }

/** How many of the told day are before the one who is with the doctor. */
const before = 3

/**
 * The told day of the doctor whose screen the demo shows: one visit after the other, so placed that the fourth is with
 * the doctor at `now`; in a long day with some free time later on, and others' visits around.
 */
export function fillDoctorsDay(
  filling: Filling,
  doctor: DemoDoctor,
  { day, now, inDay }: { day: number; now: number; inDay: readonly DemoPatient[] },
): { told: DemoVisit[]; others: DemoVisit[] } {
  const { clinic, book } = filling
  const taken = takenOn(filling, doctor, day)
  const full = place((person) => person.service)
  // A short day holds more visits when none of them is long.
  const { places, kept } = full.places.length >= 9 ? full : place(shorter)

  function shorter(person: Person): string {
    const { duration } = offerOf(doctor, person.service).offer
    return duration > offerOf(doctor, clinic.shortService).offer.duration ? clinic.shortService : person.service
  }

  function place(serviceOf: (person: Person) => string): { places: Place[]; kept: Minutes[] } {
    const places: Place[] = []
    const mine: Minutes[] = []
    const put = (
      person: Person,
      choose: (starts: number[], duration: number) => number | undefined,
      service = serviceOf(person),
    ) => {
      const offer = offerOf(doctor, service)
      const start = choose([...offer.freeOn(day, [...taken, ...mine])], offer.offer.duration)
      if (start === undefined) return false
      places.push({ person, offer, start })
      mine.push(takenBy(offer, start))
      return true
    }
    const first = () => Math.min(now, ...places.map(({ start }) => start))
    const end = () => Math.max(now, ...places.map(({ start, offer }) => start + offer.offer.duration))

    // Soon done, so that who is next has come already; else at all, perhaps a few minutes late.
    const soonDone = (starts: number[], duration: number) =>
      starts.find((start) => start >= now - duration + 6 && start <= now - 4)
    const atAll = (starts: number[], duration: number) =>
      starts.findLast((start) => start < now && start >= now - duration - latest)
    const current = clinic.day[before]!
    if (!put(current, soonDone) && !put(current, atAll)) put(current, atAll, clinic.shortService)
    for (const person of clinic.day.slice(0, before).toReversed())
      put(person, (starts, duration) => starts.findLast((start) => start + duration <= first()))
    const kept = doctor.workOn(day) < longDay ? [] : keepFree(filling, doctor, day, 2, now + 100)
    mine.push(...kept)
    for (const person of clinic.day.slice(before + 1)) put(person, (starts) => starts.find((start) => start >= end()))
    return { places: places.toSorted((a, b) => a.start - b.start), kept }
  }

  const told = places.map(({ person, offer, start }) => {
    taken.push(takenBy(offer, start))
    const patient = inDay[clinic.day.indexOf(person)]!
    const message = person.reason ?? null
    return book({ doctor: doctor.slug, offer, patient, start, day, message, fate: 'comes' })
  })
  const span = { from: places[0]?.start ?? now, to: places.at(-1)?.start ?? now }
  return { told, others: fillDay(filling, doctor, day, { share: 0.8, kept: [...kept, span] }) }
}
