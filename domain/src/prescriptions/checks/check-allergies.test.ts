import { describe, expect, test } from 'vitest'
import { checkPrescription } from './check-prescription.ts'
import { entry, factsOf, prescribed, smallList } from './small-list.fixture.ts'

const found = (drug: string, allergy: Parameters<typeof entry>[1], more: Parameters<typeof entry>[2] = {}) =>
  checkPrescription(
    factsOf([prescribed(drug, { id: 'i' })], { entries: [entry('allergy', allergy, { id: 'e', ...more })] }),
    smallList,
  )
    .filter(({ key }) => key.includes('allergy'))
    .map(({ key, severity }) => `${severity} ${key}`)

describe('an allergy', () => {
  test.each([
    ['to the substance itself', 'Amoxicillin', 'Amoxicillin', ['serious allergy:amoxicillin:i']],
    ['to another of its class', 'Amoxicillin', 'Ampicillin', ['serious allergy:penicillins:i']],
    ['to its class', 'Amoxicillin', 'penicillin', ['serious allergy:penicillins:i']],
    ['in German, with k and z and more letters', 'Amoxicillin', 'Penizilline', ['serious allergy:penicillins:i']],
    ['with what it did', 'Amoxicillin', 'Penicillin (Ausschlag, Kindheit)', ['serious allergy:penicillins:i']],
    ['written as one word', 'Amoxicillin', 'Penicillinallergie', ['serious allergy:penicillins:i']],
    ['with one letter too few', 'Amoxicillin', 'Amoxicilin', ['serious allergy:amoxicillin:i']],
    ['with two letters exchanged', 'Ibuprofen', 'Ibuporfen', ['serious allergy:ibuprofen:i']],
    ['by a brand’s name', 'Diclofenac', 'Voltaren', ['serious allergy:diclofenac:i']],
    ['by an abbreviation', 'Ibuprofen', 'ASS', ['serious allergy:nsaids:i']],
    ['that may cross', 'Cefuroxim', 'Penicillin', ['minor allergy:@penicillins>cefuroxime:i']],
    ['to a part of a combination', 'Paracetamol + Codein', 'codeine', ['serious allergy:codeine:i']],
    ['to something else', 'Paracetamol', 'Penicillin', []],
    ['to what is no drug', 'Amoxicillin', 'Birke', ['unknown not-checked:allergy:e']],
    ['that nobody can read', 'Amoxicillin', 'Xyzomab', ['unknown not-checked:allergy:e']],
    [
      'that can be read in part',
      'Amoxicillin',
      'Penicillin, Xyzomab',
      ['serious allergy:penicillins:i', 'unknown not-checked:allergy:e'],
    ],
    [
      'by the very word of an unknown drug',
      'Xyzomab 5',
      'Xyzomab',
      ['serious allergy:xicomab:i', 'unknown not-checked:allergy:e'],
    ],
  ])('%s', (_, drug, allergy, expected) => expect(found(drug, allergy)).toEqual(expected))

  test('that was severe makes a cross-reaction serious, by its grade or its words', () => {
    const crossing = ['serious allergy:@penicillins>cefuroxime:i']
    expect(found('Cefuroxim', 'Penicillin', { severity: 'severe' })).toEqual(crossing)
    expect(found('Cefuroxim', 'Penicillin', { detail: 'anaphylaktischer Schock' })).toEqual(crossing)
  })

  test('counts by any way into or onto the body', () => {
    const gel = prescribed('Diclofenac', { id: 'i', drug: 'diclofenac-gel', form: 'gel', route: 'cutaneous' })
    const findings = checkPrescription(factsOf([gel], { entries: [entry('allergy', 'Diclofenac')] }), smallList)
    expect(findings).toContainEqual(expect.objectContaining({ key: 'allergy:diclofenac:i', severity: 'serious' }))
  })

  test('that was never asked about is not the same as none', () => {
    const facts = factsOf([prescribed('Amoxicillin', { id: 'i' })])
    const keys = (entries: typeof facts.patient.entries) =>
      checkPrescription({ ...facts, patient: { ...facts.patient, entries } }, smallList).map(({ key }) => key)
    expect(keys([])).toContain('not-checked:allergies')
    expect(keys(facts.patient.entries)).not.toContain('not-checked:allergies')
  })

  test('is looked at without decision support, too', () => {
    const facts = factsOf([prescribed('Amoxicillin', { id: 'i' })], { entries: [entry('allergy', 'Penicillin')] })
    const keys = checkPrescription({ ...facts, isDecisionSupportOn: false }, smallList).map(({ key }) => key)
    expect(keys).toEqual(['allergy:penicillins:i', 'not-checked:decision-support'])
  })
})
