type Address = { street: string; postalCode: string; city: string; region: string; country: string }

/** An address as its country writes it: `Boston, MA 02110`, `10557 Berlin`. */
export function addressLines({ street, postalCode, city, region, country }: Address): [string, string] {
  const place =
    country === 'US' || country === 'CA'
      ? `${city}, ${[region, postalCode].filter(Boolean).join(' ')}`
      : `${postalCode} ${city}`
  return [street, place]
}

export const addressLine = (address: Address) => addressLines(address).join(', ')
