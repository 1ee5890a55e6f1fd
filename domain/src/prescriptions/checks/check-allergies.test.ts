import { describe, expect, test } from 'vitest'
import { checkPrescription } from './check-prescription.ts'
import { entry, factsOf, prescribed, smallList } from './small-list.fixture.ts'

const found = (drug: string, allergy: Parameters<typeof entry>[1], more: Parameters<typeof entry>[2] = {}) =>
  checkPrescription(
    factsOf([prescribed(drug, { id: 'i' })], { entries: [entry('allergy', allergy, { id: 'e', ...more })] }),
    smallList,
  )
    .filter(({ key }) => key.includes('allergy'))
    .map(({ key, severity }) => `${severity} ${ungraded(key)}`)

/** How bad it is stands before what it is about. */
const ungraded = (key: string) => key.replace(/:(ungraded|mild|moderate|severe):/, ':')

describe('an allergy', () => {
  test.each([
    ['to the substance itself', 'Amoxicillin', 'Amoxicillin', ['serious allergy:amoxicillin:e:i']],
    ['to another of its class', 'Amoxicillin', 'Ampicillin', ['serious allergy:penicillins:amoxicillin:e:i']],
    ['to its class', 'Amoxicillin', 'penicillin', ['serious allergy:penicillins:amoxicillin:e:i']],
    [
      'in German, with k and z and more letters',
      'Amoxicillin',
      'Penizilline',
      ['serious allergy:penicillins:amoxicillin:e:i'],
    ],
    [
      'with what it did',
      'Amoxicillin',
      'Penicillin (Ausschlag, Kindheit)',
      ['serious allergy:penicillins:amoxicillin:e:i'],
    ],
    ['written as one word', 'Amoxicillin', 'Penicillinallergie', ['serious allergy:penicillins:amoxicillin:e:i']],
    ['with one letter too few', 'Amoxicillin', 'Amoxicilin', ['serious allergy:amoxicillin:e:i']],
    ['with two letters exchanged', 'Ibuprofen', 'Ibuporfen', ['serious allergy:ibuprofen:e:i']],
    ['by a brand’s name', 'Diclofenac', 'Voltaren', ['serious allergy:diclofenac:e:i']],
    ['by an abbreviation', 'Ibuprofen', 'ASS', ['serious allergy:nsaids:ibuprofen:e:i']],
    ['that may cross', 'Cefuroxim', 'Penicillin', ['minor allergy:@penicillins>cefuroxime:e:i']],
    ['to a part of a combination', 'Paracetamol + Codein', 'codeine', ['serious allergy:codeine:e:i']],
    ['to something else', 'Paracetamol', 'Penicillin', []],
    ['to what is no drug', 'Amoxicillin', 'Birke', ['unknown not-checked:allergy:e']],
    ['that nobody can read', 'Amoxicillin', 'Xyzomab', ['unknown not-checked:allergy:e']],
    [
      'that can be read in part',
      'Amoxicillin',
      'Penicillin, Xyzomab',
      ['serious allergy:penicillins:amoxicillin:e:i', 'unknown not-checked:allergy:e'],
    ],
    [
      'by the very word of an unknown drug',
      'Xyzomab 5',
      'Xyzomab',
      ['serious allergy:xicomab:e:i', 'unknown not-checked:allergy:e'],
    ],
  ])('%s', (_, drug, allergy, expected) => expect(found(drug, allergy)).toEqual(expected))

  test('that was severe makes a cross-reaction serious, by its grade or its words', () => {
    const crossing = ['serious allergy:@penicillins>cefuroxime:e:i']
    expect(found('Cefuroxim', 'Penicillin', { severity: 'severe' })).toEqual(crossing)
    expect(found('Cefuroxim', 'Penicillin', { detail: 'anaphylaktischer Schock' })).toEqual(crossing)
  })

  test('counts by any way into or onto the body', () => {
    const gel = prescribed('Diclofenac', { id: 'i', drug: 'diclofenac-gel', form: 'gel', route: 'cutaneous' })
    const findings = checkPrescription(factsOf([gel], { entries: [entry('allergy', 'Diclofenac')] }), smallList)
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'allergy', severity: 'serious' }))
  })

  test('that was never asked about is not the same as none', () => {
    const facts = factsOf([prescribed('Amoxicillin', { id: 'i' })])
    const keys = (entries: typeof facts.patient.entries) =>
      checkPrescription({ ...facts, patient: { ...facts.patient, entries } }, smallList).map(({ key }) => key)
    expect(keys([])).toContain('not-checked:allergies')
    expect(keys(facts.patient.entries)).not.toContain('not-checked:allergies')
  })

  test('is looked at without decision support, too', () => {
    const facts = factsOf([prescribed('Amoxicillin', { id: 'i' })], {
      entries: [entry('allergy', 'Penicillin', { id: 'e' })],
    })
    const keys = checkPrescription({ ...facts, isDecisionSupportOn: false }, smallList).map(({ key }) => key)
    expect(keys).toEqual([
      'allergy:penicillins:amoxicillin:e:ungraded:i',
      'not-checked:decision-support',
      'not-checked:never',
    ])
  })
})

test('a reason for one allergy is none for another entry, a worse one, or another drug', () => {
  const keyOf = (drug: string, ...of: Parameters<typeof entry>[]) =>
    checkPrescription(factsOf([prescribed(drug, { id: 'i' })], { entries: of.map((one) => entry(...one)) }), smallList)
      .filter(({ kind }) => kind === 'allergy')
      .map(({ key }) => key)
  const hives = ['allergy', 'Penicillin', { id: 'e', severity: 'mild', detail: 'hives' }] as const
  const anaphylaxis = ['allergy', 'Penicillin', { id: 'f', severity: 'severe', detail: 'anaphylaxis' }] as const
  const [first] = keyOf('Amoxicillin', [...hives])
  expect(keyOf('Amoxicillin', [...hives], [...anaphylaxis])).toEqual([first, expect.not.stringMatching(first!)])
  expect(keyOf('Amoxicillin', ['allergy', 'Penicillin', { ...hives[2], severity: 'severe' }])).not.toContain(first)
  expect(keyOf('Amoxicillin', ['allergy', 'Penicillin', { ...hives[2], detail: 'Schock' }])).not.toContain(first)
  expect(keyOf('Ampicillin', [...hives])).not.toContain(first)
})
