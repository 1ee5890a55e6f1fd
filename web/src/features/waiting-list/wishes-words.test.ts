import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { wishesWords } from './wishes-words.ts'

const texts = createTexts('en', await loadCatalogue('en'))
const wished = { providers: [], weekdays: [1], dayParts: [], latestOn: '2026-12-24', visit: null }

it.each([
  ['2026-12-07', 'Any doctor · On Monday · Not before Dec 7 · Until Dec 24'],
  // From today on: nothing that anybody wished.
  ['2026-11-30', 'Any doctor · On Monday · Until Dec 24'],
])('says from when on, where that is to come: %s', (earliestOn, words) => {
  expect(wishesWords({ ...wished, earliestOn }, '2026-11-30', texts)).toBe(words)
})
