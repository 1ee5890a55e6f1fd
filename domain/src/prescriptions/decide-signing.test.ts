import { describe, expect, test } from 'vitest'
import type { Medication } from './chain.ts'
import { decideSave } from './decide-save.ts'
import { decideSigning, type SigningFacts } from './decide-signing.ts'
import type { Issue, PrescribedDrug } from './model.ts'

const id = (last: number) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a0${last}`
const drug = (last: number, wanted: Partial<PrescribedDrug> = {}): PrescribedDrug => ({
  ...{ id: id(last), drug: null, name: 'Metformin', strength: '500 mg', form: 'tablet', route: 'oral' },
  dose: { kind: 'times', morning: 1, noon: 0, evening: 1, night: 0 },
  ...{ everyDays: 1, days: 10, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '' },
  ...{ indication: null, prior: null, overrides: [] },
  ...wanted,
})
const finding = (wanted: Partial<Issue> = {}): Issue => ({
  ...{ key: 'allergy:penicillins', itemId: id(1), kind: 'allergy', severity: 'serious', title: 'Penicillin allergy' },
  ...{ text: '', source: null, mayBeOverridden: true, isOverridden: false },
  ...wanted,
})
const facts: SigningFacts = {
  ...{ country: 'DE', today: '2026-11-25' },
  ...{ isSigned: false, version: 3, seen: 3, content: { items: [drug(1)], language: 'en' } },
  ...{ issues: [], priors: new Map() },
}
const prior: Medication = { status: 'active', endsOn: null, hasNext: false, wasReplaced: false }
const renewing = (...items: PrescribedDrug[]) => ({
  content: { items, language: 'en' as const },
})
const on = (last: number) => ({ prior: { id: id(last), kind: 'renewal' as const } })

describe('signing', () => {
  test.each<[string, Partial<SigningFacts>, string | null, readonly string[]]>([
    ['a whole prescription', {}, null, []],
    ['a signed one', { isSigned: true }, 'prescription_signed', []],
    ['one that was changed since', { seen: 2 }, 'stale_version', []],
    ['an empty one', renewing(), 'prescription_incomplete', []],
    ['one without a dose', renewing(drug(1), drug(2, { dose: null })), 'prescription_incomplete', ['/items/1/dose']],
    [
      'one of which nothing is taken',
      renewing(drug(1, { dose: { kind: 'times', morning: 0, noon: 0, evening: 0, night: 0 } })),
      ...(['prescription_incomplete', ['/items/0/dose']] as const),
    ],
    [
      'one of which nobody knows how much',
      renewing(drug(1, { days: 'ongoing' })),
      'prescription_incomplete',
      ['/items/0/quantity'],
    ],
    [
      'one of which nobody said for how long, although a pack was chosen',
      renewing(drug(1, { days: null, quantity: 20 })),
      'prescription_incomplete',
      ['/items/0/days'],
    ],
    [
      'one of which how much follows once its days are said',
      renewing(drug(1, { days: null })),
      'prescription_incomplete',
      ['/items/0/days'],
    ],
    ['one that goes on for good', renewing(drug(1, { days: 'ongoing', quantity: 100 })), null, []],
    [
      'one whose strength cannot be read',
      renewing(drug(1, { strength: '1.000 mg' })),
      'prescription_incomplete',
      ['/items/0/strength'],
    ],
    [
      'one that is repeated more often than the law has it',
      renewing(drug(1, { repeats: 4 })),
      'prescription_incomplete',
      ['/items/0/repeats'],
    ],
    [
      'one that is repeated when it is no longer valid',
      renewing(drug(1, { days: 90, repeats: 2 })),
      'prescription_incomplete',
      ['/items/0/repeats'],
    ],
    ['one that is repeated as long as it is valid', renewing(drug(1, { days: 90, repeats: 1 })), null, []],
    ['as much elsewhere', { ...renewing(drug(1, { repeats: 4 })), country: 'US' }, null, []],
    ['one with a serious finding', { issues: [finding()] }, 'issues_open', ['/items/0']],
    ['one with a reason for it', { issues: [finding({ isOverridden: true })] }, null, []],
    ['what is quiet', { issues: [finding({ severity: 'minor' }), finding({ severity: 'unknown' })] }, null, []],
    ['a serious finding of no drug alone', { issues: [finding({ itemId: null })] }, 'issues_open', ['/items']],
    ['what goes on', { ...renewing(drug(1, on(8))), priors: new Map([[id(8), prior]]) }, null, []],
    ['what goes on from nothing of this patient', renewing(drug(1, on(8))), 'medication_ended', []],
    [
      'what goes on from what was stopped',
      { ...renewing(drug(1, on(8))), priors: new Map([[id(8), { ...prior, status: 'stopped' as const }]]) },
      ...(['medication_ended', []] as const),
    ],
    [
      'what was renewed meanwhile',
      { ...renewing(drug(1, on(8))), priors: new Map([[id(8), { ...prior, hasNext: true }]]) },
      ...(['medication_replaced', []] as const),
    ],
    [
      'two that go on from the same',
      { ...renewing(drug(1, on(8)), drug(2, on(8))), priors: new Map([[id(8), prior]]) },
      ...(['medication_replaced', []] as const),
    ],
  ])('%s', (_name, wanted, code, pointers) => {
    const decided = decideSigning({ ...facts, ...wanted })
    expect(decided?.code ?? null).toBe(code)
    expect((decided?.details.errors ?? []).map(({ pointer }) => pointer)).toEqual(pointers)
  })
})

describe('saving', () => {
  const draft = { isSigned: false, version: 3 }
  const content = (...items: PrescribedDrug[]) => ({ items, language: 'en' as const })
  const other = (text: string) => drug(1, { overrides: [{ issue: 'pair:a+b', reason: 'other', text }] })
  test.each([
    ['a draft as it was seen', draft, content(drug(1)), null],
    ['a signed one', { ...draft, isSigned: true }, content(), 'prescription_signed'],
    ['one that somebody changed', { ...draft, version: 4 }, content(), 'stale_version'],
    ['the same drug twice', draft, content(drug(1), drug(1)), '/body/items/1/id'],
    ['another reason without words', draft, content(other('')), '/body/items/0/overrides/0/text'],
    ['another reason in words', draft, content(other('Took it for years')), null],
  ])('%s', (_name, of, typed, wanted) => {
    const decided = decideSave(of, typed, 3)
    expect(decided?.details.errors?.[0]?.pointer ?? decided?.code ?? null).toBe(wanted)
  })
})
