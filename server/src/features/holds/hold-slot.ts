import type { heldTime, holdSlot as contract } from '@polyclinic/domain/holds/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { z } from 'zod'
import type { Steps } from '../../platform/context.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { limitHolds } from './limit-holds.ts'
import { describeHold } from './queries.ts'
import { takeTime } from './take-time.ts'
import { termsColumns } from './terms.ts'
import { visitorHash, visitorOf, welcome } from './visitor.ts'

/** Takes a time for ten minutes; the secret in the answer is all that gives power over it. */
export async function holdSlot(steps: Steps, { body }: Input<typeof contract>): Promise<z.infer<typeof heldTime>> {
  const visitor = visitorOf(steps)
  const held = await withAlternatives(steps, async (context) => {
    const taken = await takeTime(context, body, visitorHash(context, visitor))
    const hold = await describeHold(context, {
      id: taken.id,
      provider_service_id: taken.offer.id,
      starts_at: taken.startsAt,
      expires_at: taken.expiresAt,
      extensions: 0,
      ...termsColumns(taken.offer),
    })
    await limitHolds(context)
    return { ...hold, secret: taken.secret }
  })
  welcome(steps, visitor)
  return held
}
