import { nobody, type Context, type Steps } from '../../platform/context.ts'
import { findResult, type Keyed } from '../../platform/idempotency.ts'
import { refuse, type Refusal } from '../../platform/refuse.ts'
import { createTogether } from '../../platform/together.ts'
import { nearestTimes } from './nearest.ts'
import type { Times } from './search.ts'
import { TimeLost } from './time-lost.ts'

type Refused = { steps: Steps; refusal: Refusal; keyed: Keyed | null }

/**
 * What a refused request comes to, asked in a transaction that sees what won. The id of the result, when the request was
 * a repeat that ran beside the first one and lost the time to it; else the refusal, a lost time with the three nearest.
 * Those of a clinic that are refused at the same time are answered together.
 */
export const afterRefusal = (steps: Steps, refusal: Refusal, keyed: Keyed | null = null): Promise<string | Refusal> =>
  inRounds(steps.clinic.id, { steps, refusal, keyed })

const inRounds = createTogether<Refused, string | Refusal>(
  async (waiting) => {
    const { clinic, services, request } = waiting[0]!.asked.steps
    const refused = waiting.map(({ asked }) => asked)
    const answers = await services.tenancy.inClinic(clinic.id, (db, now) =>
      answerAll({ db, now, clinic, actor: nobody, request, services }, refused),
    )
    for (const [place, { resolve }] of waiting.entries()) resolve(answers[place]!)
  },
  { roundsAtMost: 2, mostInRound: 64 },
)

async function answerAll(context: Context, refused: readonly Refused[]): Promise<(string | Refusal)[]> {
  const memory = new Map<string, Promise<Times>>()
  const known = new Map<string, Refusal>()
  const answers: (string | Refusal)[] = []
  for (const { refusal, keyed } of refused) {
    const result = keyed ? await findResult(context.db, keyed) : undefined
    if (result !== undefined) answers.push(result)
    else if (refusal instanceof TimeLost) {
      const key = JSON.stringify([refusal.code, refusal.wanted, refusal.without])
      const told =
        known.get(key) ??
        refuse(refusal.code, {
          alternatives: await nearestTimes(context, refusal.wanted, refusal.without, memory),
        })
      known.set(key, told)
      answers.push(told)
    } else answers.push(refusal)
  }
  return answers
}
