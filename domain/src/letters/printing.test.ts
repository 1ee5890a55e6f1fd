import { expect, test } from 'vitest'
import type { Referral } from './model.ts'
import { asPrinted, decidePrinting, listCharacters, unprintableIn } from './printing.ts'

const referral: Referral = {
  ...{ kind: 'referral', recipient: 'Dr. Łukasz Çelik', question: 'Struma? „≥ 2 cm“', diagnoses: '', findings: '' },
  therapy: '',
}
const names = { patient: 'Nguyễn Thị Ánh', doctor: 'Dr. Ελένη Παππά', clinic: ['Клиника', 'Łódź'] }

test('what the font has is printed', () => {
  expect(unprintableIn('Größe 1,80 m – 37 °C\n½ µg → ok ✓ ❤\ufe0f')).toEqual([])
  expect(asPrinted('a\u0308\tb\u2003c\u202fd')).toBe('\u00e4 b c\u202fd')
  expect(decidePrinting(referral, names)).toBeNull()
})

test('what it lacks is named, each character once', () => {
  expect(unprintableIn('Rosa 王王 👩‍👩‍👧 שלום')).toEqual(['王', '👩‍👩‍👧', 'ש', 'ל', 'ו', 'ם'])
  expect(listCharacters([...'абвгдежзийклмн'])).toBe('а б в г д е ж з и й к л …')
})

test.each([
  ['in a field', { ...referral, findings: 'ปวด' }, names, { code: 'invalid_fields', errors: '/body/content/findings' }],
  ['as the name of the patient', referral, { ...names, patient: 'محمد' }, { code: 'letter_unprintable' }],
  ['in the address of the clinic', referral, { ...names, clinic: ['東京'] }, { code: 'letter_unprintable' }],
])('a letter is not issued with another script %s', (_, content, whose, { code, errors }: Record<string, unknown>) => {
  const decided = decidePrinting(content, whose)
  expect(decided?.code).toBe(code)
  expect(decided?.details.errors?.[0]?.pointer).toBe(errors)
})
