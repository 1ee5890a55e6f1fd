/** Of each clinic; a debit is above zero, a credit below. */
export const accounts = ['receivable', 'revenue', 'credits', 'tax', 'cash', 'card-terminal', 'bank', 'online'] as const
export type Account = (typeof accounts)[number]
export const entryKinds = [
  ...(['invoice', 'credit-note', 'payment', 'payment-reversal', 'refund'] as const),
  ...(['online-refund', 'online-refund-return', 'chargeback', 'chargeback-return'] as const),
] as const
export type EntryKind = (typeof entryKinds)[number]
/** By which somebody of the clinic takes money. */
export const deskMethods = ['cash', 'card-terminal', 'bank'] as const
export type DeskMethod = (typeof deskMethods)[number]
export const paymentMethods = [...deskMethods, 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type Posting = { account: Account; amountMinor: number }
type Sums = { netMinor: number; taxMinor: number }

const entry = (receivable: number, ...others: [Account, number][]): Posting[] =>
  [['receivable', receivable] as const, ...others]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor]) => ({ account, amountMinor }))

/** Owed by whoever pays the invoice, earned by the clinic, and for the tax office. */
export const postingsOfInvoice = ({ netMinor, taxMinor }: Sums): Posting[] =>
  entry(netMinor + taxMinor, ['revenue', -netMinor], ['tax', -taxMinor])

/** All of an invoice taken back. */
export const postingsOfCreditNote = ({ netMinor, taxMinor }: Sums): Posting[] =>
  entry(-netMinor - taxMinor, ['credits', netMinor], ['tax', taxMinor])

export const postingsOfPayment = (method: PaymentMethod, amountMinor: number): Posting[] =>
  entry(-amountMinor, [method, amountMinor])

/** Of a payment that was entered wrongly, or money that goes back by the way it came. */
export const postingsBack = (method: PaymentMethod, amountMinor: number): Posting[] =>
  entry(amountMinor, [method, -amountMinor])
