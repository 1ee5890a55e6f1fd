import { expect, test } from 'vitest'
import {
  isVatId,
  isWrongLeitwegId,
  missingInElectronic,
  readPhone,
  readPostalAddress,
  withTypedPayer,
} from './electronic.ts'

test.each([
  ['Lindenstraße 4\n10969 Berlin', ['Lindenstraße 4'], '10969', 'Berlin', 'DE'],
  ['c/o Beihilfestelle\nAm Markt 1\nD-26603 Aurich (Ostfriesland)', ['c/o Beihilfestelle', 'Am Markt 1'], '26603'],
  ['Praterstraße 1\n1020 WIEN\nÖsterreich', ['Praterstraße 1'], '1020', 'WIEN', 'AT'],
  ['Damrak 1\n1012 AB Amsterdam\nNetherlands', ['Damrak 1'], '1012 AB', 'Amsterdam', 'NL'],
  ['Nový Svět 3\n118 00 Praha 1\nTschechien', ['Nový Svět 3'], '118 00', 'Praha 1', 'CZ'],
  ['Bei der Mutter', ['Bei der Mutter'], '', '', 'DE'],
  ['', [], '', '', 'DE'],
])('an address as it is printed: %j', (typed, street, postalCode, city?: string, country?: string) => {
  expect(readPostalAddress(typed.split('\n'), 'DE')).toMatchObject({
    ...{ street, postalCode },
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
  })
})

test('the phone of a clinic stands below its address', () => {
  expect(readPhone(['Spreeufer 12', '10557 Berlin', '+49 30 5550142'])).toBe('+49 30 5550142')
  expect(readPhone(['Spreeufer 12', '10557 Berlin'])).toBe('')
})

test.each([
  ['DE 123 456 789', true],
  ['ATU12345678', true],
  ['34/555/01420', false],
])('a VAT number is one: %s', (number, is) => expect(isVatId(number)).toBe(is))

test.each([
  ['04011000-12345-03', false],
  ['04011000-1234512345-06', false],
  ['04011000-12345-04', true],
  ['Auftrag 12', false],
])('a Leitweg-ID is mistyped: %s', (id, is) => expect(isWrongLeitwegId(id)).toBe(is))

test('what an XRechnung lacks is said', () => {
  const sender = { lines: ['Spreeufer 12', '10557 Berlin', '+49 30 5550142'], country: 'DE', taxNumber: '34/555/01420' }
  const payer = { payerAddress: 'Lindenstraße 4\n10969 Berlin', payerEmail: 'rosa@example.test' }
  expect(missingInElectronic({ ...sender, email: 'praxis@example.test' }, payer)).toEqual([])
  expect(missingInElectronic(sender, { payerAddress: 'Lindenstraße 4', payerEmail: '' })).toEqual([
    ...['clinic-email', 'payer-place', 'payer-email'],
  ])
  expect(withTypedPayer(['clinic-email', 'payer-email'], { ...payer, payerAddress: '' }, 'DE')).toEqual([
    ...['clinic-email', 'payer-place'],
  ])
  expect(missingInElectronic({ lines: [], country: 'DE', taxNumber: '' }, payer)).toEqual([
    ...['tax-number', 'clinic-place', 'clinic-phone', 'clinic-email'],
  ])
})
