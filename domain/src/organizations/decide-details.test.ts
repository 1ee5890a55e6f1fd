import { expect, it } from 'vitest'
import { changedDetails, decideDetails } from './decide-details.ts'
import type { ClinicDetails } from './model.ts'

const before: ClinicDetails = {
  ...{ slug: 'north-pier', locale: 'en-US', country: 'US', currency: 'USD', timeZone: 'America/New_York' },
  ...{
    invoiceDueDays: 14,
    taxNumber: '',
    iban: '',
    invoiceEmail: '',
    messageTextDays: 90,
    messageAddressDays: 730,
    documentDays: 30,
  },
  ...{ recordYears: 10, bookYears: 10, mailAuditSeal: 'weekly' },
}
const unused = {
  ...{ visits: 0, absences: 0, prices: 0, hasInvoices: false, slugOwner: 'nobody', asksInsurance: false },
  legalPages: ['privacy', 'imprint', 'accessibility'],
} satisfies Parameters<typeof decideDetails>[2]

const refused = (part: Partial<ClinicDetails>, use: Partial<Parameters<typeof decideDetails>[2]> = {}) =>
  (decideDetails(before, { ...before, ...part }, { ...unused, ...use })?.details.errors ?? []).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

it('takes another country, currency and time zone while nothing hangs on them', () => {
  const german = { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin', locale: 'de-DE' } as const
  expect(refused(german)).toEqual([])
  expect(changedDetails(before, { ...before, ...german }).toSorted()).toEqual([
    'country',
    'currency',
    'locale',
    'timeZone',
  ])
})

it('keeps a time zone while times are promised on it, and a currency while figures are in it', () => {
  expect(refused({ timeZone: 'Europe/Berlin' }, { visits: 1 })).toEqual(['/body/timeZone in_use'])
  expect(refused({ timeZone: 'Europe/Berlin' }, { absences: 1 })).toEqual(['/body/timeZone in_use'])
  expect(refused({ currency: 'EUR' }, { prices: 1 })).toEqual(['/body/currency in_use'])
  expect(refused({ currency: 'EUR' }, { hasInvoices: true })).toEqual(['/body/currency in_use'])
  // What stays as it is is in nobody's way.
  expect(refused({ invoiceDueDays: 30 }, { visits: 3, prices: 2, hasInvoices: true })).toEqual([])
})

it('keeps records for as long as the law asks at least, of the country that is to be', () => {
  expect(refused({ recordYears: 6 })).toEqual(['/body/recordYears law_asks_more'])
  expect(refused({ recordYears: 7 })).toEqual([])
  expect(refused({ bookYears: 6 })).toEqual(['/body/bookYears law_asks_more'])
  expect(refused({ country: 'DE', bookYears: 9 })).toEqual(['/body/bookYears law_asks_more'])
  expect(refused({ country: 'DE', recordYears: 9 })).toEqual(['/body/recordYears law_asks_more'])
  expect(refused({ country: 'DE', recordYears: 10 })).toEqual([])
})

it('refuses a country whose law asks for a text that is not there, and what is unknown', () => {
  expect(refused({ country: 'DE' }, { legalPages: ['privacy', 'accessibility'] })).toEqual([
    '/body/country legal_missing',
  ])
  expect(refused({ country: 'FR' }, { asksInsurance: true })).toEqual(['/body/country insurance_unknown'])
  for (const country of ['ZZ', 'EU', 'UN', 'UK', 'XA', 'XB', 'QO', 'DD', 'SU'])
    expect(refused({ country })).toEqual(['/body/country unknown'])
  expect(refused({ country: 'QQ', currency: 'QQQ', timeZone: 'Mars/Base' })).toEqual([
    '/body/country unknown',
    '/body/currency unknown',
    '/body/timeZone unknown',
  ])
  expect(refused({ slug: 'taken' }, { slugOwner: 'other' })).toEqual(['/body/slug taken'])
})

it('gives away no slug that is reserved, but back to whom the operator gave it', () => {
  for (const slug of ['www', 'a', '1', '2031', 'xn-pier']) expect(refused({ slug })).toEqual(['/body/slug taken'])
  expect(refused({ slug: 'demo' }, { slugOwner: 'own' })).toEqual([])
})
