import { expect, test } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { changeWords, periodWords } from './report-words.ts'

test('days name their year where it is another than now', () => {
  expect(periodWords('2026-11-12', '2026-11-25', 'en-US', '2026-11-25')).toBe('Nov 12 – 25')
  expect(periodWords('2025-01-02', '2025-11-26', 'en-US', '2026-11-25')).toBe('Jan 2 – Nov 26, 2025')
  expect(periodWords('2025-12-31', '2026-01-01', 'de-DE', '2026-01-02')).toBe('31. Dez. 2025 – 1. Jan. 2026')
  expect(periodWords('2026-11-25', '2026-11-25', 'de-DE', '2026-11-25')).toBe('25. Nov.')
})

test.each([
  ['en', 0.052, '+5.2%'],
  ['en', 8.9, '+890.0%'],
  ['en', 9, '10-fold'],
  ['de', 1234.5, '1.236-fach'],
] as const)('in %s %d more is %s', async (locale, by, words) => {
  const texts = createTexts(locale, await loadCatalogue(locale))
  expect(changeWords({ kind: 'ratio', by, tone: 'neutral' }, texts).replace(/\s/g, ' ')).toBe(words)
})
