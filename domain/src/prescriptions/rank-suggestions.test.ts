import { expect, test } from 'vitest'
import { rankSuggestions, suggestionsAtMost, unaskedAtMost, type Candidate } from './rank-suggestions.ts'

const candidate = (from: Candidate['from'], name: string, wanted: Partial<Candidate> = {}): Candidate => ({
  ...{ from, name, drug: null, strength: '500 mg', form: 'tablet', otherWords: '', times: 0 },
  item: { dose: null } as Candidate['item'],
  ...wanted,
})
const found = (search: string, ...candidates: Candidate[]) =>
  rankSuggestions(search, candidates).map(({ from, name }) => `${from} ${name}`)

test('what says most about what is meant comes first', () => {
  expect(
    found(
      'm',
      candidate('list', 'Metoprolol'),
      candidate('own', 'Melatonin', { times: 2 }),
      candidate('own', 'Metformin', { times: 9 }),
      candidate('formulary', 'Mirtazapine'),
      candidate('set', 'Macrogol'),
      candidate('diagnosis', 'Methimazole', { times: 1 }),
    ),
  ).toEqual([
    ...['diagnosis Methimazole', 'set Macrogol', 'own Metformin', 'own Melatonin', 'formulary Mirtazapine'],
    'list Metoprolol',
  ])
})

test('the same drug is offered once, from where it is nearest; another strength is another', () => {
  expect(
    found(
      'para',
      candidate('list', 'Paracetamol'),
      candidate('own', 'Paracetamol', { times: 3, strength: '500mg' }),
      candidate('list', 'Paracetamol', { strength: '1000 mg' }),
    ),
  ).toEqual(['own Paracetamol', 'list Paracetamol'])
})

test('of what is called so the usual strengths come first, then what is counted, then what is measured', () => {
  const usual = { item: { dose: { kind: 'every', amount: 1, hours: 8 } } as Candidate['item'] }
  const drugs = [
    candidate('list', 'Amoxicillin', { strength: '50 mg/ml', form: 'oral-suspension' }),
    candidate('list', 'Amoxicillin', { strength: '1000 mg' }),
    candidate('list', 'Amoxicillin', { strength: '750 mg' }),
    candidate('list', 'Amoxicillin', { strength: '500 mg', ...usual }),
    candidate('list', 'Ambroxol', { strength: '30 mg' }),
    candidate('list', 'Zolpidem', { strength: '10 mg', otherWords: 'Ambien', ...usual }),
  ]
  expect(rankSuggestions('am', drugs).map(({ name, strength }) => `${name} ${strength}`)).toEqual([
    ...['Amoxicillin 500 mg', 'Ambroxol 30 mg', 'Amoxicillin 750 mg', 'Amoxicillin 1000 mg', 'Amoxicillin 50 mg/ml'],
    'Zolpidem 10 mg',
  ])
})

test.each([
  ['mirz', []],
  ['ibu 600', ['list Ibuprofen']],
  ['600 ibu', ['list Ibuprofen']],
  ['brufen', ['list Ibuprofen']],
  ['profen', []],
  ['thyro', ['list L-Thyroxin']],
  ['äthinyl', ['list Äthinylestradiol']],
  ['athinyl', ['list Äthinylestradiol']],
  ['', ['list Ibuprofen', 'list L-Thyroxin', 'list Äthinylestradiol']],
])('“%s” finds each word by its beginning, however its vowels are written', (search, wanted) => {
  const list = [
    candidate('list', 'Ibuprofen', { strength: '600 mg', otherWords: 'Brufen' }),
    candidate('list', 'L-Thyroxin'),
    candidate('list', 'Äthinylestradiol'),
  ]
  expect(found(search, ...list).toSorted()).toEqual(wanted.toSorted())
})

test('more than so many help nobody', () => {
  const many = Array.from({ length: 30 }, (_, at) => candidate('list', `Drug ${at}`))
  expect(rankSuggestions('drug', many)).toHaveLength(suggestionsAtMost)
  expect(rankSuggestions('', many)).toHaveLength(unaskedAtMost)
})
