import { describe, expect, test } from 'vitest'
import { notInChart } from './allergies-in-forms.ts'
import { checkPrescription } from './check-prescription.ts'
import { entry, factsOf, prescribed, smallList } from './small-list.fixture.ts'

const [before, completedAt, since] = ['2026-01-01T10:00:00Z', '2026-01-03T10:00:00Z', '2026-01-05T10:00:00Z']
const inForm = (answer: string | true) => ({
  ...{ answersId: 'a', form: 'Intake', on: '2026-01-03', field: 'f', question: 'Allergies?', answer },
})
const allergy = (title: string | null, writtenAt: string) => ({
  ...entry('allergy', title, title === null ? { status: 'none-known' } : {}),
  writtenAt,
})
const isOpen = (answer: string | true, ...chart: ReturnType<typeof allergy>[]) =>
  notInChart([{ ...inForm(answer), completedAt }], chart, smallList).length > 0

describe('what a patient wrote is open', () => {
  test.each<[when: string, answer: string | true, chart: ReturnType<typeof allergy>[]]>([
    ['the chart has nothing', 'Penicillin', []],
    ['the chart has something else', 'Penicillin', [allergy('Ibuprofen', since)]],
    ['a part of it is missing', 'Penicillin, Ibuprofen', [allergy('Penicillin', since)]],
    ['there is said to be none, since', 'penicilin', [allergy(null, since)]],
    [
      'nobody looked since, and the list cannot read all of it',
      'Penicillin at school',
      [allergy('Penicillin', before)],
    ],
    ['nobody looked since, and it was a yes', true, [allergy('Penicillin', before)]],
    ['nobody looked since, and no drug is named', 'rash', [allergy('Penicillin', before)]],
  ])('where %s', (_, answer, chart) => {
    expect(isOpen(answer, ...chart)).toBe(true)
  })
})

describe('what a patient wrote is in the chart', () => {
  test.each<[when: string, answer: string | true, chart: ReturnType<typeof allergy>[]]>([
    ['the same stands there already', 'penizillin', [allergy('Penicillin', before)]],
    ['its group stands there', 'Amoxicillin', [allergy('Penicillin', before)]],
    [
      'one of its group stands there, to which one is allergic as a whole',
      'Penicillin',
      [allergy('Ampicillin', before)],
    ],
    [
      'the drug stands there, and the rest was before somebody since',
      'Penicillin at school',
      [allergy('Penicillin', since)],
    ],
    ['somebody asked what the list cannot read', 'the pink one', [allergy(null, since)]],
  ])('where %s', (_, answer, chart) => {
    expect(isOpen(answer, ...chart)).toBe(false)
  })
})

test('it is said to be compared with nothing, each answer once, also where decision support is off', () => {
  const facts = factsOf([prescribed('Amoxicillin', { id: 'i' })], { allergiesInForms: [inForm('Penicillin')] })
  const findings = checkPrescription({ ...facts, isDecisionSupportOn: false }, smallList)
  expect(findings.filter(({ key }) => key.includes('in-form'))).toMatchObject([
    { key: 'not-checked:allergy-in-form:a:f', severity: 'unknown', itemId: null },
  ])
  // Nobody is taken to be allergic by what they wrote.
  expect(findings.filter(({ kind }) => kind === 'allergy')).toEqual([])
})
