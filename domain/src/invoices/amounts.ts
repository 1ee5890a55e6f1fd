/** How many digits a currency has after its point: 2 of the euro, 0 of the yen, 3 of the Kuwaiti dinar. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}
const digits = new Map<string, number>()

/**
 * An amount as somebody types it in their language, in the currency's smallest unit: `1,234.50` in English and `1.234,50` in
 * German. Null for what is none, or is finer than the currency.
 */
export function readAmount(typed: string, currency: string, locale: string): number | null {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6)
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const plain = typed.replaceAll(/[\s\u00a0\u202f]/g, '')
  const [before = '', after = '', ...more] = plain.split(point)
  const comma = point === ',' ? '.' : ','
  const isGrouped = before.includes(comma)
  const isWhole = isGrouped ? new RegExp(`^\\d{1,3}(\\${comma}\\d{3})+$`).test(before) : /^\d{1,10}$/.test(before)
  if (more.length > 0 || !isWhole || !/^\d*$/.test(after)) return null
  const digits = digitsOf(currency)
  if (after.length > digits) return null
  const minor = Number(before.replaceAll(comma, '') + after.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** The same the other way, for a field: `1234.50`, without groups. */
export function writeAmount(minor: number, currency: string, locale: string): string {
  const digits = digitsOf(currency)
  return new Intl.NumberFormat(locale, {
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false },
  }).format(minor / 10 ** digits)
}

/** A share in hundredths of a percent, as somebody types it: `19`, `6,25`. */
export function readShare(typed: string, locale: string): number | null {
  const share = readAmount(typed.replace('%', ''), 'USD', locale)
  return share !== null && share <= 10_000 ? share : null
}

export const writeShare = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(share / 100)
