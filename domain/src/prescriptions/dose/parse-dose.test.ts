import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dose, DoseUnit } from '../model.ts'
import { parseDose } from './parse-dose.ts'
import { printDose } from './print-dose.ts'

const asked = (unit: DoseUnit = 'tablet', language: 'en' | 'de' = 'en') => ({ language, unit })
const times = (morning: number, noon: number, evening: number, night: number): Dose => ({
  ...{ kind: 'times', morning, noon, evening, night },
})
const every = (amount: number, hours: number): Dose => ({ kind: 'every', amount, hours })
const needed = (amount: number, mostPerDay: number, more: { hoursApart?: number; occasion?: string } = {}): Dose => ({
  ...{ kind: 'as-needed', amount, mostPerDay, hoursApart: null, occasion: null },
  ...more,
})

test.each<[string, Dose]>([
  ['1-0-1-0', times(1, 0, 1, 0)],
  ['1-0-1', times(1, 0, 1, 0)],
  ['0-0-0-1', times(0, 0, 0, 1)],
  [' 1 – 0 – 1 ', times(1, 0, 1, 0)],
  ['1−0−0−2', times(1, 0, 0, 2)],
  ['½-0-½', times(0.5, 0, 0.5, 0)],
  ['1/2-0-1/2', times(0.5, 0, 0.5, 0)],
  ['0,5-0-0,5', times(0.5, 0, 0.5, 0)],
  ['0.5-0-0.5-0', times(0.5, 0, 0.5, 0)],
  ['1½-0-1', times(1.5, 0, 1, 0)],
  ['1 1/2-0-1 1/4', times(1.5, 0, 1.25, 0)],
  ['1-0-1 Tabletten', times(1, 0, 1, 0)],
  ['1-0-1 Tbl.', times(1, 0, 1, 0)],
  ['2x1', times(1, 0, 1, 0)],
  ['2 x 1', times(1, 0, 1, 0)],
  ['3×2', times(2, 2, 2, 0)],
  ['2x½', times(0.5, 0, 0.5, 0)],
  ['1x1', times(1, 0, 0, 0)],
  ['4x1', times(1, 1, 1, 1)],
  ['3 x tgl. 1', times(1, 1, 1, 0)],
  ['3x tgl 1 Tbl.', times(1, 1, 1, 0)],
  ['1 Tablette 3x täglich', times(1, 1, 1, 0)],
  ['dreimal täglich 1', times(1, 1, 1, 0)],
  ['zweimal am Tag eine halbe Tablette', times(0.5, 0, 0.5, 0)],
  ['1 tablet twice a day', times(1, 0, 1, 0)],
  ['take half a tablet 2 times daily', times(0.5, 0, 0.5, 0)],
  ['two tablets once daily', times(2, 0, 0, 0)],
  ['1 daily', times(1, 0, 0, 0)],
  ['half a tablet daily', times(0.5, 0, 0, 0)],
  ['1 tgl.', times(1, 0, 0, 0)],
  ['1/day', times(1, 0, 0, 0)],
  ['qd', times(1, 0, 0, 0)],
  ['bid', times(1, 0, 1, 0)],
  ['b.i.d.', times(1, 0, 1, 0)],
  ['1 tab BID', times(1, 0, 1, 0)],
  ['2 tid', times(2, 2, 2, 0)],
  ['1 q.i.d.', times(1, 1, 1, 1)],
  ['1 morgens und 1 abends', times(1, 0, 1, 0)],
  ['morgens 1, abends 2', times(1, 0, 2, 0)],
  ['morgens und abends je 1 Tablette', times(1, 0, 1, 0)],
  ['1 in the morning and 2 at bedtime', times(1, 0, 0, 2)],
  ['1 in the morning and evening', times(1, 0, 1, 0)],
  ['1 zur Nacht', times(0, 0, 0, 1)],
  ['1 qhs', times(0, 0, 0, 1)],
  ['alle 8 Stunden 1', every(1, 8)],
  ['alle 8 Std. 1 Tbl.', every(1, 8)],
  ['8-stündlich 1', every(1, 8)],
  ['1 every 8 hours', every(1, 8)],
  ['every 8 hours', every(1, 8)],
  ['q8h', every(1, 8)],
  ['q 6 h', every(1, 6)],
  ['2 q6h', every(2, 6)],
  ['1 every hour', every(1, 1)],
  ['1 stündlich', every(1, 1)],
  ['1 as needed, max 4/day', needed(1, 4)],
  ['as needed, max 4/day', needed(1, 4)],
  ['1 bei Bedarf, max. 4/Tag', needed(1, 4)],
  ['bei Bedarf 1, höchstens 4 Tabletten pro Tag', needed(1, 4)],
  ['1 prn max 4 in 24 hours', needed(1, 4)],
  ['1 p.r.n., max 4/24h', needed(1, 4)],
  ['1 q6h prn, max 4/day', needed(1, 4, { hoursApart: 6 })],
  ['2 every 4 hours as needed for pain, max 8/day', needed(2, 8, { hoursApart: 4, occasion: 'for pain' })],
  ['1 bei Bedarf, max. 4/Tag: bei Schmerzen', needed(1, 4, { occasion: 'bei Schmerzen' })],
  ['1 bei Bedarf bei Schmerzen oder Fieber, max. 4/Tag', needed(1, 4, { occasion: 'bei Schmerzen oder Fieber' })],
  ['2 as needed, max 3x/day', needed(2, 6)],
  ['1 tid prn', needed(1, 3)],
  ['bei Bedarf 3x täglich 1', needed(1, 3)],
])('%j means one thing', (typed, dose) => {
  expect(parseDose(typed, asked())).toEqual({ dose, everyDays: 1 })
})

test.each<[string, Dose, number]>([
  ['1-0-0 every other day', times(1, 0, 0, 0), 2],
  ['1 qod', times(1, 0, 0, 0), 2],
  ['1-0-0-0, jeden 2. Tag', times(1, 0, 0, 0), 2],
  ['1 jeden zweiten Tag', times(1, 0, 0, 0), 2],
  ['1 every 3 days', times(1, 0, 0, 0), 3],
  ['alle 3 Tage 1', times(1, 0, 0, 0), 3],
  ['1 weekly', times(1, 0, 0, 0), 7],
  ['once a week 2', times(2, 0, 0, 0), 7],
  ['1x wöchentlich 1', times(1, 0, 0, 0), 7],
  ['1 einmal pro Woche', times(1, 0, 0, 0), 7],
  ['1 alle 2 Wochen', times(1, 0, 0, 0), 14],
])('%j has days between', (typed, dose, everyDays) => {
  expect(parseDose(typed, asked())).toEqual({ dose, everyDays })
})

test.each<[string, DoseUnit, Dose]>([
  ['5 ml 3x tgl.', 'ml', times(5, 5, 5, 0)],
  ['2,5ml bid', 'ml', times(2.5, 0, 2.5, 0)],
  ['2 puffs every 4 hours as needed, max 8 puffs/day', 'puff', needed(2, 8, { hoursApart: 4 })],
  ['2 Hübe bid', 'spray', times(2, 0, 2, 0)],
  ['10 units at bedtime', 'unit', times(0, 0, 0, 10)],
  ['12-0-8-0 IE', 'unit', times(12, 0, 8, 0)],
  ['20 Tropfen zur Nacht', 'drop', times(0, 0, 0, 20)],
  ['1 Pflaster alle 72 Stunden', 'patch', every(1, 72)],
  ['1 Zäpfchen abends', 'suppository', times(0, 0, 1, 0)],
])('%j is counted in what the form has', (typed, unit, dose) => {
  expect(parseDose(typed, asked(unit))).toEqual({ dose, everyDays: 1 })
})

test.each<[string, Dose, number, number?]>([
  ['1-0-1 10 Tage', times(1, 0, 1, 0), 10],
  ['1-0-1, 10 d', times(1, 0, 1, 0), 10],
  ['1-0-1 für 1 Tag', times(1, 0, 1, 0), 1],
  ['3x1 für 7 Tage', times(1, 1, 1, 0), 7],
  ['1 bid for 2 weeks', times(1, 0, 1, 0), 14],
  ['1-0-1 1 Woche', times(1, 0, 1, 0), 7],
  ['1 every 8 hours for 5 days', every(1, 8), 5],
  ['1 alle 2 Tage, 10 Tage', times(1, 0, 0, 0), 10, 2],
  ['1 weekly for 4 weeks', times(1, 0, 0, 0), 28, 7],
  ['1 einmal pro Woche 4 Wochen', times(1, 0, 0, 0), 28, 7],
  ['1 as needed, max 4/day, for 3 days: for pain', needed(1, 4, { occasion: 'for pain' }), 3],
])('%j is for so many days', (typed, dose, days, everyDays = 1) => {
  expect(parseDose(typed, asked())).toEqual({ dose, everyDays, days })
})

test.each<[string, Dose, number?]>([
  ['1-0-1 until further notice', times(1, 0, 1, 0)],
  ['1-0-1, ongoing', times(1, 0, 1, 0)],
  ['1-0-0-0, bis auf Weiteres', times(1, 0, 0, 0)],
  ['1 alle 8 Stunden dauerhaft', every(1, 8)],
  ['1 weekly until further notice', times(1, 0, 0, 0), 7],
])('%j goes on', (typed, dose, everyDays = 1) => {
  expect(parseDose(typed, asked())).toEqual({ dose, everyDays, days: 'ongoing' })
})

describe('what may mean something else is not taken', () => {
  test.each<[string, string, string[], DoseUnit?]>([
    ['', 'empty', []],
    ['1.000 bid', 'ambiguous-number', ['1000', '1']],
    ['1,000 bid', 'ambiguous-number', ['1000', '1']],
    ['1.500-0-0', 'ambiguous-number', ['1500', '1½']],
    ['2,125 bid', 'ambiguous-number', ['2125', '2⅛']],
    ['1,234 bid', 'ambiguous-number', ['1234']],
    ['05 bid', 'ambiguous-number', ['0.5', '5']],
    ['1.000.000 bid', 'ambiguous-number', ['1000000']],
    ['1-2 as needed, max 4/day', 'range', []],
    ['1 to 2 every 6 hours', 'range', []],
    ['1 bis 2 tgl', 'range', []],
    ['1 every 4-6 hours', 'range', []],
    ['3 tgl.', 'ambiguous', ['3-0-0-0', '1-1-1-0']],
    ['2 tablets daily', 'ambiguous', ['2-0-0-0', '1-0-1-0']],
    ['1-1', 'ambiguous', ['1-0-1-0', '1-1-0-0']],
    ['1 od', 'ambiguous', ['1-0-0-0']],
    ['1 hs', 'ambiguous', ['0-0-0-1']],
    ['1 biweekly', 'ambiguous', ['1 every 2 weeks']],
    ['10u at bedtime', 'ambiguous', ['10 units'], 'unit'],
    ['1/3-0-0', 'too-precise', []],
    ['0.0005 bid', 'too-precise', []],
    ['1001 bid', 'too-much', []],
    ['1 every 96 hours', 'too-much', []],
    ['1 every 100 days', 'too-much', []],
    ['0-0-0-0', 'nothing', []],
    ['0 bid', 'nothing', []],
    ['bid', 'no-amount', [], 'ml'],
    ['every 8 hours', 'no-amount', [], 'drop'],
    ['as needed', 'no-most', ['1 as needed, max 4/day']],
    ['1 q8h prn', 'no-most', ['1 every 8 hours as needed, max 3/day']],
    ['1 as needed, max 4', 'not-understood', []],
    ['500 mg bid', 'other-unit', []],
    ['1 capsule bid', 'other-unit', []],
    ['5 ml bid', 'other-unit', []],
    ['1 teaspoon bid', 'other-unit', [], 'ml'],
    ['1-0-1 as needed', 'unsupported', ['1 as needed, max 2/day']],
    ['1 twice a week', 'unsupported', []],
    ['2x wöchentlich 1', 'unsupported', []],
    ['1 monthly', 'unsupported', []],
    ['1 5x daily', 'unsupported', []],
    ['1 6x daily', 'unsupported', ['1 every 4 hours']],
    ['1 bid every 8 hours', 'unsupported', []],
    ['1 bid, max 4/day', 'unsupported', ['1 as needed, max 4/day']],
    ['1', 'not-understood', ['1-0-0-0']],
    ['1-0-1-0-1', 'not-understood', []],
    ['1 bid 2', 'not-understood', []],
    ['not 1-0-1', 'not-understood', []],
    ['1 tablet 5 days a week', 'unsupported', []],
    ['1-0-0 5 days weekly', 'unsupported', []],
    ['1 daily 5 days per week', 'unsupported', []],
    ['1-0-1 5 Tage pro Woche', 'unsupported', []],
    ['5 Tage pro Woche 1-0-0', 'unsupported', []],
    ['1-0-1 for 21 days every 28 days', 'unsupported', []],
    ['2 Tage 1-0-0, alle 4 Wochen', 'unsupported', []],
    ['1-0-1 7-10 Tage', 'not-understood', []],
    ['1-0-1 1 Tag', 'not-understood', []],
    ['1-0-1 8 Tag', 'not-understood', []],
    ['2 x 2 Tage', 'not-understood', []],
    ['1-0-1 2x2 Tage', 'not-understood', []],
    ['1-0-1 400 Tage', 'too-much', []],
    ['10 Tage', 'not-understood', []],
    ['1 10 Tage', 'not-understood', ['1-0-0-0, 10 days']],
    ['1-1 10 Tage', 'ambiguous', ['1-0-1-0, 10 days', '1-1-0-0, 10 days']],
    ['as needed for 3 days', 'no-most', ['1 as needed, max 4/day, 3 days']],
    ['nach Plan', 'not-understood', []],
  ])('%j', (typed, reason, instead, unit) => {
    expect(parseDose(typed, asked(unit))).toMatchObject({ misread: reason, instead })
  })

  test('what is offered instead is understood', () => {
    for (const typed of ['1-1', '1-1 10 Tage', 'as needed', '1 q8h prn', '1-0-1 as needed', '1 6x daily', '1']) {
      for (const language of ['en', 'de'] as const) {
        const read = parseDose(typed, asked('tablet', language))
        if (!('misread' in read)) throw new Error(typed)
        expect(read.instead.length).toBeGreaterThan(0)
        for (const instead of read.instead) expect(parseDose(instead, asked())).not.toHaveProperty('misread')
      }
    }
  })
})

const amount = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.integer({ min: 1, max: 80 }).map((eighths) => eighths / 8),
  fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
)
const orNone = fc.oneof(fc.constant(0), amount)
const doses: fc.Arbitrary<Dose> = fc.oneof(
  fc
    .record({ kind: fc.constant('times' as const), morning: orNone, noon: orNone, evening: orNone, night: orNone })
    .filter((dose) => dose.morning + dose.noon + dose.evening + dose.night > 0),
  fc.record({ kind: fc.constant('every' as const), amount, hours: fc.integer({ min: 1, max: 72 }) }),
  fc.record({
    kind: fc.constant('as-needed' as const),
    amount,
    hoursApart: fc.option(fc.integer({ min: 1, max: 72 })),
    mostPerDay: amount,
    occasion: fc.option(
      fc
        .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
        .filter((text) => text.trim() === text && text !== ''),
    ),
  }),
)

test('a dose that was printed is read as the same, in both languages', () => {
  const everyDays = fc.integer({ min: 1, max: 90 })
  fc.assert(
    fc.property(
      doses,
      everyDays,
      fc.constantFrom('en', 'de'),
      fc.constantFrom('tablet', 'ml'),
      (dose, every, language, unit) => {
        const dosing = { dose, everyDays: every }
        expect(parseDose(printDose(dosing, language, unit), { language, unit })).toEqual(dosing)
      },
    ),
    { numRuns: 2000 },
  )
})

test('whatever is typed is read or refused, and never thrown', () => {
  const pieces = fc.constantFrom(
    ...[
      '1',
      '2',
      '½',
      '0,5',
      '1.000',
      '-',
      ' ',
      'x',
      'tgl.',
      'bid',
      'every',
      'alle',
      '8',
      'hours',
      'Stunden',
      '/',
      'max',
    ],
    ...['as needed', 'bei Bedarf', ',', ':', 'weekly', 'Tag', 'day', 'mg', 'Tablette', 'morgens', 'und', 'q', 'h', '.'],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (typed) => {
      const read = parseDose(typed.join(''), asked())
      if ('misread' in read) return
      const { days: _days, ...dosing } = read
      expect(parseDose(printDose(read, 'de'), asked())).toEqual(dosing)
    }),
    { numRuns: 5000 },
  )
})
