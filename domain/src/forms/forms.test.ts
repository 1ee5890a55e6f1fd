import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../kit/csv.ts'
import { answerColumns, answerRow, sayAnswer, type AnswerWords } from './answer-rows.ts'
import { readAnswers, readNumber, visibleFields, type Answers } from './answers.ts'
import { definitionProblems } from './check-definition.ts'
import { decideAsked } from './decide-asked.ts'
import { emptyField, fieldKinds, fieldsOf, type Condition, type Definition, type Field } from './definition.ts'
import { formLimits } from './limits.ts'
import { definition as definitionShape, givenAnswers } from './model.ts'
import {
  moveField,
  stepField,
  stepSection,
  withNewField,
  withNewSection,
  withoutField,
  withoutSection,
} from './move-field.ts'

const a = (id: string, kind: Field['kind'], changes: Partial<Field> = {}): Field => ({
  ...emptyField(id, kind),
  ...{ label: `Question ${id}`, text: 'Words' },
  options: [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ],
  ...changes,
})
const form = (...fields: Field[]): Definition => ({ sections: [{ id: 's', title: 'Section', help: '', fields }] })
const when = (field: string, test: Condition['test'], value: Condition['value']) => ({ when: { field, test, value } })

const sleep = form(
  a('tired', 'scale', { isRequired: true }),
  a('nodded', 'yes-no', { isRequired: true, ...when('tired', 'at-least', 6) }),
  a('often', 'choice', { isRequired: true, ...when('nodded', 'is', true) }),
  a('agree', 'consent', { ...when('often', 'is', 'two') }),
)

test('a sound form has no problem, and each that there is has its place', () => {
  expect(definitionProblems(sleep)).toEqual([])
  const at = (definition: Definition) =>
    definitionProblems(definition).map(({ section, field, code }) => `${section ?? ''}/${field ?? ''} ${code}`)
  expect(at({ sections: [] })).toEqual(['/ no_questions'])
  expect(at(form(a('x', 'information')))).toEqual(['/ no_questions'])
  expect(at({ sections: [{ id: 's', title: ' ', help: '', fields: [] }] })).toEqual([
    ...['/ no_questions', 's/ untitled_section', 's/ empty_section'],
  ])
  expect(at(form(a('x', 'date', { label: ' ' }), a('x', 'consent', { text: '' })))).toEqual([
    ...['s/x no_label', 's/x same_id', 's/x no_text'],
  ])
  const one = { id: 'one', label: 'One' }
  expect(at(form(a('x', 'choice', { options: [one] }), a('y', 'choices', { options: [] })))).toEqual([
    ...['s/x too_few_options', 's/y too_few_options'],
  ])
  const same = [one, { id: 'two', label: 'one ' }, { id: 'three', label: '' }]
  expect(at(form(a('x', 'choice', { options: same })))).toEqual(['s/x empty_option', 's/x same_option'])
  expect(at(form(a('x', 'number', { least: 3, most: 2 })))).toEqual(['s/x range_reversed'])
  const many = Array.from({ length: formLimits.fields + 1 }, (_, place) => a(`f${place}`, 'date'))
  expect(at(form(...many))).toEqual(['/ too_many_fields'])
})

test('a condition looks at an earlier field alone, and at what that can be answered with', () => {
  const codes = (...fields: Field[]) => definitionProblems(form(...fields)).map(({ code }) => code)
  const later = a('x', 'date', when('y', 'is', true))
  expect(codes(later, a('y', 'yes-no'))).toEqual(['condition_not_before'])
  expect(codes(a('x', 'yes-no', when('x', 'is', true)))).toEqual(['condition_not_before'])
  const misfits: [Field['kind'], Condition['test'], Condition['value']][] = [
    ['yes-no', 'is', 'one'],
    ['choice', 'is', 'three'],
    ['choice', 'contains', 'one'],
    ['choices', 'is', 'one'],
    ['scale', 'at-least', 'one'],
    ['short-text', 'is', 'one'],
    ['information', 'is', true],
  ]
  for (const [kind, test_, value] of misfits)
    expect(codes(a('x', kind), a('y', 'date', when('x', test_, value)))).toContain('condition_misfit')
})

test('what is hidden is neither asked nor stored, however far back its reason lies', () => {
  const all = { tired: 7, nodded: true, often: 'two', agree: true }
  expect(readAnswers(sleep, all)).toEqual({ answers: all, mistakes: [] })
  expect(readAnswers(sleep, { ...all, tired: 5 })).toEqual({ answers: { tired: 5 }, mistakes: [] })
  expect(readAnswers(sleep, { ...all, nodded: false })).toEqual({
    answers: { tired: 7, nodded: false },
    mistakes: [],
  })
  expect(readAnswers(sleep, { tired: 7 }).mistakes).toEqual([{ field: 'nodded', code: 'missing' }])
  expect(readAnswers(sleep, {}).mistakes).toEqual([{ field: 'tired', code: 'missing' }])
})

test.each<[Field, Answers[string], string | null]>([
  [a('x', 'number', { least: 30, most: 250 }), '72,5', null],
  [a('x', 'number', { least: 30, most: 250 }), '29', 'too_small'],
  [a('x', 'number', { least: 30, most: 250 }), '251', 'too_large'],
  [a('x', 'number'), '7 apples', 'not_a_number'],
  [a('x', 'scale'), 11, 'too_large'],
  [a('x', 'scale'), 2.5, 'not_a_number'],
  [a('x', 'date'), '2026-02-29', 'not_a_date'],
  [a('x', 'date'), '2024-02-29', null],
  [a('x', 'choice'), 'three', 'not_an_option'],
  [a('x', 'choice'), ['one'], 'not_an_option'],
  [a('x', 'choices'), ['two', 'one', 'two'], null],
  [a('x', 'choices'), ['two', 'three'], 'not_an_option'],
  [a('x', 'choices', { isRequired: true }), [], 'missing'],
  [a('x', 'yes-no'), 'yes', 'not_an_option'],
  [a('x', 'yes-no', { isRequired: true }), false, null],
  [a('x', 'consent', { isRequired: true }), false, 'must_agree'],
  [a('x', 'consent'), false, null],
  [a('x', 'signature', { isRequired: true }), '  ', 'missing'],
  [a('x', 'short-text'), 'x'.repeat(301), 'too_long'],
  [a('x', 'long-text'), 'x'.repeat(301), null],
])('of %o the answer %o is judged: %s', (field, value, code) => {
  const { mistakes } = readAnswers(form(field), { x: value })
  expect(mistakes).toEqual(code === null ? [] : [{ field: 'x', code }])
})

test('a condition looks at the answer as it is kept', () => {
  const form = (asked: Field, when: Condition): Definition => ({
    sections: [{ id: 's', title: 'S', help: '', fields: [asked, { ...a('y', 'short-text'), when }] }],
  })
  const kept = (definition: Definition, x: Answers[string]) => readAnswers(definition, { x, y: 'seen' }).answers
  const isOne = form(a('x', 'choices'), { field: 'x', test: 'contains', value: 'one' })
  expect(kept(isOne, ['one'])).toEqual({ x: ['one'], y: 'seen' })
  expect(kept(form(a('x', 'short-text'), isOne.sections[0]!.fields[1]!.when!), ['one'])).toEqual({ x: 'one' })
  expect(kept(form(a('x', 'information'), isOne.sections[0]!.fields[1]!.when!), ['one'])).toEqual({})
  const much = form({ ...a('x', 'number'), most: 10 }, { field: 'x', test: 'at-least', value: 6 })
  expect([kept(much, '6,5'), kept(much, '17')]).toEqual([{ x: 6.5, y: 'seen' }, {}])
})

test('an information asks for nothing, whatever it says', () => {
  const { answers, mistakes } = readAnswers(form(a('x', 'information', { isRequired: true })), {
    x: 'sent all the same',
  })
  expect([answers, mistakes]).toEqual([{}, []])
})

const value = fc.oneof(
  fc.string(),
  fc.integer({ min: -3, max: 13 }),
  fc.boolean(),
  fc.subarray(['one', 'two', 'three']),
)
const ids = ['a', 'b', 'c', 'd', 'e'] as const
const anyForm = fc
  .tuple(
    ...ids.map((id) =>
      fc.record({
        kind: fc.constantFrom(...fieldKinds),
        isRequired: fc.boolean(),
        when: fc.option(
          fc.record({
            field: fc.constantFrom(...ids),
            test: fc.constantFrom('is' as const, 'contains' as const, 'at-least' as const, 'at-most' as const),
            value: fc.oneof(fc.constantFrom('one', 'two'), fc.integer({ min: 0, max: 10 }), fc.boolean()),
          }),
        ),
        id: fc.constant(id),
      }),
    ),
  )
  .map((fields) => form(...fields.map(({ id, kind, ...rest }) => a(id, kind, rest))))
const anyAnswers = fc.dictionary(fc.constantFrom(...ids, 'z'), value)

test('whatever is sent: only what is shown is kept, and what is kept is good for good', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (definition, given) => {
      const { answers, mistakes } = readAnswers(definition, given)
      const shown = visibleFields(definition, given).map(({ id }) => id)
      expect(Object.keys(answers).every((id) => shown.includes(id))).toBe(true)
      expect(mistakes.every(({ field }) => shown.includes(field))).toBe(true)
      if (mistakes.length > 0) return
      // Read again, it is the same: nothing is shown by what was left out.
      expect(readAnswers(definition, answers)).toEqual({ answers, mistakes: [] })
    }),
  )
})

test('a field is shown only when the one it asks about is shown and answered', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (definition, given) => {
      const shown = visibleFields(definition, given)
      for (const [place, field] of shown.entries())
        if (field.when) {
          const before = shown.slice(0, place).find(({ id }) => id === field.when!.field)
          expect(before && given[before.id] !== undefined).toBeTruthy()
        }
    }),
  )
})

const words: AnswerWords = {
  ...{ yes: 'Yes', no: 'No', agreed: 'Agreed', notAgreed: 'Not agreed', signed: 'Signed by hand' },
  ...{ number: String, date: (date) => date },
}

test('answers are said by their options and units', () => {
  expect(sayAnswer(a('x', 'choices'), ['one', 'two'], words)).toBe('One, Two')
  expect(sayAnswer(a('x', 'number', { unit: 'kg' }), 72.5, words)).toBe('72.5 kg')
  expect(sayAnswer(a('x', 'consent'), false, words)).toBe('Not agreed')
  expect(sayAnswer(a('x', 'yes-no'), false, words)).toBe('No')
  expect(sayAnswer(a('x', 'date'), null, words)).toBe('')
})

test('a table has a column for every question of any version', () => {
  const now = form(a('x', 'choice', { label: 'Now' }), a('y', 'short-text'))
  const then = form(a('x', 'choice', { label: 'Then' }), a('gone', 'yes-no'))
  const columns = answerColumns([now, then])
  expect([...columns.values()]).toEqual(['Now', 'Question y', 'Question gone'])
  const rosa = { before: ['Rosa'], definition: now, answers: { x: 'one', y: 'text' } }
  const ben = { before: ['Ben'], definition: then, answers: { x: 'two', gone: true } }
  expect([rosa, ben].map((answered) => answerRow(answered, columns, words))).toEqual([
    ['Rosa', 'One', 'text', ''],
    ['Ben', 'Two', '', 'Yes'],
  ])
})

test('no cell is a formula, and no cell breaks out of its own', () => {
  const hostile = [
    '=1+1',
    ' @sum(a1)',
    '+cmd|x',
    '-2+3',
    '\t=1',
    '\r=1',
    '＝1',
    '"a",b',
    "it's",
    '<b>x</b>',
    '-5',
    '+3,5',
  ]
  const csv = csvOf([hostile], 'en-US')
  expect(csv).toBe(
    `\uFEFF"'=1+1","' @sum(a1)","'+cmd|x","'-2+3","'\t=1","'\r=1","'＝1","""a"",b","it's",<b>x</b>,-5,"+3,5"\r\n`,
  )
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (row) => {
      const cells = readCsv(csvOf([row], 'en-US').slice(1, -2))
      expect(cells).toHaveLength(row.length)
      for (const [place, cell] of cells.entries()) {
        expect([row[place], `'${row[place]}`]).toContain(cell)
        expect(/^\s*[=@]/.test(cell)).toBe(false)
      }
    }),
  )
})

function readCsv(text: string): string[] {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/gy
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    cells.push(found[1] === undefined ? found[2]! : found[1].replaceAll('""', '"'))
    if (found[3] === '') break
  }
  return cells
}

test('a number is read with a point or a comma, and as nothing else', () => {
  expect(['1,5', '1.5', '-2', '1e3', '0x1', '1.2.3', '', 'Infinity', '1,234,5'].map(readNumber)).toEqual([
    ...[1.5, 1.5, -2, null, null, null, null, null, null],
  ])
})

test('answers count for a visit while they are young enough when it begins', () => {
  const visit = { id: 'v', startsAt: '2026-12-01T09:00:00Z' }
  const asked = (validDays: number | null, at: string, appointmentId: string | null = null) =>
    decideAsked({ validDays, completed: { id: 'c', at, appointmentId }, begun: { id: 'b' } }, visit)
  expect(asked(null, '2016-12-01T09:00:00Z')).toEqual({ state: 'answered', answersId: 'c' })
  expect(asked(30, '2026-11-01T09:00:00Z')).toEqual({ state: 'answered', answersId: 'c' })
  expect(asked(30, '2026-11-01T08:59:00Z')).toEqual({ state: 'begun', answersId: 'b' })
  expect(asked(30, '2026-10-01T08:59:00Z', 'v')).toEqual({ state: 'answered', answersId: 'c' })
  expect(decideAsked({ validDays: 1, completed: null, begun: null }, visit).state).toBe('missing')
})

test('fields are moved within and over sections, and none is lost', () => {
  const two: Definition = {
    sections: [
      { id: 's', title: 'S', help: '', fields: [a('x', 'date'), a('y', 'date')] },
      { id: 't', title: 'T', help: '', fields: [a('z', 'date')] },
    ],
  }
  const order = (definition: Definition) =>
    definition.sections.map(({ id, fields }) => `${id}:${fields.map((field) => field.id).join('')}`).join(' ')
  expect(order(stepField(two, 'x', 1))).toBe('s:yx t:z')
  expect(order(stepField(two, 'y', 1))).toBe('s:x t:yz')
  expect(order(stepField(two, 'z', -1))).toBe('s:xyz t:')
  expect(order(stepField(two, 'x', -1))).toBe('s:xy t:z')
  expect(order(moveField(two, 'x', { section: 't', place: 1 }))).toBe('s:y t:zx')
  expect(order(stepSection(two, 't', -1))).toBe('t:z s:xy')
  // What is taken out is put back where it was.
  expect(withNewField(withoutField(two, 'x'), two.sections[0]!.fields[0]!, { section: 's', place: 0 })).toEqual(two)
  expect(withNewSection(withoutSection(two, 't'), two.sections[1]!, 1)).toEqual(two)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom(-1 as const, 1 as const))),
      (steps) => {
        const moved = steps.reduce((definition, [id, by]) => stepField(definition, id, by), two)
        expect(
          fieldsOf(moved)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(['x', 'y', 'z'])
      },
    ),
  )
})

test('markup, formulas and names of our own are texts; what is too much, or is no part, is refused', () => {
  const hostile = '<script>alert(1)</script> ${x} {name} =1+1'
  const odd = form(a('constructor', 'choice', { label: hostile, options: [{ id: 'x', label: hostile }] }))
  expect(definitionShape.parse(odd)).toEqual(odd)
  expect(definitionShape.safeParse(form(a('x', 'date', { label: 'x'.repeat(301) }))).success).toBe(false)
  expect(definitionShape.safeParse(form(a('__proto__', 'date'))).success).toBe(false)
  expect(definitionShape.safeParse(form({ ...a('x', 'date'), html: '<b>' } as Field)).success).toBe(false)
  expect(givenAnswers.safeParse([{ field: 'x', value: 'y'.repeat(4001) }]).success).toBe(false)
  expect(givenAnswers.safeParse([{ field: 'x', value: { y: 1 } }]).success).toBe(false)
  const many = Array.from({ length: 101 }, (_, place) => ({ field: `f${place}`, value: true }))
  expect(givenAnswers.safeParse(many).success).toBe(false)
  expect(readAnswers(odd, { constructor: 'x' }).answers).toEqual({ constructor: 'x' })
  expect(readAnswers(odd, {})).toEqual({ answers: {}, mistakes: [] })
})
