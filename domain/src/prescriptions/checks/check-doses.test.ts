import { describe, expect, test } from 'vitest'
import type { Dose, PrescribedDrug } from '../model.ts'
import { checkPrescription, type CheckFacts } from './check-prescription.ts'
import { entry, factsOf, prescribed, smallList } from './small-list.fixture.ts'

const times = (morning: number, noon = 0, evening = 0, night = 0): Dose => ({
  kind: 'times',
  morning,
  noon,
  evening,
  night,
})
const every = (amount: number, hours: number): Dose => ({ kind: 'every', amount, hours })
const needed = (amount: number, mostPerDay: number): Dose => ({
  ...{ kind: 'as-needed', amount, hoursApart: null, mostPerDay, occasion: null },
})

const ibuprofen = (dose: Dose, more: Partial<PrescribedDrug> = {}) =>
  prescribed('Ibuprofen', { id: 'i', drug: 'ibuprofen-400', strength: '400 mg', dose, ...more })
const syrup = (dose: Dose) => prescribed('Ibuprofen', { id: 'i', strength: '40 mg/ml', form: 'oral-suspension', dose })

const found = (
  items: PrescribedDrug[],
  patient: Partial<CheckFacts['patient']> = {},
  medications: PrescribedDrug[] = [],
) =>
  checkPrescription(
    factsOf(items, patient, { medications: medications.map((item) => ({ id: item.id, item })) }),
    smallList,
  )
    .filter(({ kind, key }) => kind === 'dose' || /not-checked:(dose|weight)/.test(key))
    .map(({ key, severity }) => `${severity} ${withoutFigures(key)}`)

/** How much of which; by what figures is another test's. */
const withoutFigures = (key: string) => key.replace(/:[^:]*\/[\d.]+:/, ':')

describe('a dose for an adult', () => {
  test('above what is usual is one quiet line, and above the most one that interrupts', () => {
    const codeine = (amount: number, patient = {}) =>
      found([prescribed('Codeine', { id: 'i', strength: '50 mg', dose: times(amount) })], patient)
    expect(codeine(3)).toEqual([])
    expect(codeine(4)).toEqual(['minor dose:usual:codeine:i'])
    expect(codeine(5)).toEqual(['serious dose:day:codeine:i'])
    // For the older the most is less than what is usual.
    expect(codeine(4, { birthDate: '1950-05-01' })).toEqual(['serious dose:day:codeine:i'])
    expect(codeine(4, { birthDate: '2012-05-01' })).toEqual(['unknown not-checked:dose:codeine:i'])
  })

  test.each([
    ['within both', ibuprofen(times(1, 1, 1)), []],
    ['the most of a day', ibuprofen(times(2, 2, 2)), []],
    ['more than the most of a day', ibuprofen(every(2, 6)), ['serious dose:day:ibuprofen:i']],
    ['more than the most at once', ibuprofen(times(3)), ['serious dose:single:ibuprofen:i']],
    ['as needed, by its own most', ibuprofen(needed(1, 7)), ['serious dose:day:ibuprofen:i']],
    ['in words', ibuprofen({ kind: 'text', text: 'as discussed' }), ['unknown not-checked:dose:i']],
    [
      'a strength that was typed',
      prescribed('Ibuprofen', { id: 'i', strength: '600mg', dose: every(1, 4) }),
      ['serious dose:day:ibuprofen:i'],
    ],
    [
      'grams',
      prescribed('Ibuprofen', { id: 'i', strength: '0,6 g', dose: every(1, 4) }),
      ['serious dose:day:ibuprofen:i'],
    ],
    ['micrograms', prescribed('Ibuprofen', { id: 'i', strength: '600 µg', dose: every(1, 4) }), []],
    [
      'another strength than the list’s',
      ibuprofen(times(2, 2, 2), { strength: '800 mg' }),
      ['serious dose:day:ibuprofen:i', 'serious dose:single:ibuprofen:i'],
    ],
    ['no strength', prescribed('Ibuprofen', { id: 'i', dose: times(1) }), ['unknown not-checked:dose:i']],
    [
      'a substance without a most',
      prescribed('Warfarin', { id: 'i', drug: 'warfarin-5', strength: '5 mg', dose: times(9) }),
      ['unknown not-checked:dose:warfarin:i'],
    ],
    ['a dose that is not said yet', prescribed('Ibuprofen', { id: 'i' }), []],
  ] as const)('%s', (_, item, expected) => expect(found([item])).toEqual([...expected]))
})

test('a reason for a dose is none for another dose, nor beside another most', () => {
  const keys = (items: PrescribedDrug[], patient: Partial<CheckFacts['patient']> = {}) =>
    checkPrescription(factsOf(items, patient), smallList)
      .filter(({ kind }) => kind === 'dose')
      .map(({ key }) => key)
  const tablets = (amount: number) =>
    prescribed('Paracetamol', { id: 'p', drug: 'paracetamol-500', strength: '500 mg', dose: times(amount, amount) })
  expect(keys([tablets(4.5)])).toEqual(['dose:day:paracetamol:4500/4000:p', 'dose:single:paracetamol:2250/1000:p'])
  expect(keys([tablets(45)])).toEqual(['dose:day:paracetamol:45000/4000:p', 'dose:single:paracetamol:22500/1000:p'])
  const weighing = (kilograms: number) => ({ birthDate: '2021-03-01', weight: { kilograms, on: '2026-02-20' } })
  expect(keys([syrup(times(6))], weighing(20))).toEqual(['dose:single:ibuprofen:240/200:i'])
  expect(keys([syrup(times(6))], weighing(18))).toEqual(['dose:single:ibuprofen:240/180:i'])
  const weekly = (everyDays: number) =>
    prescribed('Methotrexat', { id: 'm', drug: 'methotrexate-10', strength: '10 mg', dose: times(1), everyDays })
  expect([keys([weekly(6)]), keys([weekly(1)])]).toEqual([
    ['dose:often:methotrexate:6/7:m'],
    ['dose:often:methotrexate:1/7:m'],
  ])
  const inWords = (text: string) => ({ ...weekly(7), dose: { kind: 'text', text } as const })
  expect([keys([inWords('Montags\n1')]), keys([inWords('täglich 1')])]).toEqual([
    ['dose:often:methotrexate:words montags 1/7:m'],
    ['dose:often:methotrexate:words taglich 1/7:m'],
  ])
})

/** What has killed: ISMP and the label (2.1: "take as directed", once a week; FDA label of methotrexate, 2020). */
describe('methotrexate', () => {
  const methotrexate = (everyDays: number) =>
    prescribed('Methotrexat', { id: 'i', drug: 'methotrexate-10', strength: '10 mg', dose: times(1), everyDays })
  test('each day is dangerous', () => expect(found([methotrexate(1)])).toEqual(['serious dose:often:methotrexate:i']))
  test('once a week is right', () => expect(found([methotrexate(7)])).toEqual([]))
  test.each([
    ['1 Tablette täglich', true],
    ['Jeden Morgen eine', true],
    ['2 tgl.', true],
    ['Take one every day', true],
    ['Once a day with water', true],
    ['Take daily.', true],
    ['Nur montags, niemals täglich!', false],
    ['Not every day: on Mondays', false],
    ['Nicht jeden Tag', false],
    ['Am Tag danach Folsäure', false],
    ['Call us a day before you travel', false],
    ['', false],
  ])('what the patient is told beside it must not say another: %s', (note, isDangerous) =>
    expect(found([{ ...methotrexate(7), note }])).toEqual(isDangerous ? ['serious dose:often:methotrexate:i'] : []),
  )
  test.each([
    { kind: 'text', text: '1 Tablette täglich' },
    { kind: 'text', text: 'one tablet every day' },
    { kind: 'text', text: 'as needed' },
    needed(1, 1),
  ] as const)('whose days nobody can count is dangerous: %o', (dose) => {
    for (const everyDays of [1, 7])
      expect(found([{ ...methotrexate(everyDays), dose }])).toContain('serious dose:often:methotrexate:i')
  })
  test('every 72 hours is still too often', () =>
    expect(found([{ ...methotrexate(1), dose: every(1, 72) }])).toContain('serious dose:often:methotrexate:i'))
  test('is known by a typed name, too, also without a strength', () => {
    const typed = prescribed('MTX', { id: 'i', dose: { kind: 'text', text: '1 Tbl.' } })
    expect(found([typed])).toContain('serious dose:often:methotrexate:i')
  })
  test.each(['sublingual', 'subcutaneous', 'intramuscular', null] as const)(
    'is dangerous by the way %s, too',
    (route) => {
      const typed = prescribed('MTX', { id: 'i', route, form: null, strength: '10 mg', dose: times(1) })
      expect(found([typed])).toContain('serious dose:often:methotrexate:i')
    },
  )
})

test('a clinic’s own drug of once a week is known as such without its substance', () => {
  const own = (everyDays: number) =>
    prescribed('Xyzomab', { id: 'i', drug: 'clinic-xyzomab', strength: '1 mg', dose: times(1), everyDays })
  expect(found([own(1)])).toEqual(['serious dose:often:xyzomab:i'])
  expect(found([own(7)])).toEqual([])
})

describe('a dose for a child', () => {
  const child = { birthDate: '2021-03-01', weight: { kilograms: 20, on: '2026-02-20' } }
  const heavy = { birthDate: '2015-04-01', weight: { kilograms: 100, on: '2026-02-20' } }
  const weighing = (kilograms: number) => ({ ...child, weight: { kilograms, on: '2026-02-20' } })
  test.each([
    ['by weight', syrup(every(5, 8)), child, []],
    ['more at once than by weight', syrup(times(6)), child, ['serious dose:single:ibuprofen:i']],
    ['more in a day than by weight', syrup(every(5, 4)), child, ['serious dose:day:ibuprofen:i']],
    [
      '4% above, as a spoon is rounded',
      syrup(every(5.2, 6)),
      child,
      ['minor dose:day:ibuprofen:i', 'minor dose:single:ibuprofen:i'],
    ],
    ['12% above', syrup(times(5.6)), child, ['serious dose:single:ibuprofen:i']],
    ['rounded, though above the adult’s', syrup(times(20.8)), heavy, ['serious dose:single:ibuprofen:i']],
    ['without a weight', syrup(every(5, 8)), { ...child, weight: null }, ['unknown not-checked:weight:i']],
    [
      'with an old weight',
      syrup(every(5, 8)),
      { ...child, weight: { kilograms: 20, on: '2025-03-01' } },
      ['unknown not-checked:weight:i'],
    ],
    [
      'too much for what somebody of that old weight can weigh by now',
      syrup(times(7.5)),
      { ...child, weight: { kilograms: 18, on: '2025-03-01' } },
      ['serious dose:single:ibuprofen:i', 'unknown not-checked:weight:i'],
    ],
    // 44 lb typed as kilograms, and a comma lost.
    ['of a weight that no child of that age has', syrup(every(5, 8)), weighing(44), ['unknown not-checked:weight:i']],
    ['of a weight that is far too low', syrup(every(1, 8)), weighing(2), ['unknown not-checked:weight:i']],
    [
      'too much for the heaviest of that age, whatever the weight',
      syrup(times(10)),
      weighing(44),
      ['serious dose:single:ibuprofen:i', 'unknown not-checked:weight:i'],
    ],
    [
      'too much for the heaviest of that age, without a weight',
      syrup(times(10)),
      { ...child, weight: null },
      ['serious dose:single:ibuprofen:i', 'unknown not-checked:weight:i'],
    ],
    [
      'by a weight that was right when it was measured, long ago',
      syrup(every(5, 8)),
      { birthDate: '2015-04-01', weight: { kilograms: 9, on: '2016-04-01' } },
      ['unknown not-checked:weight:i'],
    ],
    [
      'too young for what the list knows',
      syrup(every(1, 8)),
      { ...child, birthDate: '2026-02-01' },
      ['unknown not-checked:dose:ibuprofen:i'],
    ],
    [
      'never above the adult’s',
      syrup(every(22, 8)),
      heavy,
      ['serious dose:day:ibuprofen:i', 'serious dose:single:ibuprofen:i'],
    ],
    ['whose date of birth is not known', ibuprofen(every(2, 6)), { birthDate: null }, ['serious dose:day:ibuprofen:i']],
  ] as const)('%s', (_, item, patient, expected) => expect(found([item], patient)).toEqual([...expected]))
})

describe('paracetamol, which the lightest adults take by weight', () => {
  const tablets = (amount: number, hours: number) =>
    prescribed('Paracetamol', { id: 'p', drug: 'paracetamol-500', strength: '500 mg', dose: every(amount, hours) })
  const person = (birthDate: string, kilograms: number | null, on = '2026-02-20') => ({
    ...{ birthDate, weight: kilograms === null ? null : { kilograms, on } },
  })
  test.each([
    ['4 g a day of who weighs enough', tablets(2, 6), person('1980-05-01', 50), []],
    ['4 g a day of who was not weighed', tablets(2, 6), person('1980-05-01', null), []],
    [
      '4 g a day at 40 kg',
      tablets(2, 6),
      person('1980-05-01', 40),
      ['serious dose:day:paracetamol:p', 'minor dose:single:paracetamol:p'],
    ],
    ['1 g at once at 48 kg', tablets(2, 12), person('1980-05-01', 48), ['minor dose:single:paracetamol:p']],
    ['2 g at once at 48 kg', tablets(4, 24), person('1980-05-01', 48), ['serious dose:single:paracetamol:p']],
    ['by a weight of childhood', tablets(2, 6), person('1990-05-01', 30, '2000-05-01'), []],
    ['4 g a day at 14 years and 60 kg', tablets(2, 6), person('2012-01-01', 60), []],
    [
      '4 g a day at 14 years and 40 kg',
      tablets(2, 6),
      person('2012-01-01', 40),
      ['serious dose:day:paracetamol:p', 'minor dose:single:paracetamol:p'],
    ],
    ['4 g a day at 14 years, not weighed', tablets(2, 6), person('2012-01-01', null), ['unknown not-checked:weight:p']],
    [
      '4 g a day at 11 years, as heavy as an adult',
      tablets(2, 6),
      person('2015-01-01', 70),
      ['serious dose:day:paracetamol:p', 'serious dose:single:paracetamol:p'],
    ],
    ['3 g a day at 11 years, as heavy as an adult', tablets(1.5, 6), person('2015-01-01', 70), []],
  ] as const)('%s', (_, item, patient, expected) =>
    expect(found([item], patient).toSorted()).toEqual([...expected].toSorted()),
  )
})

test('from a later age on less is too much, and that is said with its source', () => {
  const codeine = prescribed('Codein', { id: 'c', strength: '30 mg', dose: every(1, 4) })
  const at = (birthDate: string) =>
    checkPrescription(factsOf([codeine], { birthDate }), smallList).filter(({ kind }) => kind === 'dose')
  expect(at('1962-01-01')).toEqual([])
  expect(at('1960-01-01')).toMatchObject([
    { severity: 'serious', source: 'for the older', about: { given: 180, most: 120, olderFrom: 780 } },
  ])
  const tooMuch = checkPrescription(factsOf([{ ...codeine, dose: every(2, 4) }]), smallList)
  expect(tooMuch.filter(({ kind }) => kind === 'dose')).toMatchObject([
    { source: 'a test', about: { olderFrom: null } },
  ])
})

test.each([
  ['old', '1940-01-01', 70, { most: 2000, olderFrom: 780, perKg: null }, 'for the older'],
  ['light', '1980-01-01', 40, { most: 2400, olderFrom: null, perKg: { most: 60, kilograms: 40 } }, 'a test'],
  ['old and light', '1940-01-01', 40, { most: 2000, olderFrom: 780 }, 'for the older'],
  ['old and very light', '1940-01-01', 30, { most: 1800, olderFrom: null, perKg: { kilograms: 30 } }, 'a test'],
])('who is %s takes the lower of what their age and their weight allow', (_, birthDate, kilograms, about, source) => {
  const paracetamol = smallList.doseLimits.find(({ substance }) => substance === 'paracetamol')!
  const older = { fromMonths: 780, single: null, day: 2000, source: 'for the older', date: '2026-01-01' }
  const list = { ...smallList, doseLimits: [{ ...paracetamol, older }] }
  const item = prescribed('Paracetamol', { id: 'p', drug: 'paracetamol-500', strength: '500 mg', dose: every(1, 4) })
  const patient = { birthDate, weight: { kilograms, on: factsOf([]).today } }
  const day = checkPrescription(factsOf([item], patient), list).filter(({ key }) => key.startsWith('dose:day'))
  expect(day).toMatchObject([{ severity: 'serious', source, about }])
})

describe('the same substance in two drugs', () => {
  const paracetamol = (id: string, amount: number) =>
    prescribed('Paracetamol', { id, drug: 'paracetamol-500', strength: '500 mg', dose: every(amount, 8) })
  const withCodeine = (id: string) =>
    prescribed('Paracetamol/Codein', {
      ...{ id, drug: 'paracetamol-codeine', strength: '500 mg/30 mg', dose: every(2, 8) },
    })
  const ofDay = (findings: string[]) => findings.filter((one) => one.includes('dose:day'))

  test('is one dose', () => {
    expect(ofDay(found([paracetamol('a', 2), withCodeine('b')]))).toEqual([
      'serious dose:day:paracetamol:a',
      'serious dose:day:paracetamol:b',
    ])
    expect(ofDay(found([paracetamol('a', 2)], {}, [withCodeine('b')]))).toEqual(['serious dose:day:paracetamol:a'])
    expect(ofDay(found([paracetamol('a', 1), withCodeine('b')]))).toEqual([
      'serious dose:day:paracetamol:a',
      'serious dose:day:paracetamol:b',
    ])
    expect(ofDay(found([paracetamol('a', 2)]))).toEqual([])
  })
  test('is not, where one takes the place of the other', () => {
    const next = { ...paracetamol('a', 2), prior: { id: 'b', kind: 'replacement' as const } }
    expect(ofDay(found([next], {}, [withCodeine('b')]))).toEqual([])
  })
})

test('a weekly drug is looked at without decision support, too', () => {
  const inWords = { kind: 'text', text: '1 Tablette täglich' } as const
  const keys = [times(1), inWords].flatMap((dose) =>
    checkPrescription(
      factsOf([prescribed('MTX', { id: 'm', dose })], {}, { isDecisionSupportOn: false }),
      smallList,
    ).flatMap(({ key, severity }) => (severity === 'serious' ? [key] : [])),
  )
  expect(keys).toEqual(['dose:often:methotrexate:1/7:m', 'dose:often:methotrexate:words 1 tablette taglich/7:m'])
})

test('without decision support no dose is looked at, and that is said', () => {
  const facts = factsOf([ibuprofen(every(2, 4))], { entries: [entry('pregnancy', null)] })
  const keys = checkPrescription({ ...facts, isDecisionSupportOn: false }, smallList).map(({ key }) => key)
  expect(keys).toEqual(['not-checked:decision-support', 'not-checked:never'])
})

test('by whose weight a most is computed is said', () => {
  const told = (weight: CheckFacts['patient']['weight'], amount: number) =>
    checkPrescription(factsOf([syrup(times(amount))], { birthDate: '2021-03-01', weight }), smallList).flatMap(
      ({ about }) => (about.case === 'dose-single' ? [[about.most, about.isByHighestWeight]] : []),
    )
  expect(told({ kilograms: 20, on: '2026-02-20' }, 9)).toEqual([[200, false]])
  expect(told(null, 10)).toEqual([[370, true]])
})
