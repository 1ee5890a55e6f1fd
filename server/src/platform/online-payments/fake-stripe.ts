import { createHash, randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'

// A provider on this machine that speaks as Stripe does, to Stripe's own library: for the demo, where no money moves, and
// for tests. Of its answers it gives the fields that are documented and read here.

type Body = Record<string, unknown>
type Kind = 'checkout' | 'refund' | 'dispute' | 'event'
/** Where it keeps what it knows. `change` is one step, which nothing comes between. */
export type FakeStore = {
  get: (id: string) => Promise<Body | null>
  list: (kind: Kind) => Promise<Body[]>
  put: (kind: Kind, id: string, body: Body) => Promise<void>
  /** Puts what is not there yet. @returns what is there */
  add: (kind: Kind, id: string, body: Body) => Promise<Body>
}

export function memoryStore(): FakeStore {
  const kept = new Map<string, { kind: Kind; body: Body }>()
  const put = (kind: Kind, id: string, body: Body) => void kept.set(id, { kind, body: structuredClone(body) })
  return {
    get: async (id) => structuredClone(kept.get(id)?.body ?? null),
    list: async (kind) =>
      [...kept.values()].filter((one) => one.kind === kind).map(({ body }) => structuredClone(body)),
    put: async (kind, id, body) => put(kind, id, body),
    add: async (kind, id, body) => {
      if (!kept.has(id)) put(kind, id, body)
      return structuredClone(kept.get(id)!.body)
    },
  }
}

export type FakeCheckout = {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  success_url: string
  cancel_url: string
  words: string
  intent: string | null
  intent_status: 'processing' | 'succeeded' | 'requires_payment_method' | null
  /** When a slow bank says yes, in seconds; null for what is decided. */
  settles_at: number | null
  metadata: Record<string, string>
  expires_at: number
}

type Options = {
  store: FakeStore
  now: () => number
  /** The address of the page where somebody pays. */
  pageOf: (ref: string) => string
  signingKey: string
  /** `cs_test`, or what the demo's are called. */
  prefix?: string
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 48)
const seconds = (ms: number) => Math.floor(ms / 1000)

/** The provider's side: its API as a `fetch`, what people and banks do there, and the events that it signs. */
export function fakeStripe({ store, now, pageOf, signingKey, prefix = 'cs_test' }: Options) {
  const checkoutOf = async (id: string) => {
    const checkout = (await store.get(id)) as FakeCheckout | null
    if (checkout?.status === 'open' && checkout.expires_at * 1000 < now()) {
      checkout.status = 'expired'
      await store.put('checkout', id, checkout)
    }
    if (checkout?.settles_at && checkout.settles_at * 1000 <= now()) return settle(checkout, true)
    return checkout
  }

  async function emit(type: string, object: Body) {
    const id = `evt_${randomBytes(12).toString('hex')}`
    const event = {
      ...{ id, object: 'event', api_version: '2026-10-28.endive', created: seconds(now()), livemode: false },
      ...{ type, data: { object }, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
    }
    await store.put('event', id, event)
    return event
  }

  const sessionJson = (checkout: FakeCheckout, expand = false) => ({
    ...{ id: checkout.id, object: 'checkout.session', mode: 'payment', livemode: false },
    ...{ status: checkout.status, payment_status: checkout.payment_status, amount_total: checkout.amount_total },
    ...{ currency: checkout.currency, metadata: checkout.metadata, expires_at: checkout.expires_at },
    ...{ success_url: checkout.success_url, cancel_url: checkout.cancel_url },
    url: checkout.status === 'open' ? pageOf(checkout.id) : null,
    payment_intent:
      checkout.intent && expand
        ? {
            ...{ id: checkout.intent, object: 'payment_intent', status: checkout.intent_status },
            ...{ amount: checkout.amount_total, currency: checkout.currency, metadata: checkout.metadata },
          }
        : checkout.intent,
  })

  async function settle(checkout: FakeCheckout, isPaid: boolean) {
    const settled: FakeCheckout = {
      ...checkout,
      ...{ payment_status: isPaid ? 'paid' : 'unpaid', settles_at: null },
      intent_status: isPaid ? 'succeeded' : 'requires_payment_method',
    }
    await store.put('checkout', settled.id, settled)
    await emit(
      isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
      sessionJson(settled),
    )
    return settled
  }

  const refundJson = (refund: Body) => ({ object: 'refund', charge: null, ...refund })

  async function create(form: URLSearchParams, key: string): Promise<Answer> {
    const item = 'line_items[0][price_data]'
    const id = `${prefix}_${hashed(key)}`
    const amount = Number(form.get(`${item}[unit_amount]`))
    if (!(amount > 0)) return refusal(400, 'parameter_invalid_integer')
    const checkout = await store.add('checkout', id, {
      ...{
        id,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: amount,
        currency: form.get(`${item}[currency]`),
      },
      ...{ success_url: form.get('success_url'), cancel_url: form.get('cancel_url') },
      ...{ words: form.get(`${item}[product_data][name]`), intent: null, intent_status: null, settles_at: null },
      metadata: metadataOf(form),
      expires_at: Number(form.get('expires_at') ?? seconds(now()) + 86_400),
    })
    // As it was answered the first time.
    return { status: 200, body: sessionJson({ ...(checkout as FakeCheckout), status: 'open', intent: null }) }
  }

  async function refund(form: URLSearchParams, key: string): Promise<Answer> {
    const id = `re_${hashed(key).slice(0, 24)}`
    const known = await store.get(id)
    if (known) return { status: 200, body: refundJson(known) }
    const intent = form.get('payment_intent')!
    const checkout = ((await store.list('checkout')) as FakeCheckout[]).find((one) => one.intent === intent)
    if (!checkout) return refusal(404, 'resource_missing')
    const amount = Number(form.get('amount'))
    const gone = (await store.list('refund')).filter(
      (one) => one['payment_intent'] === intent && one['status'] !== 'failed',
    )
    if (amount + gone.reduce((sum, one) => sum + Number(one['amount']), 0) > checkout.amount_total)
      return refusal(400, 'charge_already_refunded')
    const body = await store.add('refund', id, {
      ...{ id, amount, currency: checkout.currency, payment_intent: intent, status: 'succeeded' },
      ...{ metadata: metadataOf(form), failure_reason: null },
    })
    await emit('refund.created', refundJson(body))
    return { status: 200, body: refundJson(body) }
  }

  type Answer = { status: number; body: Body }
  const refusal = (status: number, code: string): Answer => ({
    status,
    body: { error: { type: 'invalid_request_error', code, message: 'Refused.' } },
  })
  const listOf = (data: Body[]): Answer => ({ status: 200, body: { object: 'list', data, has_more: false, url: '/' } })

  async function answer(method: string, url: URL, form: URLSearchParams, key: string): Promise<Answer> {
    const [, , area = '', id = '', act] = url.pathname.replace('/checkout/sessions', '/checkouts').split('/')
    const { searchParams: query } = url
    switch (`${method} ${area}`) {
      case 'GET balance':
        return { status: 200, body: { object: 'balance', available: [], pending: [], livemode: false } }
      case 'POST checkouts': {
        if (!id) return create(form, key)
        const checkout = await checkoutOf(id)
        if (act !== 'expire' || checkout?.status !== 'open') return refusal(400, 'resource_missing')
        const expired = { ...checkout, status: 'expired' as const }
        await store.put('checkout', id, expired)
        await emit('checkout.session.expired', sessionJson(expired))
        return { status: 200, body: sessionJson(expired) }
      }
      case 'GET checkouts': {
        if (id) {
          const checkout = await checkoutOf(id)
          return checkout
            ? { status: 200, body: sessionJson(checkout, query.has('expand[0]')) }
            : refusal(404, 'resource_missing')
        }
        const all = (await store.list('checkout')) as FakeCheckout[]
        return listOf(all.filter((one) => one.intent === query.get('payment_intent')).map((one) => sessionJson(one)))
      }
      case 'POST refunds':
        return refund(form, key)
      case 'GET refunds':
      case 'GET disputes': {
        const all = await store.list(area === 'refunds' ? 'refund' : 'dispute')
        return listOf(all.filter((one) => one['payment_intent'] === query.get('payment_intent')))
      }
      case 'GET events':
        return listOf(
          (await store.list('event'))
            .filter((one) => Number(one['created']) >= Number(query.get('created[gte]')))
            .toReversed(),
        )
      default:
        return refusal(404, 'resource_missing')
    }
  }

  const fetchIt = (async (input: Parameters<typeof fetch>[0], init?: Parameters<typeof fetch>[1]) => {
    const headers = new Headers(init?.headers)
    const form = new URLSearchParams(typeof init?.body === 'string' ? init.body : '')
    const key = headers.get('idempotency-key') ?? randomBytes(16).toString('hex')
    const { status, body } = await answer(
      init?.method ?? 'GET',
      new URL(input instanceof Request ? input.url : input),
      form,
      key,
    )
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }) as typeof fetch

  const existing = async (id: string) => {
    const checkout = await checkoutOf(id)
    if (!checkout) throw new Error('There is no such checkout.')
    return checkout
  }
  const changed = async (kind: 'refund' | 'dispute', id: string, change: Body, type: string) => {
    const body = { ...(await store.get(id)), ...change }
    await store.put(kind, id, body)
    return emit(type, kind === 'refund' ? refundJson(body) : body)
  }

  return {
    fetch: fetchIt,
    read: checkoutOf,
    /** Somebody pays; `seconds` for a bank that takes so long, or for ever. Null when it is open no more. */
    pay: async (id: string, bankSeconds?: number) => {
      const checkout = await existing(id)
      if (checkout.status !== 'open') return null
      const isSlow = bankSeconds !== undefined
      const paid: FakeCheckout = {
        ...checkout,
        ...{ status: 'complete', payment_status: isSlow ? 'unpaid' : 'paid', intent: `pi_${hashed(id).slice(0, 24)}` },
        intent_status: isSlow ? 'processing' : 'succeeded',
        settles_at: isSlow && Number.isFinite(bankSeconds) ? seconds(now()) + bankSeconds : null,
      }
      await store.put('checkout', id, paid)
      return emit('checkout.session.completed', sessionJson(paid))
    },
    settle: async (id: string, isPaid: boolean) => settle(await existing(id), isPaid),
    expire: async (id: string) => {
      const expired = { ...(await existing(id)), status: 'expired' as const }
      await store.put('checkout', id, expired)
      return emit('checkout.session.expired', sessionJson(expired))
    },
    /** On the provider's own pages, past us. */
    refund: async (id: string, amount: number) => {
      const { intent } = await existing(id)
      return refund(
        new URLSearchParams({ payment_intent: intent!, amount: String(amount) }),
        randomBytes(16).toString('hex'),
      )
    },
    failRefund: (refundId: string) =>
      changed('refund', refundId, { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.failed'),
    dispute: async (id: string, amount: number) => {
      const { intent, currency } = await existing(id)
      const disputeId = `du_${randomBytes(12).toString('hex')}`
      const body = {
        id: disputeId,
        object: 'dispute',
        amount,
        currency,
        payment_intent: intent,
        status: 'needs_response',
        reason: 'product_not_received',
        evidence_details: { due_by: seconds(now()) + 9 * 86_400, has_evidence: false, past_due: false },
      }
      await store.put('dispute', disputeId, body)
      await emit('charge.dispute.created', body)
      return disputeId
    },
    endDispute: (disputeId: string, status: 'under_review' | 'won' | 'lost') =>
      changed('dispute', disputeId, { status }, 'charge.dispute.closed'),
    /** As its webhooks come: the bytes, and their signature. */
    signed: (event: Body, secret = signingKey) => {
      const payload = JSON.stringify(event)
      const { webhooks } = new Stripe('sk_test_signs')
      return {
        payload,
        signature: webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(Date.now()) }),
      }
    },
  }
}
export type FakeStripe = ReturnType<typeof fakeStripe>

function metadataOf(form: URLSearchParams): Record<string, string> {
  const named = [...form].flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(named)
}
