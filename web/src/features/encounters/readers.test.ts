import { expect, test } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { readersOf } from './readers.ts'

const texts = createTexts('en', await loadCatalogue('en'), 'en-US')
const patient = { id: 'p', givenName: 'Zoe', familyName: 'Quinn', birthDate: null }
const own = { name: 'Zoe Quinn', isPatient: true }

test.each([
  ['nobody else', [own], 'Zoe Quinn'],
  ['one who acts for them', [own, { name: 'Anna', isPatient: false }], 'Zoe Quinn and Anna (acts for Zoe Quinn)'],
  [
    'accounts that are not named',
    [
      { name: null, isPatient: false },
      { name: null, isPatient: false },
    ],
    '2 other accounts (act for Zoe Quinn)',
  ],
])('who reads along: %s', (_, readers, names) => {
  expect(readersOf({ patient, readers }, texts).names).toBe(names)
})
