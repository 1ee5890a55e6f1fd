type Address = { street: string; postalCode: string; city: string; region: string; country: string }

const spaced = (...words: string[]) => words.filter(Boolean).join(' ')

/** Street, and place as the country writes it: `Boston, MA 02110`, `Leeds LS1 4DY`, `10557 Berlin`. */
export function addressLines({ street, postalCode, city, region, country }: Address): string[] {
  const place =
    country === 'US' || country === 'CA'
      ? [city, spaced(region, postalCode)].filter(Boolean).join(', ')
      : country === 'GB' || country === 'IE'
        ? spaced(city, postalCode)
        : spaced(postalCode, city)
  return [street, place].filter(Boolean)
}

/** An address on one line: `48 Wharf Street, Boston, MA 02110`. */
export const formatAddress = (address: Address) => addressLines(address).join(', ')
