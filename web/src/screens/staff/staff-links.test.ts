import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { areasBeside, linksOf } from './staff-links.ts'

const { t } = createTexts('en', await loadCatalogue('en'))

it('gives each area what exists in it', () => {
  const names = (role: Parameters<typeof linksOf>[0]) => linksOf(role, t, 2).map(({ label, count }) => [label, count])
  expect(names('provider')).toEqual([['Today', undefined]])
  expect(names('admin')).toEqual([
    ['Today', undefined],
    ['Outbox', 2],
  ])
  expect(names('partner')).toEqual([
    ['Referrals', undefined],
    ['Account', undefined],
  ])
})

it('leads somebody with several roles to their other areas only', () => {
  const hrefs = areasBeside('admin', ['provider', 'admin', 'guest'], t).map(({ href }) => href)
  expect(hrefs).toEqual(['/doctor/dashboard', '/patient'])
  expect(areasBeside('provider', ['provider'], t)).toEqual([])
})
