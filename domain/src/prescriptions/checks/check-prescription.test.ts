import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PrescribedDrug } from '../model.ts'
import { checkPrescription, type CheckFacts } from './check-prescription.ts'
import { readAtMost } from './read-entries.ts'
import { entry, factsOf, prescribed, smallList } from './small-list.fixture.ts'

const keysOf = (facts: CheckFacts) => checkPrescription(facts, smallList).map(({ key }) => key)
const found = (items: PrescribedDrug[], patient: Partial<CheckFacts['patient']> = {}, more: Partial<CheckFacts> = {}) =>
  checkPrescription(factsOf(items, patient, more), smallList).map(({ key, severity }) => `${severity} ${key}`)

const ibuprofen = prescribed('Ibuprofen', { id: 'i' })

describe('what is looked at of no drug', () => {
  const never = (items: PrescribedDrug[], patient: Partial<CheckFacts['patient']> = {}, isDecisionSupportOn = true) =>
    checkPrescription(factsOf(items, patient, { isDecisionSupportOn }), smallList).filter(
      ({ about }) => about.case === 'never-checked',
    )
  test('is said once, whatever is on it, and keeps nobody from signing', () => {
    const finding = { key: 'not-checked:never', severity: 'unknown', itemId: null }
    expect(never([ibuprofen, prescribed('Warfarin')])).toMatchObject([finding])
    expect(never([ibuprofen], {}, false)).toMatchObject([finding])
    expect(never([])).toEqual([])
  })
  test('with the conditions that count', () => {
    const conditions = [
      entry('condition', 'CKD, stage 4'),
      entry('condition', 'Otitis', { status: 'ended' }),
      entry('condition', null, { status: 'none-known' }),
    ]
    expect(never([ibuprofen], { entries: conditions })).toMatchObject([{ about: { conditions: ['CKD, stage 4'] } }])
  })
  test('and of older people that lower limits are known of few drugs', () => {
    const isOlder = (birthDate: string | null) =>
      never([ibuprofen], { birthDate }).map(({ about }) => about.case === 'never-checked' && about.isOlder)
    expect([isOlder('1961-03-11'), isOlder('1961-03-10'), isOlder(null)]).toEqual([[false], [true], [false]])
  })
})

describe('a pair', () => {
  const warfarin = prescribed('Warfarin', { id: 'w' })
  test('is found once on a prescription, whatever the order', () => {
    const expected = 'serious pair:ibuprofen+warfarin:i'
    expect(found([ibuprofen, warfarin])).toContain(expected)
    expect(found([warfarin, ibuprofen])).toContain(expected)
    expect(found([warfarin, ibuprofen]).filter((key) => key.includes('pair:'))).toHaveLength(1)
  })
  test('is found with what is taken and with what the chart says, by a group’s name, too', () => {
    const medications = [{ id: 'w', item: warfarin }]
    expect(found([ibuprofen], {}, { medications })).toContain('serious pair:ibuprofen+warfarin:i')
    expect(found([ibuprofen], { entries: [entry('medicine', 'Warfarin 5 mg 1-0-0')] })).toContain(
      'serious pair:ibuprofen+warfarin:i',
    )
    const named = found([ibuprofen], { entries: [entry('medicine', 'Blutverdünner', { id: 'e' })] })
    expect(named).toContain('serious pair:@anticoagulants+ibuprofen:i')
    expect(named).toContain('unknown not-checked:medicine:e')
  })
  test.each([
    ['Warfarin stopped last week', null, 'minor'],
    ['Warfarin 5 mg abgesetzt', 'seit der Augen-OP', 'minor'],
    ['MTX abgesetzt, Paracetamol, Warfarin', null, 'serious'],
    ['Marcumar/Warfarin abgesetzt', null, 'serious'],
    ['Warfarin, ASS abgesetzt', null, 'serious'],
    // Which of the two?
    ['Warfarin ersetzt durch Xyzomab', null, 'serious'],
    ['Warfarin', 'Aspirin stopped after bleeding', 'serious'],
    ['Warfarin', 'stopped smoking', 'serious'],
    ['Warfarin', 'since the eye vein thrombosis 2019', 'serious'],
    ['Warfarin 5 mg, Voltaren Gel', null, 'serious'],
    ['Voltaren Gel', 'and Warfarin', 'serious'],
  ])('with what the chart says: “%s”, “%s” is %s', (title, detail, severity) =>
    expect(found([ibuprofen], { entries: [entry('medicine', title, { detail })] })).toContain(
      `${severity} pair:ibuprofen+warfarin:i`,
    ),
  )
  test('is quiet with what the chart has on the skin', () => {
    for (const title of ['Voltaren Gel', 'Diclofenac (Voltaren) Salbe'])
      expect(found([warfarin], { entries: [entry('medicine', title)] })).toContain('minor pair:diclofenac+warfarin:w')
  })
  test('is not quiet with a gel of which nobody says that it stays on the skin', () => {
    const gel = prescribed('Diclofenac', { id: 'g', form: 'gel', route: null })
    expect(found([gel, warfarin])).toContain('serious pair:diclofenac+warfarin:g')
  })
  test('is quiet where one of the two stays on the skin', () => {
    const gel = prescribed('Diclofenac', { id: 'g', drug: 'diclofenac-gel', form: 'gel', route: 'cutaneous' })
    expect(found([gel, warfarin])).toContain('minor pair:diclofenac+warfarin:g')
  })
  test('is none with what it, or another of the same prescription, takes the place of', () => {
    const prior = { id: 'w', kind: 'replacement' as const }
    const medications = [{ id: 'w', item: warfarin }]
    for (const items of [[{ ...ibuprofen, prior }], [ibuprofen, prescribed('Paracetamol', { id: 'a', prior })]])
      expect(found(items, {}, { medications }).filter((key) => key.includes('warfarin:i'))).toEqual([])
  })
  test('is none with what another medication took the place of', () => {
    const next = prescribed('Paracetamol', { id: 'a', prior: { id: 'w', kind: 'replacement' } })
    const medications = [warfarin, next].map((item) => ({ id: item.id, item }))
    expect(found([ibuprofen], {}, { medications }).filter((key) => key.includes('warfarin'))).toEqual([])
  })
})

/** FDA Drug Safety Communication of October 15, 2020: NSAIDs from week 20 of pregnancy on. */
describe('a pregnancy', () => {
  const expecting = (date: string | null) => ({ entries: [entry('pregnancy', null, { date })] })
  const warfarin = prescribed('Warfarin', { id: 'w' })
  test.each([
    ['early', '2026-10-20', 'minor pregnancy:ibuprofen:caution:i'],
    ['from the week on', '2026-07-28', 'serious pregnancy:ibuprofen:contraindicated:i'],
    ['of an unknown week, which may be late', null, 'serious pregnancy:ibuprofen:contraindicated:i'],
  ])('%s', (_, date, expected) => expect(found([ibuprofen], expecting(date))).toContain(expected))
  test('of which the list knows nothing about a substance is said', () => {
    expect(found([prescribed('Methotrexat', { id: 'm' })], expecting(null))).toContain(
      'unknown not-checked:pregnancy:methotrexate:m',
    )
  })
  test('that is not recorded is thought of where it could be', () => {
    const possible = 'minor pregnancy:possible:warfarin'
    expect(found([warfarin])).toContain(possible)
    expect(found([warfarin], { sex: 'male' })).not.toContain(possible)
    expect(found([warfarin], { birthDate: '1950-01-01' })).not.toContain(possible)
    const twice = found([warfarin, prescribed('Warfarin')]).filter((key) => key.includes('pregnancy'))
    expect(twice).toEqual([possible])
  })
})

/** FDA Drug Safety Communication of April 20, 2017: codeine is contraindicated below 12 years. */
describe('a least age', () => {
  const codeine = prescribed('Codein', { id: 'c' })
  test.each([
    ['one day too young', '2014-03-11', ['serious age:codeine:143/144:c']],
    ['on the birthday', '2014-03-10', []],
  ])('%s', (_, birthDate, expected) =>
    expect(found([codeine], { birthDate }).filter((key) => key.includes('age:'))).toEqual(expected),
  )
  test('that the list does not know is said of a child', () => {
    expect(found([prescribed('Diclofenac', { id: 'd' })], { birthDate: '2020-01-01' })).toContain(
      'unknown not-checked:age:diclofenac:d',
    )
  })
  test('cannot be looked at without a date of birth', () => {
    expect(found([codeine], { birthDate: null })).toContain('unknown not-checked:age')
  })
})

/** BtMG Anlage III; 21 CFR 1308.12. */
describe('an official form', () => {
  const morphine = prescribed('Morphin', { id: 'm' })
  const codeine = prescribed('Codein', { id: 'c' })
  test.each([
    [morphine, 'DE', ['serious official-form:morphine:m']],
    [codeine, 'DE', []],
    [codeine, 'US', ['serious official-form:codeine:c']],
    [morphine, 'AT', []],
  ])('%#', (item, country, expected) =>
    expect(found([item], {}, { country }).filter((key) => key.includes('official'))).toEqual(expected),
  )
})

const names = [
  ...['Amoxicillin', 'Ampicillin', 'Cefuroxim', 'Ibuprofen', 'Diclofenac', 'ASS', 'Paracetamol', 'Warfarin', 'Codein'],
  ...['Xyzomab', 'Morphin', 'MTX', 'Qwertilin'],
]
const items = fc
  .uniqueArray(fc.constantFrom(...names), { maxLength: 5, minLength: 1 })
  .map((chosen) => chosen.map((name, index) => prescribed(name, { id: `i${index}` })))
const allergies = fc
  .array(fc.constantFrom(...names, 'Penicillin', 'Birke', 'Blümchentee', 'NSAR (Asthma)'), { maxLength: 5 })
  .map((titles) => titles.map((title, index) => entry('allergy', title, { id: `a${index}` })))
const medicines = fc
  .array(fc.constantFrom(...names, 'Blutverdünner', 'Zaubertrank'), { maxLength: 3 })
  .map((titles) => titles.map((title, index) => entry('medicine', title, { id: `m${index}` })))

describe('whatever stands on a prescription and in a chart', () => {
  test('its order plays no part', () => {
    fc.assert(
      fc.property(items, allergies, medicines, (drugs, known, taken) => {
        const facts = factsOf(drugs, { entries: [...known, ...taken] })
        const { patient } = facts
        const other = {
          ...facts,
          items: drugs.toReversed(),
          patient: { ...patient, entries: patient.entries.toReversed() },
        }
        const told = (one: CheckFacts) =>
          checkPrescription(one, smallList).map(({ key, severity }) => `${severity} ${key}`)
        expect(told(other)).toEqual(told(facts))
      }),
    )
  })

  test('one more allergy takes no finding away', () => {
    fc.assert(
      fc.property(items, allergies, fc.constantFrom(...names, 'Penicillin'), (drugs, known, title) => {
        const before = keysOf(factsOf(drugs, { entries: known }))
        const after = keysOf(factsOf(drugs, { entries: [...known, entry('allergy', title, { id: 'more' })] }))
        expect(before.filter((key) => !after.includes(key))).toEqual([])
      }),
    )
  })

  test('an unknown drug always says that it was not checked', () => {
    const word = fc.stringMatching(/^[bcdfgjklm][aeiou][bcdfgjkl][aeiou]xq[a-z]{2,6}$/)
    fc.assert(
      fc.property(items, word, fc.boolean(), (drugs, name, isDecisionSupportOn) => {
        const facts = factsOf([...drugs, prescribed(name, { id: 'unknown' })], {}, { isDecisionSupportOn })
        expect(keysOf(facts)).toContain('not-checked:drug:unknown')
      }),
    )
  })

  test('every key is there once, and the serious come first', () => {
    fc.assert(
      fc.property(items, allergies, medicines, (drugs, known, taken) => {
        const findings = checkPrescription(factsOf(drugs, { entries: [...known, ...taken] }), smallList)
        expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length)
        const ranks = findings.map(({ severity }) => ['serious', 'minor', 'unknown'].indexOf(severity))
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      }),
    )
  })
})

test('an empty prescription has nothing to be told of', () => {
  expect(keysOf(factsOf([]))).toEqual([])
})

test('that only the pairs of a list were looked for is said once, where there are two drugs', () => {
  const [a, b] = [prescribed('Amoxicillin', { id: 'a' }), prescribed('Paracetamol', { id: 'b' })]
  const said = (...[items, ...rest]: Parameters<typeof found>) =>
    found(items, ...rest).filter((one) => one === 'unknown not-checked:pairs').length
  expect(said([a])).toBe(0)
  expect(said([a, b])).toBe(1)
  expect(said([a], {}, { medications: [{ id: 'b', item: b }] })).toBe(1)
  expect(said([a], { entries: [entry('medicine', 'Warfarin')] })).toBe(1)
  expect(said([a], { entries: [entry('medicine', 'Warfarin abgesetzt')] })).toBe(0)
  expect(said([a, b], {}, { isDecisionSupportOn: false })).toBe(0)
})

test('of a chart that is too long to be read at once it is said what was not read', () => {
  const detail = 'x'.repeat(2000)
  const many = (kind: 'allergy' | 'medicine') =>
    Array.from({ length: readAtMost / 2000 + 1 }, (_, place) =>
      entry(kind, 'Paracetamol', { id: `${kind}-${place}`, detail }),
    )
  const findings = found([prescribed('Cefuroxim', { id: 'c' })], { entries: [...many('allergy'), ...many('medicine')] })
  for (const kind of ['allergy', 'medicine'])
    expect(findings.filter((one) => one.startsWith(`unknown not-checked:${kind}:`))).toHaveLength(2)
})

/** As a German paper says it: valid for three months, filled again up to three times. */
test('what is renewed while the paper before can be filled again is said quietly', () => {
  const before = prescribed('Amoxicillin', { id: 'b', days: 20, repeats: 2 })
  const next = prescribed('Amoxicillin', { id: 'a', prior: { id: 'b', kind: 'renewal' } })
  const said = (signedOn: string, more: Partial<PrescribedDrug> = {}) =>
    found([next], {}, { medications: [{ id: 'b', item: { ...before, ...more }, signedOn }] }).filter((one) =>
      one.includes(':repeats:'),
    )
  expect(said('2026-03-01')).toEqual(['minor duplicate:repeats:b:2:a'])
  expect(said('2026-02-10')).toEqual(['minor duplicate:repeats:b:1:a'])
  expect(said('2026-01-20')).toEqual([])
  expect(said('2026-03-01', { repeats: 0 })).toEqual([])
  expect(said('2026-01-20', { days: 'ongoing' })).toEqual(['minor duplicate:repeats:b:2:a'])
  expect(said('2025-12-01', { days: 'ongoing' })).toEqual([])
  // One tablet a day: how long a pack lasts follows from it.
  const pack = { days: 'ongoing', quantity: 20, dose: { kind: 'every', amount: 1, hours: 24 } } as const
  expect(said('2026-02-10', pack)).toEqual(['minor duplicate:repeats:b:1:a'])
  expect(said('2026-01-20', pack)).toEqual([])
})
