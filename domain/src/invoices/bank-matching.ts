// Which invoice a transfer pays: by the number that it gives, and the sum.

export const matchKinds = [
  ...([
    'sure',
    'second',
    'entered-before',
    'amount-differs',
    'several',
    'paid-already',
    'unknown',
    'taken-back',
  ] as const),
] as const
export type MatchKind = (typeof matchKinds)[number]

export type MatchedInvoice = { id: string; reference: string; currency: string; dueMinor: number; payerName: string }
type Transfer = {
  restMinor: number
  currency: string
  payer: string
  remittance: string
  /** A payment that it was written down as was reversed: perhaps because the bank took the money back. */
  hasReversed: boolean
}
export type Match = { kind: MatchKind; invoices: MatchedInvoice[] }

const number = /(?<!\d)(20\d{2})[./–-]{0,3}(\d{5,9})(?!\d)/g

/** Of credit notes and receipts, which no transfer pays. */
const others = /(?<![\p{L}])(CN|R)-20\d{2}-\d{5,9}/giu

/** The numbers of invoices in a text, however a bank has broken it. */
export function referencesIn(remittance: string): string[] {
  const text = remittance.replaceAll(others, ' ')
  const found = ['', '-'].flatMap((between) => [...text.replaceAll(/\s+/g, between).matchAll(number)])
  return [...new Set(found.map(([, year, count]) => `${year}-${count}`))]
}

type Line = { amountMinor: number; remittance: string; isReversal: boolean }

/**
 * What leaves the account is nobody's business here, unless the bank says that it takes something back, or it gives the
 * number of an invoice.
 * @param issued the numbers of the clinic's invoices, as far as the lines give them
 */
export const isOfInvoices = ({ amountMinor, remittance, isReversal }: Line, issued: ReadonlySet<string>): boolean =>
  amountMinor > 0 || isReversal || referencesIn(remittance).some((reference) => issued.has(reference))

/**
 * @param named the clinic's invoices whose numbers the transfer gives
 * @param alike open ones of which as much is due as came in
 */
export function matchTransfer(
  transfer: Transfer,
  named: readonly MatchedInvoice[],
  alike: readonly MatchedInvoice[],
): Match {
  const mine = named.filter(({ currency }) => currency === transfer.currency)
  if (transfer.restMinor < 0) return { kind: 'taken-back', invoices: mine }
  const open = mine.filter(({ dueMinor }) => dueMinor > 0)
  const [only, ...more] = open
  if (more.length > 0) return { kind: 'several', invoices: open }
  if (only && mine.length === 1) {
    const fits = transfer.hasReversed ? 'entered-before' : 'sure'
    return { kind: only.dueMinor === transfer.restMinor ? fits : 'amount-differs', invoices: [only] }
  }
  if (only) return { kind: 'several', invoices: mine }
  if (mine.length > 0) return { kind: 'paid-already', invoices: mine }
  const payer = wordsOf(transfer.payer)
  const isKnown = ({ payerName }: MatchedInvoice) => wordsOf(payerName).some((word) => payer.includes(word))
  const like = alike.filter(
    ({ dueMinor, currency }) => dueMinor === transfer.restMinor && currency === transfer.currency,
  )
  return { kind: 'unknown', invoices: like.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a))).slice(0, 3) }
}

/**
 * Of several open transfers of one invoice none but the oldest fits: the others may be meant for another.
 * @param matches the latest first
 */
export function firstOfEach(matches: readonly Match[]): Match[] {
  const before = new Set<string>()
  return matches
    .toReversed()
    .map((match) => {
      const isSecond = match.kind === 'sure' && match.invoices.some(({ id }) => before.has(id))
      if (pays(match)) for (const { id } of match.invoices) before.add(id)
      return isSecond ? { ...match, kind: 'second' as const } : match
    })
    .toReversed()
}

const pays = ({ kind }: Match) => kind !== 'taken-back' && kind !== 'unknown'

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
