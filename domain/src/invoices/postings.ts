/** Of each clinic; a debit is above zero, a credit below. */
export const accounts = [
  ...(['receivable', 'revenue', 'credits', 'tax', 'cash', 'card-terminal', 'bank', 'online'] as const),
  // What is owed for vouchers, and what of them nobody used in time.
  ...(['voucher', 'forfeited'] as const),
  // Cash on its way between the box and the bank, and what was bought from the box.
  ...(['transit', 'expense'] as const),
] as const
export type Account = (typeof accounts)[number]
export const entryKinds = [
  ...(['invoice', 'credit-note', 'payment', 'payment-reversal', 'refund'] as const),
  ...(['online-refund', 'online-refund-return', 'chargeback', 'chargeback-return'] as const),
  ...(['voucher-expiry', 'cash-transfer'] as const),
] as const
export type EntryKind = (typeof entryKinds)[number]
/** By which somebody of the clinic takes money. */
export const deskMethods = ['cash', 'card-terminal', 'bank'] as const
export type DeskMethod = (typeof deskMethods)[number]
/** By which somebody gives back what a provider could not. */
export const payoutMethods = ['cash', 'bank'] as const satisfies DeskMethod[]
export type PayoutMethod = (typeof payoutMethods)[number]
export const paymentMethods = [...deskMethods, 'online', 'voucher'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Of a voucher's account, which one it is; of a package, how many visits: below zero they are owed, as its sum is. */
export type Posting = { account: Account; amountMinor: number; voucher?: { id: string; visits: number | null } }
type Sums = { netMinor: number; taxMinor: number }
type Row = [account: Account, amountMinor: number, voucher?: Posting['voucher']]

const entry = (receivable: number, ...others: Row[]): Posting[] =>
  [['receivable', receivable] as Row, ...others]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor, voucher]) => ({ account, amountMinor, ...(voucher && { voucher }) }))

/** A voucher, or a part of it. */
export type VoucherPart = { id: string; minor: number; visits: number | null }
const owed = ({ id, minor, visits }: VoucherPart): Row => ['voucher', -minor, { id, visits: visits && -visits }]
const taken = ({ id, minor, visits }: VoucherPart): Row => ['voucher', minor, { id, visits }]
const sumOf = (parts: readonly VoucherPart[]) => parts.reduce((sum, { minor }) => sum + minor, 0)

/** Owed by whoever pays the invoice, earned by the clinic, and for the tax office; what is sold as vouchers is not earned yet. */
export const postingsOfInvoice = ({ netMinor, taxMinor }: Sums, sold: readonly VoucherPart[] = []): Posting[] =>
  entry(netMinor + taxMinor, ['revenue', sumOf(sold) - netMinor], ['tax', -taxMinor], ...sold.map(owed))

/** All of an invoice taken back, with the vouchers that it sold. */
export const postingsOfCreditNote = ({ netMinor, taxMinor }: Sums, sold: readonly VoucherPart[] = []): Posting[] =>
  entry(-netMinor - taxMinor, ['credits', netMinor - sumOf(sold)], ['tax', taxMinor], ...sold.map(taken))

type MoneyMethod = Exclude<PaymentMethod, 'voucher'>

export const postingsOfPayment = (method: MoneyMethod, amountMinor: number): Posting[] =>
  entry(-amountMinor, [method, amountMinor])
/** Of a payment that was entered wrongly, or money that goes back by the way it came. */
export const postingsBack = (method: MoneyMethod, amountMinor: number): Posting[] =>
  entry(amountMinor, [method, -amountMinor])

/**
 * What a voucher pays. A visit of a package is paid whole, whatever was paid ahead for it: what that was less, or more, is no
 * revenue, or is some.
 */
export const postingsOfVoucherUse = (amountMinor: number, used: VoucherPart): Posting[] =>
  entry(-amountMinor, taken(used), ['revenue', amountMinor - used.minor])
/** The same, back onto the voucher. */
export const postingsOntoVoucher = (amountMinor: number, used: VoucherPart): Posting[] =>
  entry(amountMinor, owed(used), ['revenue', used.minor - amountMinor])

/** What is put into the cash box, or taken out of it (below zero), and is nobody's payment. */
export const postingsOfCashTransfer = (of: 'transit' | 'expense', amountMinor: number): Posting[] =>
  entry(0, ['cash', amountMinor], [of, -amountMinor])

/** What was not used in time. */
export const postingsOfExpiry = (rest: VoucherPart): Posting[] => entry(0, taken(rest), ['forfeited', -rest.minor])
