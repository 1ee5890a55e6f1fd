/** ISO 13616, by the remainder of ISO 7064 (MOD 97-10): letters count from 10, and the first four characters come last. */
export function hasRightCheckDigits(iban: string): boolean {
  if (!/^[A-Z0-9]+$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
