import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { nobody, type Context, type Steps } from '../../platform/context.ts'
import { findResults, keepResults, keyed, type Keyed } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refuse.ts'
import { findTimesToBook, type FoundTime } from '../holds/find-times-to-book.ts'
import { claimForAppointments, turnHoldsIntoAppointments } from '../slots/claims.ts'
import { TimeTaken } from '../slots/time-lost.ts'
import { asBooked, asBookedBefore, askedOnce, type Booked } from './booked.ts'
import { countBookings, mayBook } from './count-bookings.ts'
import { detailsFor, type BookingDetails } from './details-for.ts'
import { onTerms, promisedVisits } from './promised-visit.ts'
import { readRows } from './queries.ts'
import { withoutOverlaps, type Chosen } from './without-overlaps.ts'
import { writeBookings, type Booking } from './write-bookings.ts'

type Asked = Input<typeof contract>
/** Somebody who books without signing in. */
export type Visitor = { steps: Steps; asked: Asked }
/** `next`: it depends on one that is still being decided; `alone`: it needs a transaction of its own. */
export type Outcome = Booked | Refusal | 'next' | 'alone'

type Candidate = BookingDetails & {
  place: number
  context: Context
  keyed: Keyed
  body: Asked['body']
  id: string
}
type Found = Candidate & { time: FoundTime }

/** Books for visitors of one clinic in one transaction, with as many statements for all as for one; in their order. */
export async function bookAll(shared: Context, visitors: readonly Visitor[]): Promise<Outcome[]> {
  const { db } = shared
  const contexts = visitors.map(({ steps: { clinic, request } }): Context => ({
    ...shared,
    clinic,
    request,
    actor: nobody,
  }))
  const outcomes: (Outcome | undefined)[] = visitors.map(() => undefined)
  const keys = visitors.map(({ asked }, place) => keyed(contexts[place]!, askedOnce(asked)))
  const [results, allowed] = await Promise.all([findResults(db, keys), mayBook(contexts)])

  const firstOf = new Map<string, number>()
  const copies: { place: number; of: number }[] = []
  const candidates: Candidate[] = []
  const repeated: { place: number; id: string }[] = []
  for (const [place, { asked }] of visitors.entries()) {
    const context = contexts[place]!
    const result = results[place]
    const key = keys[place]!.key.toString('hex')
    if (result instanceof Refusal) outcomes[place] = result
    else if (result !== undefined) repeated.push({ place, id: result })
    else if (firstOf.has(key)) copies.push({ place, of: firstOf.get(key)! })
    else if (!allowed[place]) outcomes[place] = 'alone'
    else {
      const details = await refusalOf(() => detailsFor(context, asked.body))
      if (details instanceof Refusal) outcomes[place] = details
      else candidates.push({ place, context, keyed: keys[place]!, body: asked.body, id: newId(), ...details })
    }
    if (!firstOf.has(key)) firstOf.set(key, place)
  }
  if (repeated.length > 0) {
    const rows = await readRows(
      db,
      repeated.map(({ id }) => id),
    )
    for (const [n, { place }] of repeated.entries())
      outcomes[place] = await refusalOf(async () => asBookedBefore(contexts[place]!, rows[n]!))
  }

  const times = await findTimesToBook(candidates)
  const found: Found[] = []
  for (const [n, candidate] of candidates.entries()) {
    const time = times[n]!
    if (time === 'twisted') outcomes[candidate.place] = 'alone'
    else if (time instanceof Refusal) outcomes[candidate.place] = time
    else found.push({ ...candidate, time })
  }

  const { chosen, overlapping } = withoutOverlaps(found)
  const taken = await takeAll(chosen)
  const won = chosen.filter(({ id }) => taken.has(id))
  const lost = ({ time: { choices, wanted } }: Found): Outcome =>
    choices.length > 1 ? 'next' : 'holdId' in choices[0]! ? 'alone' : new TimeTaken(wanted)
  for (const one of chosen) if (!taken.has(one.id)) outcomes[one.place] = lost(one)
  for (const [one, rival] of overlapping) outcomes[one.place] = taken.has(rival.id) ? lost(one) : 'next'

  for (const [place, booked] of await writeAll(won)) outcomes[place] = booked
  for (const { place, of } of copies) {
    const outcome = outcomes[of]
    const isSame = keys[of]!.body.equals(keys[place]!.body)
    outcomes[place] = outcome instanceof Refusal && isSame ? outcome : 'next'
  }
  return outcomes.map((outcome) => outcome ?? 'alone')
}

async function writeAll(won: readonly Chosen<Found>[]): Promise<[place: number, Booked][]> {
  if (won.length === 0) return []
  const { context } = won[0]!
  const promises = await promisedVisits(
    context,
    won.map(({ choice }) => choice.offerId),
  )
  const bookings = won.map(({ context: own, id, patient, insurance, body, time, choice }): Booking => ({
    context: own,
    id,
    patient,
    promised: onTerms(promises.get(choice.offerId)!, choice.terms),
    startsAt: time.startsAt,
    message: body.message,
    insurance,
  }))
  const rows = await writeBookings(bookings)
  await keepResults(context, won)
  await countBookings(won.map(({ context: own }) => own))
  return won.map(({ place, context: own }, n) => [place, asBooked(own, rows[n]!)])
}

async function takeAll(chosen: readonly Chosen<Found>[]): Promise<Set<string>> {
  const [first] = chosen
  if (!first) return new Set()
  const { db } = first.context
  const free = chosen.flatMap(({ id, choice }) =>
    'claimed' in choice ? [{ ...choice.claimed, appointmentId: id }] : [],
  )
  const held = chosen.flatMap(({ id, choice }) =>
    'holdId' in choice ? [{ holdId: choice.holdId, appointmentId: id }] : [],
  )
  const [own, others] = await Promise.all([turnHoldsIntoAppointments(db, held), claimForAppointments(db, free)])
  return own.union(others)
}

async function refusalOf<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
