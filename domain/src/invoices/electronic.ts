// What an electronic invoice (EN 16931) can be made of. Addresses are typed as they are printed: their parts are read here.

/** Where EN 16931 is the law's model of an invoice. */
const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
/** Where else somebody who pays may live; written out at the end of an address. */
const neighbors = ['CH', 'LI', 'NO', 'IS', 'GB', 'US']

export const isElectronic = (country: string): boolean => memberStates.includes(country)

export type PostalAddress = { street: string[]; postalCode: string; city: string; country: string }

/** `10117 Berlin`, `D-10117 Berlin`, `1012 AB Amsterdam`, `110 00 Praha`, `00-950 Warszawa`. */
const place =
  /^(?:[A-Z]{1,3}[-–] ?)?(\d{4} ?[A-Z]{2}(?=[ ,])|\d{3} \d{2}(?=[ ,])|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,5})[ ,]+(\p{L}.*)$/u

/**
 * The parts of an address as it is printed, line by line.
 * @param country where it is unless its last line names another
 */
export function readPostalAddress(lines: readonly string[], country: string): PostalAddress {
  const typed = lines.map((line) => line.trim()).filter(Boolean)
  const named = countryCalled(typed.at(-1) ?? '')
  const rest = named === null ? typed : typed.slice(0, -1)
  const at = rest.findLastIndex((line) => place.test(line))
  const [, postalCode = '', city = ''] = place.exec(rest[at] ?? '') ?? []
  return { street: rest.slice(0, at < 0 ? rest.length : at), postalCode, city, country: named ?? country }
}

function countryCalled(words: string): string | null {
  const called = (language: string) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return [...memberStates, ...neighbors].find((code) => names.of(code)?.toLowerCase() === words.toLowerCase())
  }
  return called('en') ?? called('de') ?? null
}

/** What stands behind the address at the head of a paper. */
export const readPhone = (lines: readonly string[]): string =>
  lines.findLast((line) => /^[+(]?\d[\d\s()/.–-]{2,}$/.test(line.trim())) ?? ''

/** Of VAT, with the country before it; any other is the tax office's. */
export const isVatId = (taxNumber: string): boolean =>
  new RegExp(`^(${[...memberStates, 'EL'].join('|')})[0-9A-Z+*]{2,13}$`).test(plainVatId(taxNumber))
export const plainVatId = (taxNumber: string): string => taxNumber.replaceAll(/[\s.-]/g, '').toUpperCase()

/**
 * What looks like the number of a public body (a coarse part, perhaps a fine one, and two check digits), and is not one: its
 * digits do not fit (ISO 7064, mod 97-10).
 */
export function isWrongLeitwegId(text: string): boolean {
  const typed = text.trim()
  if (!/^\d{2,12}(-[0-9A-Z]{1,30})?-\d{2}$/i.test(typed)) return false
  const digits = [...typed.replaceAll('-', '')].map((each) => Number.parseInt(each, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest !== 1
}

const clinicGaps = ['tax-number', 'clinic-place', 'clinic-phone', 'clinic-email'] as const
const payerGaps = ['payer-place', 'payer-email'] as const
export const electronicGaps = [...clinicGaps, ...payerGaps] as const
export type ElectronicGap = (typeof electronicGaps)[number]

type Sender = { lines: readonly string[]; country: string; taxNumber: string; email?: string | undefined }
type Payer = { payerAddress: string; payerEmail: string }

const isPlaced = ({ postalCode, city }: PostalAddress) => postalCode !== '' && city !== ''

/** What an XRechnung names (KoSIT, version 3.0) and this one cannot. */
export function missingInElectronic(sender: Sender, payer: Payer): ElectronicGap[] {
  const phone = readPhone(sender.lines)
  const lines = sender.lines.filter((line) => line !== phone)
  const there: Record<(typeof clinicGaps)[number], boolean> = {
    'tax-number': sender.taxNumber !== '',
    'clinic-place': isPlaced(readPostalAddress(lines, sender.country)),
    'clinic-phone': phone !== '',
    'clinic-email': (sender.email ?? '') !== '',
  }
  return withTypedPayer(
    clinicGaps.filter((gap) => !there[gap]),
    payer,
    sender.country,
  )
}

/** The same gaps, of a payer who is being typed. */
export function withTypedPayer(
  missing: readonly ElectronicGap[],
  { payerAddress, payerEmail }: Payer,
  country: string,
): ElectronicGap[] {
  const there: Record<(typeof payerGaps)[number], boolean> = {
    'payer-place': isPlaced(readPostalAddress(payerAddress.split('\n'), country)),
    'payer-email': payerEmail !== '',
  }
  return [...clinicGaps.filter((gap) => missing.includes(gap)), ...payerGaps.filter((gap) => !there[gap])]
}
