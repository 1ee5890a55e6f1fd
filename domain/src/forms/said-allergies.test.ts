import { expect, test } from 'vitest'
import type { Answers } from './answers.ts'
import { emptyField, type Definition, type Field } from './definition.ts'
import { saidAllergies } from './said-allergies.ts'

const a = (id: string, kind: Field['kind'], label: string, more: Partial<Field> = {}): Field => ({
  ...emptyField(id, kind),
  label,
  ...more,
})
const options = [
  { id: 'pen', label: 'Penicillin' },
  { id: 'latex', label: 'Latex' },
  { id: 'none', label: 'None of these' },
]
const isYes = { when: { field: 'any', test: 'is', value: true } } as const
const form = (fields: Field[], title = 'Your health'): Definition => ({
  sections: [{ id: 's', title, help: '', fields }],
})
const said = (definition: Definition, answers: Answers) =>
  saidAllergies(definition, answers).map(({ question, answer }) => `${question} ${answer ?? 'YES'}`)

test.each<[of: string, fields: Field[], answers: Answers, said: string[]]>([
  ['words', [a('w', 'long-text', 'Allergien?')], { w: 'Penicillin, 1999' }, ['Allergien? Penicillin, 1999']],
  ['an intolerance', [a('w', 'short-text', 'Unverträglichkeiten')], { w: 'ASS' }, ['Unverträglichkeiten ASS']],
  ['a yes', [a('any', 'yes-no', 'Any allergies?')], { any: true }, ['Any allergies? YES']],
  ['a no', [a('any', 'yes-no', 'Any allergies?')], { any: false }, []],
  [
    'what is asked after a yes',
    [a('any', 'yes-no', 'Any allergies?'), a('which', 'short-text', 'Which?', isYes)],
    { any: true, which: 'penicillin' },
    ['Which? penicillin'],
  ],
  [
    'some of a list',
    [a('c', 'choices', 'Allergic to', { options })],
    { c: ['pen', 'latex', 'none'] },
    ['Allergic to Penicillin, Latex'],
  ],
  ['none of a list', [a('c', 'choices', 'Allergic to', { options })], { c: ['none'] }, []],
  [
    'what shows something else than it says',
    [a('w', 'short-text', 'Allergies')],
    { w: 'Penici\u200bllin\u202e' },
    ['Allergies Penicillin'],
  ],
  ['a denial', [a('w', 'short-text', 'Allergies')], { w: ' None known. ' }, []],
  ['more than a denial', [a('w', 'short-text', 'Allergies')], { w: 'none but bees' }, ['Allergies none but bees']],
  ['something else', [a('w', 'short-text', 'Medicines')], { w: 'Ramipril' }, []],
])('%s', (_, fields, answers, expected) => {
  expect(said(form(fields), answers)).toEqual(expected)
})

test('a section that is called so speaks for questions that do not say of what they are', () => {
  const list = a('w', 'short-text', 'Please list them')
  const medicines = a('m', 'short-text', 'Medicines')
  expect(said(form([list], 'Allergies'), { w: 'Latex' })).toEqual(['Please list them Latex'])
  const both = form([a('w', 'short-text', 'Allergies'), medicines], 'Allergies and medicines')
  expect(said(both, { w: 'Latex', m: 'Ramipril' })).toEqual(['Allergies Latex'])
})
