import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Actor, Context, Steps } from '../../platform/context.ts'
import { isConnectionTrouble } from '../../platform/database/pool.ts'
import { findResults, keepResults, keyed, type Keyed } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refuse.ts'
import { createTogether, type Waiting } from '../../platform/together.ts'
import { findTimesToBook, type Choice, type FoundTime } from '../holds/find-times-to-book.ts'
import { afterRefusal } from '../slots/after-refusal.ts'
import { claimForAppointments, turnHoldsIntoAppointments, type Claimed } from '../slots/claims.ts'
import { TimeTaken } from '../slots/time-taken.ts'
import { asBooked, askedOnce } from './booked.ts'
import { countBookings, mayBook } from './count-bookings.ts'
import { patientFor, type PatientToBook } from './patient-for.ts'
import { promisedVisits } from './promised-visit.ts'
import { readRows } from './queries.ts'
import { writeBookings, type Booking } from './write-bookings.ts'

type Asked = Input<typeof contract>
type Booked = Output<typeof contract>
type Visitor = { steps: Steps; asked: Asked }
/** `next`: it depends on one that is still being decided; `alone`: not to be decided here. */
type Outcome = Booked | Refusal | 'next' | 'alone'

/**
 * Books for a visitor together with whoever of the same clinic books at the same time: one transaction, each with its
 * own key and result, the overlapping ones taken out before. Null for what needs a transaction of its own.
 */
export const bookTogether = (steps: Steps, asked: Asked): Promise<Booked | null> =>
  inRounds(steps.clinic.id, { steps, asked })

const inRounds = createTogether<Visitor, Booked | null>(bookRound, { roundsAtMost: 2, mostInRound: 64 })

async function bookRound(waiting: readonly Waiting<Visitor, Booked | null>[]): Promise<void> {
  const outcomes = await decide(waiting.map(({ asked }) => asked))
  for (const [place, one] of waiting.entries()) {
    const outcome = outcomes[place]!
    const settled =
      outcome === 'next'
        ? inRounds(one.asked.steps.clinic.id, one.asked)
        : outcome instanceof Refusal
          ? refuseVisitor(one.asked, outcome)
          : Promise.resolve(outcome === 'alone' ? null : outcome)
    // The next round need not wait for it.
    settled.then(one.resolve, one.reject)
  }
}

async function refuseVisitor({ steps, asked }: Visitor, refusal: Refusal): Promise<null> {
  const after = await afterRefusal(steps, refusal, keyed({ ...steps, actor: nobody }, askedOnce(asked)))
  if (after instanceof Refusal) throw after
  // It is a repeat: alone it is answered like the first.
  return null
}

const nobody: Actor = { kind: 'nobody' }

/** One that cannot be written must not cost the others their booking: then each is on its own. */
async function decide(visitors: readonly Visitor[]): Promise<Outcome[]> {
  try {
    return await visitors[0]!.steps.transact((context) => bookAll(contextsOf(context, visitors), visitors))
  } catch (error) {
    if (isConnectionTrouble(error)) throw error
    if (!(error instanceof Refusal)) visitors[0]!.steps.request.log.warn('bookings.apart', { error })
    return visitors.map(() => 'alone')
  }
}

const contextsOf = (context: Context, visitors: readonly Visitor[]): Context[] =>
  visitors.map(({ steps: { clinic, request } }) => ({ ...context, clinic, request, actor: nobody }))

type Candidate = {
  place: number
  context: Context
  keyed: Keyed
  body: Asked['body']
  id: string
  patient: PatientToBook
}
type Found = Candidate & { time: FoundTime }
type Chosen = Found & { choice: Choice }

async function bookAll(contexts: readonly Context[], visitors: readonly Visitor[]): Promise<Outcome[]> {
  const { db } = contexts[0]!
  const outcomes: (Outcome | undefined)[] = visitors.map(() => undefined)
  const keys = visitors.map(({ asked }, place) => keyed(contexts[place]!, askedOnce(asked)))
  const [results, allowed] = await Promise.all([findResults(db, keys), mayBook(contexts)])

  const seen = new Set<string>()
  const candidates: Candidate[] = []
  const repeated: { place: number; id: string }[] = []
  for (const [place, { asked }] of visitors.entries()) {
    const context = contexts[place]!
    const result = results[place]
    const key = keys[place]!.key.toString('hex')
    if (result instanceof Refusal) outcomes[place] = result
    else if (result !== undefined) repeated.push({ place, id: result })
    else if (seen.has(key)) outcomes[place] = 'next'
    else if (!allowed[place]) outcomes[place] = 'alone'
    else {
      const patient = await refusalOf(patientFor(context, asked.body))
      if (patient instanceof Refusal) outcomes[place] = patient
      else candidates.push({ place, context, keyed: keys[place]!, body: asked.body, id: newId(), patient })
    }
    seen.add(key)
  }
  if (repeated.length > 0) {
    const rows = await readRows(
      db,
      repeated.map(({ id }) => id),
    )
    for (const [n, { place }] of repeated.entries()) outcomes[place] = asBooked(contexts[place]!, rows[n]!)
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
  return outcomes.map((outcome) => outcome ?? 'alone')
}

async function writeAll(won: readonly Chosen[]): Promise<[place: number, Booked][]> {
  if (won.length === 0) return []
  const { context } = won[0]!
  const promises = await promisedVisits(
    context,
    won.map(({ choice }) => choice.offerId),
  )
  const bookings = won.map(({ context: own, id, patient, body, time, choice }): Booking => ({
    context: own,
    id,
    patient,
    promised: promises.get(choice.offerId)!,
    startsAt: time.startsAt,
    message: body.message,
  }))
  const rows = await writeBookings(bookings)
  await keepResults(context, won)
  await countBookings(won.map(({ context: own }) => own))
  return won.map(({ place, context: own }, n) => [place, asBooked(own, rows[n]!)])
}

async function takeAll(chosen: readonly Chosen[]): Promise<Set<string>> {
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

/**
 * The earlier one goes first, each by the best choice that is left; whoever has none left learns what comes of who took
 * theirs.
 */
function withoutOverlaps(found: readonly Found[]) {
  const chosen: Chosen[] = []
  const overlapping: [Found, rival: Chosen][] = []
  for (const one of found) {
    const rivals = one.time.choices.map((choice) => chosen.find((other) => isSameTime(other.choice, choice)))
    const free = rivals.indexOf(undefined)
    if (free === -1) overlapping.push([one, rivals[0]!])
    else chosen.push({ ...one, choice: one.time.choices[free]! })
  }
  return { chosen, overlapping }
}

const isSameTime = (a: Choice, b: Choice): boolean =>
  'holdId' in a
    ? 'holdId' in b && a.holdId === b.holdId
    : 'claimed' in b && a.claimed.resourceId === b.claimed.resourceId && overlap(a.claimed, b.claimed)

const overlap = (a: Claimed, b: Claimed) =>
  Date.parse(a.from) < Date.parse(b.to) && Date.parse(b.from) < Date.parse(a.to)

async function refusalOf<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
