import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../platform/i18n/texts.tsx'
import { startingText } from '../letters/starting-text.ts'
import { medicinesOf } from './entry-words.ts'
import type { Entry, PrescribedHere } from './use-chart.ts'

const texts = createTexts('en', await loadCatalogue('en'), 'en-US')
const medicine = (id: string, title: string | null, more: Partial<Entry> = {}): Entry => ({
  ...{ id, kind: 'medicine', status: title === null ? 'none-known' : 'active', title, code: null, detail: null },
  ...{ severity: null, date: null, replaces: null, writtenAt: '2026-11-20T15:00:00Z', writtenBy: 'Dr. Maya Okafor' },
  ...more,
})
const rivaroxaban: PrescribedHere = {
  ...{ id: 'm1', name: 'Rivaroxaban 20 mg', shorthand: '0-0-1-0', since: '2026-11-24', chartEntryIds: [] },
}
const here = 'Rivaroxaban 20 mg 0-0-1-0 (since November 24, 2026)'

it.each([
  ['none known and nothing prescribed', [medicine('e1', null)], [], 'No medicines known'],
  [
    'none known, then prescribed',
    [medicine('e1', null)],
    [rivaroxaban],
    `Medicines: none known when asked; since then prescribed here: ${here}`,
  ],
  [
    'none known, though it was prescribed before',
    [medicine('e1', null, { writtenAt: '2026-11-25T15:00:00Z' })],
    [rivaroxaban],
    `Medicines: none known when asked; prescribed here: ${here}`,
  ],
  ['nobody asked', [], [rivaroxaban], `Medicines: not asked yet. Prescribed here: ${here}`],
  [
    'the same in the chart, told once',
    [medicine('e1', 'Xarelto'), medicine('e2', 'Aspirin')],
    [{ ...rivaroxaban, chartEntryIds: ['e1'] }],
    `Medicines: Aspirin. Prescribed here: ${here}`,
  ],
])('of medicines says, with %s', (_case, entries, prescribed, said) => {
  expect(medicinesOf(entries, prescribed, texts)).toBe(said)
})

const about = {
  ...{ prescribed: [rivaroxaban], allergiesInForms: [], today: '2026-11-25', timeZone: 'Europe/Berlin' },
  ...{ system: unitSystemOf('DE'), texts },
}

it('begins a letter with what was prescribed here, never with “no medicines”', () => {
  const letter = startingText('referral', emptyContent, { ...about, alerts: [medicine('e1', null)] }).content
  expect(letter).toMatchObject({ therapy: expect.stringContaining(here) })
  expect(JSON.stringify(letter)).not.toContain('No medicines')
})

it('begins a letter with the allergies of a form, never with “no allergies” that it contradicts', () => {
  const said = { answersId: 'a', form: 'Intake', on: '2026-11-24', field: 'f', question: 'Any?', answer: 'Peanuts' }
  const alerts = [medicine('e1', null, { kind: 'allergy' })]
  expect(startingText('referral', emptyContent, { ...about, alerts, allergiesInForms: [said] }).content).toMatchObject({
    findings: `No known allergies on November 20, 2026; the answer in the form contradicts that
Form “Intake” of November 24, 2026 on allergies: “Peanuts”. Not in the record.`,
  })
})

it('begins a letter with the conditions of the record that the note does not name', () => {
  const condition = (id: string, title: string, code: string | null, more: Partial<Entry> = {}) =>
    medicine(id, title, { kind: 'condition', code, ...more })
  const alerts = [
    condition('e1', 'Asthma', 'J45.909'),
    condition('e2', 'Hypertension', 'I10'),
    condition('e3', 'Appendicitis', null, { status: 'ended' }),
  ]
  const note = { ...emptyContent, diagnoses: [{ code: 'I10', title: 'Essential hypertension', certainty: null }] }
  const beginning = (content: typeof emptyContent, entries: Entry[]) =>
    startingText('referral', content, { ...about, alerts: entries }).content
  expect(beginning(note, alerts)).toMatchObject({ diagnoses: 'I10 Essential hypertension\nConditions: Asthma' })
  // That nobody asked is no diagnosis.
  expect(beginning(emptyContent, [])).toMatchObject({ diagnoses: '' })
})
