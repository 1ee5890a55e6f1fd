import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import { expect, test } from 'vitest'
import { de } from '../../messages/de.ts'
import { en } from '../../messages/en.ts'
import type { Catalogue } from '../../platform/i18n/catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { priceWords } from './price-words.ts'

const english = createTexts('en', en)
const german = createTexts('de', de as unknown as Catalogue)
const price = { minor: 8000, currency: 'EUR' }

test.each<[country: string, insurance: Insurance | null, english: string, german: string]>([
  ['US', null, '€80', '80\u00a0€'],
  ['US', 'insured', 'Billed to your insurance (€80 without it)', 'Abrechnung mit der Versicherung (ohne: 80\u00a0€)'],
  ['US', 'self-pay', '€80', '80\u00a0€'],
  ['DE', null, 'about €80 self-pay', 'ca. 80\u00a0€ für Selbstzahlende'],
  [
    'DE',
    'statutory',
    'Billed to health insurance, as far as it covers the visit',
    'Abrechnung mit der Krankenkasse, soweit sie die Kosten übernimmt',
  ],
  ['DE', 'private', 'The bill comes after the visit', 'Die Rechnung kommt nach dem Termin'],
  ['DE', 'self-pay', 'about €80, billed by the GOÄ fee schedule', 'ca. 80\u00a0€, Abrechnung nach GOÄ'],
])('in %s, paid by %s, a price reads "%s"', (country, insurance, inEnglish, inGerman) => {
  expect(priceWords(price, english, { country, insurance })).toBe(inEnglish)
  expect(priceWords(price, german, { country, insurance })).toBe(inGerman)
})
