import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { nobody, type Steps } from '../../platform/context.ts'
import { isConnectionTrouble } from '../../platform/database/pool.ts'
import { keyed } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refuse.ts'
import { createTogether, type Behind, type Waiting } from '../../platform/together.ts'
import { afterRefusal } from '../slots/after-refusal.ts'
import { bookAll, type Outcome, type Visitor } from './book-all.ts'
import { askedOnce, type Booked } from './booked.ts'

/**
 * Books for a visitor together with whoever of the same clinic books at the same time: one transaction, each with its
 * own key and result, the overlapping ones taken out before. Null for what needs a transaction of its own.
 */
export const bookTogether = (steps: Steps, asked: Input<typeof contract>): Promise<Booked | null> =>
  // A round is written by one version of the clinic's rules.
  inRounds(`${steps.clinic.id} ${steps.clinic.version}`, { steps, asked })

type InRound = Waiting<Visitor, Booked | null>
const inRounds = createTogether<Visitor, Booked | null>(bookRound, { roundsAtMost: 2, mostInRound: 64 })

async function bookRound(waiting: readonly InRound[], { again }: Behind<Visitor, Booked | null>): Promise<void> {
  const outcomes = await decide(waiting.map(({ asked }) => asked))
  again(waiting.filter((_, place) => outcomes[place] === 'next'))
  for (const [place, { asked, resolve, reject }] of waiting.entries()) {
    const outcome = outcomes[place]!
    // The next round need not wait for it.
    if (outcome instanceof Refusal) refuseVisitor(asked, outcome).then(resolve, reject)
    else if (outcome !== 'next') resolve(outcome === 'alone' ? null : outcome)
  }
}

async function refuseVisitor({ steps, asked }: Visitor, refusal: Refusal): Promise<null> {
  const after = await afterRefusal(steps, refusal, keyed({ ...steps, actor: nobody }, askedOnce(asked)))
  if (after instanceof Refusal) throw after
  // It is a repeat: alone it is answered like the first.
  return null
}

/** One that cannot be written must not cost the others their booking: then each is on its own. */
async function decide(visitors: readonly Visitor[]): Promise<Outcome[]> {
  try {
    return await visitors[0]!.steps.transact((context) => bookAll(context, visitors))
  } catch (error) {
    if (isConnectionTrouble(error)) throw error
    if (!(error instanceof Refusal))
      visitors[0]!.steps.request.log.warn('bookings.apart', { error, organization: visitors[0]!.steps.clinic.id })
    return visitors.map(() => 'alone')
  }
}
