import type { About, Finding } from '@polyclinic/domain/prescriptions/checks/finding.ts'
import { expect, test } from 'vitest'
import { drugList } from './drug-list.ts'
import { toIssues } from './issue-texts.ts'

const list = drugList()
const pair = list.pairs[0]!
const other = { from: 'chart', name: 'Marcumar 3 mg', strength: '', hasEnded: false } as const

/** Each that there is: the types name one that is missing. */
const cases: Record<About['case'], About> = {
  'allergy-substance': { case: 'allergy-substance', substance: 'amoxicillin', entry: 'Amoxi' },
  'allergy-class': { case: 'allergy-class', substance: 'amoxicillin', class: 'penicillins', entry: 'Penicillin' },
  'allergy-cross': {
    ...{ case: 'allergy-cross', substance: 'cefuroxime', entry: 'Penicillin', isSevere: true },
    rate: { en: 'Few react.', de: 'Wenige reagieren.' },
  },
  'allergy-word': { case: 'allergy-word', word: 'xyzomab', entry: 'Xyzomab' },
  'duplicate-substance': { case: 'duplicate-substance', substance: 'ibuprofen', other, isLocal: false },
  'duplicate-word': { case: 'duplicate-word', word: 'xyzomab', other: { ...other, hasEnded: true } },
  'duplicate-class': { case: 'duplicate-class', class: 'nsaids', substance: 'ibuprofen', other, isLocal: false },
  'repeats-left': { case: 'repeats-left', left: 2, until: '2026-06-01', name: 'Levothyroxin', strength: '50 µg' },
  pair: { case: 'pair', first: 'ibuprofen', second: '@anticoagulants', other, pair, isLocal: true },
  'dose-single': {
    ...{
      case: 'dose-single',
      substance: 'ibuprofen',
      unit: 'µg',
      given: 1200.5,
      most: 800,
      perKg: null,
      olderFrom: 780,
    },
    ...{ isRounding: false, isByHighestWeight: true },
  },
  'dose-day': {
    ...{ case: 'dose-day', substance: 'ibuprofen', unit: 'mg', given: 832, most: 800 },
    ...{
      perKg: { most: 40, kilograms: 20, isLightestAdult: true },
      olderFrom: null,
      isRounding: true,
      isByHighestWeight: false,
    },
  },
  'quantity-differs': {
    ...{ case: 'quantity-differs', isLess: true, quantity: 10, needed: 20, days: 10, lasts: 5 },
    ...{ form: 'tablet', strength: '5 mg' },
  },
  'dose-too-often': { case: 'dose-too-often', substance: 'methotrexate', leastEveryDays: 7, everyDays: 1 },
  'dose-days-unclear': { case: 'dose-days-unclear', substance: 'methotrexate', leastEveryDays: 7 },
  'dose-note-daily': { case: 'dose-note-daily', substance: 'methotrexate', leastEveryDays: 7 },
  pregnancy: { case: 'pregnancy', substance: 'ibuprofen', level: 'contraindicated', week: 24, fromWeek: 20 },
  'dose-usual': { case: 'dose-usual', substance: 'furosemide', unit: 'mg', given: 400, usual: 80 },
  'pregnancy-possible': { case: 'pregnancy-possible', substances: ['ramipril', 'warfarin'] },
  age: { case: 'age', substance: 'codeine', leastMonths: 144, months: 100 },
  'official-form': { case: 'official-form', substance: 'morphine', form: 'btm' },
  'decision-support-off': { case: 'decision-support-off' },
  'never-checked': { case: 'never-checked', conditions: ['CKD, stage 4', 'Asthma'], isOlder: true },
  'allergies-not-asked': { case: 'allergies-not-asked' },
  'allergy-in-form': {
    ...{ case: 'allergy-in-form', form: 'Intake', on: '2026-01-03', question: 'Allergies?', answer: 'penicillin' },
  },
  'medicines-not-asked': { case: 'medicines-not-asked' },
  'pairs-of-list': { case: 'pairs-of-list', count: 134 },
  'age-not-known': { case: 'age-not-known' },
  'allergy-not-read': { case: 'allergy-not-read', entry: 'Xyzomab' },
  'allergy-to-no-drug': { case: 'allergy-to-no-drug', entry: 'Erdnuss' },
  'medicine-not-read': { case: 'medicine-not-read', entry: 'Xyzomab' },
  'medicine-class-only': { case: 'medicine-class-only', entry: 'Blutverdünner' },
  'medication-not-read': { case: 'medication-not-read', name: 'Xyzomab', strength: '2.5 mg' },
  'drug-not-known': { case: 'drug-not-known', name: 'Xyzomab', strength: '2.5 mg', isInPart: false },
  'dose-in-words': { case: 'dose-in-words' },
  'strength-not-read': { case: 'strength-not-read' },
  'no-dose-limit': { case: 'no-dose-limit', substance: 'warfarin' },
  'no-child-dose': { case: 'no-child-dose', substance: 'diclofenac' },
  'weight-missing': { case: 'weight-missing' },
  'weight-old': { case: 'weight-old', on: '2025-03-01', kilograms: 20.5 },
  'weight-implausible': { case: 'weight-implausible', on: '2026-03-01', kilograms: 44 },
  'no-pregnancy-knowledge': { case: 'no-pregnancy-knowledge', substance: 'clonidine', isLocal: false },
  'no-least-age': { case: 'no-least-age', substance: 'clonidine', isLocal: true },
}
const finding = (about: About, more: Partial<Finding> = {}): Finding => ({
  ...{ key: `key:${about.case}`, itemId: null, kind: 'not-checked', severity: 'unknown', source: null, about },
  ...more,
})

test.each(['en', 'de'] as const)('every finding is said in %s', (language) => {
  const issues = toIssues(
    Object.values(cases).map((about) => finding(about)),
    [],
    list,
    language,
  )
  expect(issues.map(({ title, text }) => `${title}: ${text}`)).toMatchSnapshot()
  for (const { title, text } of issues) {
    expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|@/)
    expect(text).toMatch(/[.?]$/)
  }
})

test('a reason belongs to the very finding, and no reason helps where the law wants another form', () => {
  const id = '0b5d2c4e-7f0b-4d57-9c53-0f3f4ad6a001'
  const item = {
    ...{
      id,
      drug: null,
      name: 'Ibuprofen',
      strength: '',
      form: null,
      route: null,
      dose: null,
      everyDays: 1,
      days: null,
    },
    ...{ quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '', indication: null, prior: null },
    overrides: [{ issue: 'answered', reason: 'will-monitor' as const, text: '' }],
  }
  const serious = { itemId: id, kind: 'interaction', severity: 'serious' } as const
  const issues = toIssues(
    [
      finding(cases.pair, { ...serious, key: 'answered' }),
      finding(cases.pair, { ...serious, key: 'open' }),
      finding(cases['official-form'], { ...serious, kind: 'official-form', key: 'form' }),
    ],
    [item],
    list,
    'de',
  )
  expect(issues.map(({ key, mayBeOverridden, isOverridden }) => ({ key, mayBeOverridden, isOverridden }))).toEqual([
    { key: 'answered', mayBeOverridden: true, isOverridden: true },
    { key: 'open', mayBeOverridden: true, isOverridden: false },
    { key: 'form', mayBeOverridden: false, isOverridden: false },
  ])
})
