import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { referral } from '@polyclinic/domain/letters/model.ts'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { startingText } from './starting-text.ts'

const texts = createTexts('en', await loadCatalogue('en'), 'en-US')
const addendum = {
  ...{ id: 'a1', text: 'Penicillin, not amoxicillin.', at: '2026-11-26T09:00:00Z', by: 'Dr. Okafor', error: null },
}
const struck = {
  ...addendum,
  ...{ id: 'a2', text: 'Of another patient', error: { at: addendum.at, by: 'Dr. Okafor', reason: 'Mix-up' } },
}
const about = {
  ...{ alerts: null, prescribed: [], allergiesInForms: [], addenda: [addendum, struck], today: '2026-11-26' },
  ...{ timeZone: 'America/New_York', system: unitSystemOf('US'), texts },
}
const begin = (note: Partial<typeof emptyContent>) => {
  const { content, cut } = startingText('referral', { ...emptyContent, ...note }, about)
  return { ...referral.parse({ ...content, recipient: 'Dr. Lee', question: 'Why?' }), cut }
}

it('takes along what was added to the note and counts', () => {
  expect(begin({ findings: 'Red throat', plan: 'Amoxicillin' })).toMatchObject({
    findings: 'Red throat\n\nAddendum, November 26, 2026: Penicillin, not amoxicillin.',
    ...{ therapy: 'Amoxicillin', cut: [] },
  })
})

it('says what had no room, in the letter, too, and keeps what was added', () => {
  const { findings, therapy, cut } = begin({ findings: 'x'.repeat(20_000), plan: 'y'.repeat(20_000) })
  expect(cut).toEqual(['findings', 'therapy'])
  expect(findings).toHaveLength(12_000)
  expect(findings).toMatch(/^x+ \[…\]\n\nAddendum, November 26, 2026: Penicillin, not amoxicillin\.$/)
  expect(therapy).toMatch(/^y+ \[…\]$/)
})
