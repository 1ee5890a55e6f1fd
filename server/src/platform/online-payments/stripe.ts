import {
  stripeEvents,
  stripeVersion,
  type CheckoutTruth,
  type MovementTruth,
} from '@polyclinic/domain/online-payments/model.ts'
import { Stripe } from 'stripe'
import { ProviderError, type Hint, type PaymentProvider } from './provider.ts'

export type StripeKeys = {
  secretKey: string
  signingKey: string
  /** In place of the internet's: the demo's and the tests' provider. */
  fetch?: typeof fetch | undefined
}

/** Its smallest units are other ones than ISO 4217 says. https://docs.stripe.com/currencies#special-cases */
const hundredfold = ['ISK', 'UGX']
const toStripe = (minor: number, currency: string) => (hundredfold.includes(currency) ? minor * 100 : minor)
const fromStripe = (amount: number, currency: string) =>
  hundredfold.includes(currency) ? Math.round(amount / 100) : amount

/** Above what any currency asks for at least; nobody pays it. */
const triedMinor = 100_000

const refundStatus: Record<string, MovementTruth['status']> = {
  ...{ pending: 'pending', requires_action: 'pending', succeeded: 'done', failed: 'failed', canceled: 'failed' },
}
/** Of a dispute: an inquiry takes no money yet. */
const disputeStatus: Record<string, MovementTruth['status']> = {
  ...{ needs_response: 'done', under_review: 'done', appeal_needs_response: 'done', appeal_under_review: 'done' },
  ...{ lost: 'done', won: 'returned' },
}

const takesEvidence = ['needs_response', 'appeal_needs_response']

/** Stripe by its own library: Checkout, since the page where a card is typed is not ours. */
export function connectStripe({ secretKey, signingKey, fetch }: StripeKeys): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: stripeVersion,
    maxNetworkRetries: fetch ? 0 : 2,
    timeout: 15_000,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  })

  async function movementsOf(paymentRef: string): Promise<MovementTruth[]> {
    const found: MovementTruth[] = []
    for await (const refund of stripe.refunds.list({ payment_intent: paymentRef, limit: 100 }))
      found.push({
        ...{ ref: refund.id, kind: 'refund', status: refundStatus[refund.status ?? ''] ?? 'pending' },
        amountMinor: fromStripe(refund.amount, refund.currency.toUpperCase()),
        failure: refund.failure_reason ?? null,
        movementId: refund.metadata?.['movement'] ?? null,
        refundId: refund.metadata?.['refund'] ?? null,
        ...{ disputeReason: null, evidenceDueAt: null },
      })
    for await (const dispute of stripe.disputes.list({ payment_intent: paymentRef, limit: 100 })) {
      const status = disputeStatus[dispute.status]
      if (!status) continue
      const amountMinor = fromStripe(dispute.amount, dispute.currency.toUpperCase())
      const dueBy = takesEvidence.includes(dispute.status) ? (dispute.evidence_details?.due_by ?? null) : null
      found.push({
        ...{
          ref: dispute.id,
          kind: 'chargeback',
          status,
          amountMinor,
          failure: null,
          movementId: null,
          refundId: null,
        },
        // A word of a list, or nothing of it is told.
        disputeReason: /^\w{1,60}$/.test(dispute.reason) ? dispute.reason : null,
        evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
      })
    }
    return found
  }

  const asked: PaymentProvider = {
    begin: async (checkout) => {
      const { currency, clinicId, paymentId, invoiceId } = checkout
      const metadata = { clinic: clinicId, payment: paymentId, invoice: invoiceId, reference: checkout.reference }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          submit_type: 'pay',
          client_reference_id: paymentId,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: toStripe(checkout.amountMinor, currency),
                product_data: { name: checkout.words },
              },
            },
          ],
          locale: checkout.language === 'de' ? 'de' : 'en',
          expires_at: Math.floor(Date.parse(checkout.expiresAt) / 1000),
          success_url: checkout.successUrl,
          cancel_url: checkout.cancelUrl,
          metadata,
          payment_intent_data: { metadata, description: checkout.words },
        },
        { idempotencyKey: `checkout ${paymentId}` },
      )
      return { ref: session.id, url: session.url }
    },
    read: async (ref) => {
      const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })
      const intent = session.payment_intent as Stripe.PaymentIntent | null
      const status = statusOf(session, intent)
      const currency = (session.currency ?? '').toUpperCase()
      const { clinic, payment, invoice } = session.metadata ?? {}
      return {
        ...{ ref: session.id, url: session.url, paymentRef: intent?.id ?? null, status, currency },
        amountMinor: fromStripe(session.amount_total ?? 0, currency),
        of: clinic && payment && invoice ? { clinicId: clinic, paymentId: payment, invoiceId: invoice } : null,
        movements: intent && status === 'succeeded' ? await movementsOf(intent.id) : [],
      }
    },
    find: async (paymentRef) => {
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentRef, limit: 1 })
      return data[0]?.id ?? null
    },
    end: async (ref) => {
      try {
        await stripe.checkout.sessions.expire(ref)
      } catch (error) {
        // It is open no more: what it is, is read.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
    refund: async ({ paymentRef, amountMinor, currency, movementId, refundId }) => {
      await stripe.refunds.create(
        {
          payment_intent: paymentRef,
          amount: toStripe(amountMinor, currency),
          metadata: { movement: movementId, refund: refundId },
        },
        { idempotencyKey: `refund ${movementId}` },
      )
    },
    touchedSince: async function* (since) {
      const created = { gte: Math.floor(Date.parse(since) / 1000) }
      try {
        for await (const event of stripe.events.list({ created, types: [...stripeEvents], limit: 100 })) {
          const hint = hintOf(event)
          if (hint) yield hint
        }
      } catch (error) {
        throw asProviderError(error)
      }
    },
    readEvent: (body, signature) => {
      try {
        return hintOf(stripe.webhooks.constructEvent(Buffer.from(body), signature, signingKey))
      } catch {
        throw new ProviderError('forged', 'signature')
      }
    },
    check: async (currency) => {
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripe(triedMinor, currency),
              product_data: { name: 'Polyclinic' },
            },
          },
        ],
        success_url: 'https://example.com/',
      })
      await stripe.checkout.sessions.expire(session.id)
      await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
      await stripe.refunds.list({ limit: 1 })
      await stripe.disputes.list({ limit: 1 })
      await stripe.events.list({ limit: 1 })
      try {
        // There is no such payment, which whoever may not refund is not told.
        await stripe.refunds.create({ payment_intent: 'pi_polyclinic' })
      } catch (error) {
        const known = asProviderError(error)
        if (!(known instanceof ProviderError) || known.kind !== 'refused') throw error
      }
    },
  }
  return {
    ...asked,
    ...{ begin: translated(asked.begin), read: translated(asked.read), find: translated(asked.find) },
    ...{ end: translated(asked.end), refund: translated(asked.refund), check: translated(asked.check) },
  }
}

const translated =
  <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
  (...args: A): Promise<T> =>
    call(...args).catch((error: unknown) => {
      throw asProviderError(error)
    })

export function asProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  // A word of a list, or nothing of it is told.
  const said = error.code ?? error.type
  const code = /^\w{1,60}$/.test(said) ? said : 'other'
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError } = Stripe.errors
  const { StripeCardError, StripeIdempotencyError } = Stripe.errors
  if (error instanceof StripeAuthenticationError) return new ProviderError('wrong-key', code)
  if (error instanceof StripePermissionError) return new ProviderError('forbidden', code)
  // Its key is taken for another checkout: ours was begun before an address of the clinic's changed.
  if (error instanceof StripeIdempotencyError && code !== 'idempotency_key_in_use')
    return new ProviderError('refused', 'idempotency_error')
  if (code === 'idempotency_key_in_use') return new ProviderError('unreachable', code)
  if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError)
    return new ProviderError('refused', code)
  return new ProviderError('unreachable', code)
}

function statusOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): CheckoutTruth['status'] {
  if (session.status === 'open') return 'open'
  if (session.status === 'expired') return 'expired'
  if (session.payment_status === 'paid') return 'succeeded'
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'processing'
}

function hintOf(event: Stripe.Event): Hint | null {
  if (!(stripeEvents as readonly string[]).includes(event.type)) return null
  const about = event.data.object as { id: string; object: string; payment_intent?: string | { id: string } | null }
  if (about.object === 'checkout.session') return { checkoutRef: about.id }
  const intent = typeof about.payment_intent === 'string' ? about.payment_intent : about.payment_intent?.id
  return intent ? { paymentRef: intent } : null
}
