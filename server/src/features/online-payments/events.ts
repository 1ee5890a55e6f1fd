import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { takePaymentEvent as contract } from '@polyclinic/domain/online-payments/endpoints.ts'
import { sql } from 'kysely'
import type { RequestScope } from '../../platform/context.ts'
import type { Admission } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { ProviderError } from '../../platform/online-payments/provider.ts'
import { refuse } from '../../platform/refuse.ts'
import { unavailable, settlingOf } from './pay.ts'
import { providerOf } from './provider-of.ts'
import { settleHint } from './settle.ts'
import type { Settling } from './write-truth.ts'

/** Bounded by its size, and by the turns of whoever sends: what is forged costs a signature's check. */
export const admitPaymentEvent = (): Promise<Admission> =>
  Promise.resolve({ part: `payment event ${newId()}`, giveBack: () => Promise.resolve() })

/**
 * An event is no more than a hint that something happened: what, the provider is asked. So it may come late, twice, in
 * another order, or never. What could not be looked at is sent again by the provider, who is told so.
 * @throws {Refusal} `bad_request` for what the provider did not sign; `unavailable`
 */
export async function takePaymentEvent(
  scope: RequestScope,
  { headers, body }: Input<typeof contract>,
): Promise<undefined> {
  const settling = settlingOf(scope)
  try {
    const provider = await providerOf(settling)
    const hint = provider.readEvent(body, headers['stripe-signature'])
    await noteTold(settling)
    if (hint) await settleHint(settling, hint, provider)
  } catch (error) {
    // Without keys there is nothing by which anything could be believed.
    if (error instanceof ProviderError && (error.kind === 'forged' || error.code === 'no_keys'))
      throw refuse('bad_request', {
        errors: [{ pointer: '/body', code: 'not_signed', message: 'Not signed with the key of this clinic.' }],
      })
    throw unavailable(scope, error)
  }
}

/** Whoever set it up sees that events come. To the minute, since many may. */
const noteTold = ({ tenancy, clinic }: Settling) =>
  tenancy.inClinic(clinic.id, (db, now) =>
    db
      .updateTable('online_payment_settings')
      .set({ told_at: now })
      .where((eb) =>
        eb.or([eb('told_at', 'is', null), eb('told_at', '<', sql<string>`${now}::timestamptz - interval '1 minute'`)]),
      )
      .execute(),
  )
