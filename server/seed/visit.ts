import type { DemoOffer } from './doctor-times.ts'
import type { DemoPatient } from './demo-patients.ts'
import { createRandom, type Random } from './random.ts'

/** What a visit will come to: nothing unusual, or one of the ways in which it ends early. */
export type Fate = 'comes' | 'cancelled' | 'noshow'

/** A visit as it was booked; how far it has come by now is `live-visits.ts`. */
export type DemoVisit = {
  id: string
  reference: string
  doctor: string
  offer: DemoOffer
  patient: DemoPatient
  /** Minutes since 1970; the day of the clinic's calendar since 1970. */
  start: number
  day: number
  bookedAtMs: number
  message: string | null
  fate: Fate
  /** Booked by the patient's own account. */
  isOwn: boolean
  /** Of a group; null where the doctor's time is this patient's alone. */
  seat: number | null
}

type Wanted = Pick<DemoVisit, 'doctor' | 'offer' | 'patient' | 'start' | 'day' | 'message' | 'fate'> & {
  isOwn?: boolean
  seat?: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** Books visits, each some days ahead and all before `todayMs`, the first moment of the clinic's day. */
export function createBooking(todayMs: number, random: Random) {
  const references = new Set<string>()
  return (wanted: Wanted): DemoVisit => {
    const startMs = wanted.start * minuteMs
    const isUrgent = wanted.offer.offer.duration <= 20
    const ahead = isUrgent ? random.int(14, 40) * 60 : random.int(2 * 24 * 60, 24 * 24 * 60)
    // At least a day ago, so that what happened today has room after it in every case.
    const latest = todayMs - dayMs - random.int(5, 600) * minuteMs
    const bookedAtMs = Math.min(startMs - ahead * minuteMs, latest)
    wanted.offer.use(wanted.start)
    let reference = random.reference()
    while (references.has(reference)) reference = random.reference()
    references.add(reference)
    wanted.patient.busyOn.add(wanted.day)
    wanted.patient.createdAtMs = Math.min(wanted.patient.createdAtMs, bookedAtMs)
    return {
      ...wanted,
      id: random.id(bookedAtMs),
      reference,
      bookedAtMs,
      isOwn: wanted.isOwn ?? false,
      seat: wanted.seat ?? null,
    }
  }
}

export type Book = ReturnType<typeof createBooking>

/** The chance that belongs to one visit alone, so that how far the day has come changes no other row. */
export const chanceOf = (visit: DemoVisit) => createRandom(visit.id)
