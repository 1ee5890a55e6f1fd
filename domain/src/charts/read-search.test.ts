import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

test.each([
  ['Rosa Diaz', [{ word: 'Rosa' }, { word: 'Diaz' }]],
  ['Diaz, Rosa', [{ word: 'Diaz' }, { word: 'Rosa' }]],
  ['rosa 19.8.1971', [{ dates: ['1971-08-19'] }, { word: 'rosa' }]],
  ['19. 08. 1971', [{ dates: ['1971-08-19'] }]],
  ['8/19/1971', [{ dates: ['1971-08-19'] }]],
  ['3/4/1971', [{ dates: ['1971-04-03', '1971-03-04'] }]],
  ['1971-08-19', [{ dates: ['1971-08-19'] }]],
  ['19.8.71', [{ dates: ['1971-08-19', '2071-08-19'] }]],
  ['030 1234567', [{ digits: ['301234567'] }]],
  ['+49 (0)30 1234567', [{ digits: ['49301234567', '9301234567', '301234567', '1234567'] }]],
  ['0049 30 1234567', [{ digits: ['49301234567', '9301234567', '301234567', '1234567'] }]],
  ['(617) 555-0142', [{ digits: ['6175550142'] }]],
  ['1 617 555 0142', [{ digits: ['16175550142', '6175550142'] }]],
  ['0142', []],
  ['5550', [{ word: '5550', digits: ['5550'] }]],
  ['19081971', [{ word: '19081971', digits: ['19081971'], dates: ['1971-08-19'], reference: '19081971' }]],
  ['Rosa@Example.test', [{ email: 'rosa@example.test' }]],
  ['k4pd-9xq2', [{ word: 'k4pd-9xq2', reference: 'K4PD9XQ2' }]],
  ['4829K7AB', [{ word: '4829K7AB', reference: '4829K7AB' }]],
  ['Tester-8e4409', [{ word: 'Tester-8e4409' }]],
  ['8e4409, Ida 1971-08-19', [{ word: '8e4409' }, { dates: ['1971-08-19'] }, { word: 'Ida' }]],
  ['Schröder', [{ word: 'Schröder' }]],
  ['abcdefgh', [{ word: 'abcdefgh', reference: 'ABCDEFGH' }]],
  ['Müller-Lüdenscheidt', [{ word: 'Müller-Lüdenscheidt' }]],
  ['m', []],
  ['a l', [{ word: 'a' }, { word: 'l' }]],
  ['m 1971-08-19', [{ dates: ['1971-08-19'] }, { word: 'm' }]],
  ['31.02.1971', [{ digits: ['31021971'] }]],
  ['  , ', []],
  ['%_\\*', []],
])('%j is read as what it can mean', (typed, terms) => {
  expect(readSearch(typed)).toEqual(terms)
})
