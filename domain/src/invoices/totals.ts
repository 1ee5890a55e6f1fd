// What lines add up to. Everything is a whole number of the currency's smallest unit; shares and rates are in hundredths of a
// percent. Half a unit is rounded upwards, at two places only: a discount that is a share, once for its line, and tax, once for
// all lines of a rate (as EN 16931 wants it). The database checks the same sums before it lets an invoice be issued.

export type Discount = { kind: 'sum'; minor: number; reason: string } | { kind: 'share'; share: number; reason: string }
export type Line = { quantity: number; unitMinor: number; discount: Discount | null; taxRate: number }

export type LineTotals = { grossMinor: number; discountMinor: number; netMinor: number }
export type TaxTotals = { rate: number; netMinor: number; taxMinor: number }
export type Totals = {
  lines: LineTotals[]
  netMinor: number
  /** By rate, the lowest first. */
  taxes: TaxTotals[]
  taxMinor: number
  totalMinor: number
}

/** No invoice is larger: a column holds it, and no desk types it. */
export const totalAtMost = 2_000_000_000

const whole = 10_000

/** A share of an amount, without a detour through fractions that a number cannot hold. */
export function shareOf(minor: number, share: number): number {
  const rest = minor % whole
  return ((minor - rest) / whole) * share + Math.floor((rest * share + whole / 2) / whole)
}

/** A line by itself. A discount takes at most all of it. */
export function lineTotals({ quantity, unitMinor, discount }: Omit<Line, 'taxRate'>): LineTotals {
  const grossMinor = quantity * unitMinor
  const asked = discount === null ? 0 : discount.kind === 'sum' ? discount.minor : shareOf(grossMinor, discount.share)
  const discountMinor = Math.min(asked, grossMinor)
  return { grossMinor, discountMinor, netMinor: grossMinor - discountMinor }
}

/** All that an invoice's paper says in figures. */
export function totalsOf(lines: readonly Line[]): Totals {
  const each = lines.map(lineTotals)
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].toSorted((a, b) => a - b)
  const taxes = rates.map((rate) => {
    const netMinor = sum(each.filter((_, place) => lines[place]!.taxRate === rate).map((line) => line.netMinor))
    return { rate, netMinor, taxMinor: shareOf(netMinor, rate) }
  })
  const netMinor = sum(each.map((line) => line.netMinor))
  const taxMinor = sum(taxes.map((tax) => tax.taxMinor))
  return { lines: each, netMinor, taxes, taxMinor, totalMinor: netMinor + taxMinor }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
