import type { Minutes } from '../src/features/slots/search.ts'
import type { DemoPatients } from './demo-patients.ts'
import { takenBy, type DemoDoctor, type DemoOffer } from './doctor-times.ts'
import type { DemoClinic } from './people/demo-clinic.ts'
import type { Random } from './random.ts'
import type { Book, DemoVisit, Fate } from './visit.ts'

export type Filling = {
  clinic: DemoClinic
  patients: DemoPatients
  book: Book
  random: Random
  /** What each doctor's bookings take already, by `doctor day`; filled on. */
  taken: Map<string, Minutes[]>
}

export const takenOn = ({ taken }: Filling, doctor: DemoDoctor, day: number): Minutes[] => {
  const key = `${doctor.slug} ${day}`
  const known = taken.get(key) ?? []
  taken.set(key, known)
  return known
}

/** What to keep free on a day: visits of the default service, spread over it or over what comes after a minute. */
export function keepFree(filling: Filling, doctor: DemoDoctor, day: number, visits: number, after = 0): Minutes[] {
  const usual = doctor.offers.find((each) => each.isDefault) ?? doctor.offers[0]!
  const kept: Minutes[] = []
  for (let left = visits; left > 0; left--) {
    const free = usual.freeOn(day, [...takenOn(filling, doctor, day), ...kept])
    const later = free.filter((start) => start >= after)
    if (later.length > 0) kept.push(takenBy(usual, filling.random.pick([...later])))
  }
  return kept
}

/** Books a doctor's day until `share` of the work is taken, and never what is kept free. */
export function fillDay(
  filling: Filling,
  doctor: DemoDoctor,
  day: number,
  plan: { share: number; kept: readonly Minutes[]; fate?: Fate },
): DemoVisit[] {
  const { random } = filling
  const taken = takenOn(filling, doctor, day)
  const visits: DemoVisit[] = []
  const most = Math.min(doctor.dailyLimit ?? Infinity, 40) - taken.length - (plan.kept.length ? 2 : 0)
  let left = doctor.workOn(day) * plan.share - taken.reduce((sum, { from, to }) => sum + to - from, 0)
  while (left > 0 && visits.length < most) {
    const open = doctor.offers
      .filter(({ offer }) => offer.seats === 1)
      .map((offer) => ({ offer, free: offer.freeOn(day, [...taken, ...plan.kept]) }))
      .filter(({ free }) => free.length > 0)
    if (open.length === 0) break
    const usual = open.find(({ offer }) => offer.isDefault)
    const { offer, free } = usual && random.next() < 0.5 ? usual : random.pick(open)
    const start = random.pick([...free])
    taken.push(takenBy(offer, start))
    left -= offer.offer.duration
    visits.push(visitAt(filling, { doctor, offer, day, start, fate: plan.fate ?? fateOf(random) }))
  }
  return visits
}

export const fateOf = (random: Random): Fate => {
  const chance = random.next()
  return chance < 0.06 ? 'cancelled' : chance < 0.11 ? 'noshow' : 'comes'
}

export function visitAt(
  { clinic, patients, book, random }: Filling,
  visit: { doctor: DemoDoctor; offer: DemoOffer; day: number; start: number; fate: Fate; seat?: number },
): DemoVisit {
  const { doctor, offer, day } = visit
  const patient = patients.forVisit(offer.service, day, offer.isForNewPatients)
  const reasons = clinic.reasons[offer.service] ?? []
  const message = reasons.length > 0 && random.next() < 0.3 ? random.pick(reasons) : null
  return book({ ...visit, doctor: doctor.slug, patient, message })
}
