import { expect, test } from 'vitest'
import { directionsTo, formatAddress, formatPlace } from './format-address.ts'

test.each([
  [
    { street: '48 Wharf Street', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' },
    '48 Wharf Street, Boston, MA 02110',
  ],
  [
    { street: 'Holzmarktstraße 12', postalCode: '10243', city: 'Berlin', region: '', country: 'DE' },
    'Holzmarktstraße 12, 10243 Berlin',
  ],
  [
    { street: '1 High Street', postalCode: 'OX1 4AA', city: 'Oxford', region: '', country: 'GB' },
    '1 High Street, Oxford OX1 4AA',
  ],
  [{ street: 'Main 1', postalCode: '', city: 'Reno', region: '', country: 'US' }, 'Main 1, Reno'],
])('%o is %s', (address, line) => {
  expect(formatAddress(address)).toBe(line)
})

const kirchstrasse = { street: 'Kirchstraße 12', postalCode: '10557', city: 'Berlin', region: '', country: 'DE' }

test('a place is named once', () => {
  expect(formatPlace('Kirchstraße', kirchstrasse)).toBe('Kirchstraße 12, 10557 Berlin')
  expect(formatPlace('Wharf Street', { ...kirchstrasse, street: '48 Wharf Street' })).toBe(
    '48 Wharf Street, 10557 Berlin',
  )
  expect(formatPlace('Berlin', kirchstrasse)).toBe('Berlin, Kirchstraße 12, 10557 Berlin')
  expect(formatPlace('Moabit', kirchstrasse)).toBe('Moabit, Kirchstraße 12, 10557 Berlin')
})

test('directions lead to the address', () => {
  const url = new URL(directionsTo(kirchstrasse))
  expect(url.pathname).toBe('/maps/dir/')
  expect(url.searchParams.get('destination')).toBe('Kirchstraße 12, 10557 Berlin, DE')
})
