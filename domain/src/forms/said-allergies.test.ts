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
  saidAllergies(definition, answers).map(
    ({ question, answer }) => `${question} ${answer === true ? 'YES' : answer === false ? 'NO' : answer}`,
  )

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
  const apart = form([a('m', 'short-text', 'Medicines'), a('o', 'short-text', 'Other allergies')], 'Allergies')
  expect(said(apart, { m: 'Penicillin', o: 'none' })).toEqual(['Medicines Penicillin'])
  const german = form([a('m', 'yes-no', 'Penicillin'), a('o', 'yes-no', 'Lebensmittelallergien')], 'Allergien')
  expect(said(german, { m: true, o: false })).toEqual(['Penicillin YES'])
  const intolerances = form([medicines, a('o', 'short-text', 'Andere Allergien')], 'Allergien und Unverträglichkeiten')
  expect(said(intolerances, { m: 'ASS' })).toEqual(['Medicines ASS'])
  const both = form([a('w', 'short-text', 'Allergies'), medicines], 'Allergies and medicines')
  expect(said(both, { w: 'Latex', m: 'Ramipril' })).toEqual(['Allergies Latex'])
})

test('a yes that names nothing is told as a yes', () => {
  const fields = [a('any', 'yes-no', 'Any allergies?'), a('which', 'short-text', 'Which?', isYes)]
  expect(said(form(fields), { any: true, which: 'none' })).toEqual(['Any allergies? YES'])
})

test.each([
  'Welche Medikamente vertragen Sie nicht?',
  'Welche Medikamente haben Sie schlecht vertragen?',
  'Gibt es etwas, das Ihr Kind schlecht verträgt?',
  'Unverträglichkeit(en)',
  'Unvertraeglichkeiten',
  'Überempfindlichkeit',
  'Haben Sie auf ein Medikament reagiert?',
  'Reaktionen auf Medikamente oder Impfungen',
  'Medicines that you do not tolerate',
  'Medicines you can’t tolerate',
  'Have you ever had a bad reaction to a medicine?',
  'Did you ever react badly to a medicine?',
  'Which drug caused anaphylaxis?',
])('“%s” is about allergies', (label) => {
  expect(said(form([a('w', 'long-text', label)]), { w: 'Ibuprofen' })).toEqual([`${label} Ibuprofen`])
})

test.each([
  'Exercise tolerance',
  'How active are you?',
  'Welche Medikamente nehmen Sie?',
  'Ich habe den Vertrag gelesen',
  'Vertragsarzt',
])('“%s” is not', (label) => {
  expect(said(form([a('w', 'long-text', label)]), { w: 'Ibuprofen' })).toEqual([])
})

const any = a('any', 'yes-no', 'Do you have any allergies?')
test.each([
  ['Which ones, and what happened?', true, ['Which ones, and what happened? Penicillin']],
  ['Wenn ja, wogegen?', true, ['Wenn ja, wogegen? Penicillin']],
  ['Please describe', true, ['Please describe Penicillin']],
  ['Please describe', false, []],
  ['Name of the drug', true, ['Name of the drug Penicillin']],
])('what goes on from a yes or no, without a condition: %s (%s)', (label, isYes, expected) => {
  expect(said(form([any, a('w', 'long-text', label)]), { any: isYes, w: 'Penicillin' })).toEqual(expected)
})

test.each([
  ['Do you tolerate all medicines?', false, ['Do you tolerate all medicines? NO']],
  ['Do you tolerate all medicines?', true, []],
  ['Vertragen Sie alle Medikamente?', false, ['Vertragen Sie alle Medikamente? NO']],
  ['Gibt es Medikamente, die Sie nicht vertragen?', true, ['Gibt es Medikamente, die Sie nicht vertragen? YES']],
  ['Gibt es Medikamente, die Sie nicht vertragen?', false, []],
  [
    'Did you ever have hives or a rash from a medicine?',
    true,
    ['Did you ever have hives or a rash from a medicine? YES'],
  ],
])('“%s” with %s', (label, answer, expected) => {
  expect(said(form([a('t', 'yes-no', label)]), { t: answer })).toEqual(expected)
})

test('what follows a no to whether everything is tolerated is told', () => {
  const fields = [a('t', 'yes-no', 'Do you tolerate all medicines?'), a('w', 'short-text', 'If not, which?')]
  expect(said(form(fields), { t: false, w: 'Amoxicillin' })).toEqual(['If not, which? Amoxicillin'])
})

test('a yes that is asked after a yes is told beside it', () => {
  const fields = [any, a('pen', 'yes-no', 'Penicillin?', isYes)]
  expect(said(form(fields), { any: true, pen: true })).toEqual(['Do you have any allergies? YES', 'Penicillin? YES'])
})
