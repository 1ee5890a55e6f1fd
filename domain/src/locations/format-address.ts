type Address = { street: string; postalCode: string; city: string; region: string; country: string }

/** An address on one line, as its country writes it: `48 Wharf Street, Boston, MA 02110`, `Holzmarktstraße 12, 10243 Berlin`. */
export function formatAddress({ street, postalCode, city, region, country }: Address): string {
  const place =
    country === 'US' || country === 'CA'
      ? [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
      : country === 'GB' || country === 'IE'
        ? [city, postalCode].filter(Boolean).join(' ')
        : [postalCode, city].filter(Boolean).join(' ')
  return [street, place].filter(Boolean).join(', ')
}
