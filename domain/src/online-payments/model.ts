/** How an online payment stands, from its beginning at the provider on. */
export const onlineStatuses = ['begun', 'open', 'processing', 'failed', 'expired', 'succeeded'] as const
export type OnlineStatus = (typeof onlineStatuses)[number]

export const paymentProviders = ['stripe', 'demo'] as const
export type ProviderName = (typeof paymentProviders)[number]

/** Money that goes from a payment at the provider. */
export const movementKinds = ['refund', 'chargeback'] as const
export type MovementKind = (typeof movementKinds)[number]
export const movementStatuses = ['waiting', 'pending', 'done', 'failed', 'returned'] as const
export type MovementStatus = (typeof movementStatuses)[number]

/** What a provider says of money that went. */
export type MovementTruth = {
  ref: string
  kind: MovementKind
  amountMinor: number
  status: Exclude<MovementStatus, 'waiting'>
  failure: string | null
  /** Which movement of ours it carries out; null for what others did. */
  movementId: string | null
  /** For which approved refund, in whichever attempt. */
  refundId: string | null
  /** Of a dispute: why, in the provider's word, and until when it takes evidence; null once it waits for none. */
  disputeReason: string | null
  evidenceDueAt: string | null
}

/** What a provider says of a checkout, as it stands now. */
export type CheckoutTruth = {
  ref: string
  /** Where it is paid, while it is open. */
  url: string | null
  paymentRef: string | null
  status: Exclude<OnlineStatus, 'begun'>
  amountMinor: number
  currency: string
  /** What we told the provider that it is for; null for what is none of ours. */
  of: { clinicId: string; paymentId: string; invoiceId: string } | null
  movements: MovementTruth[]
}

/** Events of Stripe's that say something of a checkout, or of money that went from it; a webhook is set up for these. */
export const stripeEvents = [
  ...(['checkout.session.completed', 'checkout.session.expired'] as const),
  ...(['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed'] as const),
  ...(['refund.created', 'refund.updated', 'refund.failed'] as const),
  ...(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'] as const),
  ...(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'] as const),
] as const
/** What our calls and the library's types are written for: another version is another release of ours. */
export const stripeVersion = '2026-10-28.endive'
