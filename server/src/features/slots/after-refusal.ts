import { nobody, type RequestScope } from '../../platform/context.ts'
import { findResult, type Keyed } from '../../platform/idempotency.ts'
import { refuse, type Refusal } from '../../platform/refuse.ts'
import { nearestTimes } from './nearest.ts'
import { TimeLost } from './time-lost.ts'

/**
 * What a refused request comes to, asked in a transaction that sees what won. The id of the result, when the request was
 * a repeat that ran beside the first one and lost the time to it; else the refusal, a lost time with the three nearest.
 */
export const afterRefusal = (
  { clinic, services, request }: RequestScope,
  refusal: Refusal,
  keyed: Keyed | null = null,
): Promise<string | Refusal> =>
  services.tenancy.inClinic(clinic.id, async (db, now) => {
    const result = keyed ? await findResult(db, keyed) : undefined
    if (result !== undefined) return result
    if (!(refusal instanceof TimeLost)) return refusal
    const context = { db, now, clinic, actor: nobody, request, services }
    return refuse(refusal.code, { alternatives: await nearestTimes(context, refusal.wanted, refusal.without) })
  })
