import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import { expect, test } from 'vitest'
import { starterClinic } from './starter-clinic.ts'

const wanted = { slug: 'south-pier', name: 'South Pier', domains: ['south-pier.test'], currency: undefined }
const starter = (country: string, locale: 'en-US' | 'de-DE') =>
  starterClinic({ ...wanted, country, locale, timeZone: undefined })

test.each([
  ['DE', 'en-US', 'EUR', '+49 30 23125 000'],
  ['US', 'de-DE', 'USD', '+1 202 555 0100'],
  ['AT', 'de-DE', 'EUR', '+43 000 000 000'],
  ['FR', 'en-US', 'EUR', '+33 1 99 00 00 00'],
  ['SE', 'en-US', 'SEK', '+46 000 000 000'],
] as const)('a clinic of %s that speaks %s begins with its money and its phone numbers', (country, locale, ...its) => {
  const file = starter(country, locale)
  expect(readClinicFile(JSON.parse(JSON.stringify(file)))).toMatchObject({ ok: true })
  const [location] = file.locations
  expect([file.currency, location!.phone]).toEqual(its)
  expect(file.staticContent.homepage.footer.contactUs.phone).toBe(location!.phone)
})
