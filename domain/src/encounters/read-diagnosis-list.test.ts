import { expect, test } from 'vitest'
import { readDiagnosisList } from './read-diagnosis-list.ts'

const read = (...rows: string[][]) => readDiagnosisList(rows.map((cells, at) => ({ line: at + 1, cells })))

test('a list has codes and titles, under headings of either language, with what publishers write beside', () => {
  expect(
    read(['Gültig', 'Kode', 'Titel'], ['ja', 'a39.2†', ' Akute Meningokokkensepsis '], ['ja', 'E10.-', 'Diabetes']),
  ).toEqual({
    ok: true,
    diagnoses: [
      { code: 'A39.2', title: 'Akute Meningokokkensepsis', synonyms: '' },
      { code: 'E10.-', title: 'Diabetes', synonyms: '' },
    ],
  })
  expect(read(['code', 'title', 'synonyms'])).toEqual({ ok: true, diagnoses: [] })
})

test('every wrong line is named, and nothing is read', () => {
  const reading = read(
    ['code', 'title'],
    ['I10', 'Hypertension'],
    ['hypertension', 'I10'],
    ['', 'Nothing'],
    ['E11.9', ''],
    ['i10', 'Again'],
  )
  expect(reading).toEqual({
    ok: false,
    problems: [
      { line: 3, message: 'hypertension is no code of ICD-10.' },
      { line: 4, message: 'The code is missing.' },
      { line: 5, message: 'The title of E11.9 is missing, or longer than 300 characters.' },
      { line: 6, message: 'I10 stands in line 2 already.' },
    ],
  })
  expect(read(['name', 'text'])).toMatchObject({ ok: false, problems: [{ line: 1 }] })
  expect(read()).toMatchObject({ ok: false })
})
