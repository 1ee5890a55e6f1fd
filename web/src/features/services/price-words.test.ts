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
  ['US', 'insured', '€80', '80\u00a0€'],
  ['DE', null, '€80 self-pay', '80\u00a0€ für Selbstzahlende'],
  ['DE', 'statutory', 'Billed to health insurance', 'Abrechnung mit der Krankenkasse'],
  ['DE', 'private', 'The bill comes after the visit', 'Die Rechnung kommt nach dem Termin'],
  ['DE', 'self-pay', '€80', '80\u00a0€'],
])('in %s, paid by %s, a price reads "%s"', (country, insurance, inEnglish, inGerman) => {
  expect(priceWords(price, english, { country, insurance })).toBe(inEnglish)
  expect(priceWords(price, german, { country, insurance })).toBe(inGerman)
})
