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

/** Where to go: the location's name before its address, unless that has it: many a place is named like its street. */
export function formatPlace(name: string, address: Address): string {
  const line = formatAddress(address)
  return address.street.toLowerCase().includes(name.toLowerCase()) ? line : `${name}, ${line}`
}

/** Shows a point on a map. */
export const mapAt = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` }).toString()}`

/** Opens the way there, from wherever its reader is. */
export const directionsTo = (address: Address) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: [...addressLines(address), address.country].join(', ') }).toString()}`
