import type { Minutes } from '../src/features/slots/search.ts'
import { offerOf, takenBy, type DemoDoctor, type DemoOffer } from './doctor-times.ts'
import { keepFree, takenOn, type Filling } from './fill-day.ts'
import type { DemoVisit } from './visit.ts'

const longDay = 300

type Person = Filling['clinic']['day'][number]
type Place = { person: Person; offer: DemoOffer; start: number }

/** The told day of the doctor whose screen the demo shows: one visit after the other, and in a long day some free time later on. */
export function fillDoctorsDay(filling: Filling, doctor: DemoDoctor, day: number): DemoVisit[] {
  const { clinic, patients, book } = filling
  const taken = takenOn(filling, doctor, day)
  const kept = doctor.workOn(day) < longDay ? [] : keepFree(filling, doctor, day, 2, 0.6)
  const told = place(clinic.day, (person) => person.service)
  // A short day holds more visits when none of them is long.
  const places = told.length >= 9 ? told : place(clinic.day, shorter)

  function shorter(person: Person): string {
    const { duration } = offerOf(doctor, person.service).offer
    return duration > offerOf(doctor, clinic.shortService).offer.duration ? clinic.shortService : person.service
  }

  function place(people: readonly Person[], serviceOf: (person: Person) => string): Place[] {
    const places: Place[] = []
    const mine: Minutes[] = []
    let after = 0
    for (const person of people) {
      const offer = offerOf(doctor, serviceOf(person))
      const start = offer.freeOn(day, [...taken, ...kept, ...mine]).find((minute) => minute >= after)
      if (start === undefined) continue
      places.push({ person, offer, start })
      mine.push(takenBy(offer, start))
      after = start + offer.offer.duration
    }
    return places
  }

  return places.map(({ person, offer, start }) => {
    taken.push(takenBy(offer, start))
    const patient = patients.add(person, person.age, null)
    const message = person.reason ?? null
    return book({ doctor: doctor.slug, offer, patient, start, day, message, fate: 'comes' })
  })
}
