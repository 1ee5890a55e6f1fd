import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import type { RequestScope } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { takePaymentEvent } from './events.ts'
import { settlingOf } from './pay.ts'
import { demoOf } from './provider-of.ts'

/** How long the demo's bank takes. */
const bankSeconds = 30

async function findCheckout(scope: RequestScope, ref: string) {
  if (!scope.services.isDemo) throw refuse('not_found')
  const demo = await demoOf(settlingOf(scope))
  const checkout = await demo.read(ref)
  if (!checkout) throw refuse('not_found')
  return { demo, checkout }
}

/** The page of the demo's provider: whoever has its address pays, as at a real one. */
export async function readDemoCheckout(
  scope: RequestScope,
  { params }: Input<typeof contracts.readDemoCheckout>,
): Promise<Output<typeof contracts.readDemoCheckout>> {
  const { checkout } = await findCheckout(scope, params.ref)
  return {
    ...{ words: checkout.words, status: checkout.status },
    ...{ successUrl: checkout.success_url, cancelUrl: checkout.cancel_url },
    amount: { minor: checkout.amount_total, currency: checkout.currency.toUpperCase() },
  }
}

/** Pays there. What the provider then sends comes the way of every event; of a slow bank nothing does, and it is found. */
export async function payDemoCheckout(
  scope: RequestScope,
  { params, body }: Input<typeof contracts.payDemoCheckout>,
): Promise<Output<typeof contracts.payDemoCheckout>> {
  const { demo, checkout } = await findCheckout(scope, params.ref)
  const event = await demo.pay(params.ref, body.how === 'bank' ? bankSeconds : undefined)
  if (!event) throw refuse('link_expired')
  const { payload, signature } = demo.signed(event)
  await takePaymentEvent(scope, {
    ...{ params: {}, query: {} },
    ...{ headers: { 'stripe-signature': signature }, body: new TextEncoder().encode(payload) },
  })
  return { successUrl: checkout.success_url }
}
