import type { CheckoutTruth } from '@polyclinic/domain/online-payments/model.ts'

/** What somebody is to pay, and where they come back to. */
export type Checkout = {
  clinicId: string
  paymentId: string
  invoiceId: string
  amountMinor: number
  currency: string
  /** The invoice's number. */
  reference: string
  /** What the provider's page calls it, and its lists: no medical word. */
  words: string
  language: string
  expiresAt: string
  successUrl: string
  cancelUrl: string
}

export type Refund = {
  paymentRef: string
  amountMinor: number
  currency: string
  movementId: string
  /** By which it is known again. */
  refundId: string
}

/** Of which checkout or payment something happened. What happened is asked for. */
export type Hint = { checkoutRef: string } | { paymentRef: string }

/**
 * `refused`: the provider said no, and would again. `unreachable`: nobody knows, and it may be tried again.
 * `forbidden`: the key may not do that one thing.
 * It says the provider's code at most: its sentences may name people.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: 'refused' | 'unreachable' | 'wrong-key' | 'forbidden' | 'forged'
  readonly code: string
  constructor(kind: ProviderError['kind'], code: string) {
    super(`${kind}: ${code}`)
    this.kind = kind
    this.code = code
  }
}

/** Whoever takes the money of one clinic. Each may throw a {@link ProviderError}. */
export type PaymentProvider = {
  /** The same checkout however often it is begun with the same payment's id. */
  begin: (checkout: Checkout) => Promise<{ ref: string; url: string | null }>
  read: (checkoutRef: string) => Promise<CheckoutTruth>
  /** Which checkout a payment came of; null for what came by none. */
  find: (paymentRef: string) => Promise<string | null>
  /** Nobody can pay it any more, unless somebody has. */
  end: (checkoutRef: string) => Promise<void>
  /** Once, however often it is asked for with the same movement's id. */
  refund: (refund: Refund) => Promise<void>
  /** Of what something happened since, up to a month ago. */
  touchedSince: (since: string) => AsyncIterable<Hint>
  /** @throws {ProviderError} `forged` for what the provider did not sign, or signed long ago; null for what says nothing of a payment */
  readEvent: (body: Uint8Array, signature: string) => Hint | null
  /** Whether the key may do all that is needed: begins a checkout and ends it. @throws {ProviderError} `wrong-key`, `forbidden` */
  check: (currency: string) => Promise<void>
}
