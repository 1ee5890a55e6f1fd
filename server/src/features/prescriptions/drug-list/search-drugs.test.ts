import { checkPrescription } from '@polyclinic/domain/prescriptions/checks/check-prescription.ts'
import type { ListedDrug } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { rankSuggestions } from '@polyclinic/domain/prescriptions/rank-suggestions.ts'
import { expect, test } from 'vitest'
import { asCandidate } from '../list-candidates.ts'
import { drugList } from './drug-list.ts'
import { asItem, drugName } from './drug-texts.ts'
import { readDrugs } from './read-drugs.ts'
import { searchDrugs } from './search-drugs.ts'
import { withOwnDrugs } from './with-own-drugs.ts'

const list = drugList()
const found = (search: string, country = 'DE') =>
  searchDrugs(list, { search, country }).map((drug) => `${drugName(drug, list, 'de')} ${drug.strength}`)

test.each([
  ['parac', 'Paracetamol 500 mg'],
  ['acetaminophen 500', 'Paracetamol 500 mg'],
  ['Tylenol', 'Paracetamol 500 mg'],
  ['acetylsalicylsäure', 'Acetylsalicylsäure 100 mg'],
  ['acetylsalicylsaure', 'Acetylsalicylsäure 100 mg'],
  ['clav', 'Amoxicillin + Clavulansäure 875 mg/125 mg'],
  ['Marcumar', 'Phenprocoumon 3 mg'],
])('“%s” finds %s', (search, expected) => expect(found(search)).toContain(expected))

test.each([
  ['codein', ['Codein 30 mg', 'Paracetamol + Codein 500 mg/30 mg']],
  ['val', ['Valsartan 80 mg', 'Valsartan 160 mg', 'Valsartan 320 mg', 'Valaciclovir 500 mg']],
  ['amox', ['Amoxicillin 500 mg', 'Amoxicillin 750 mg', 'Amoxicillin 1000 mg', 'Amoxicillin 50 mg/ml']],
  ['ibu', ['Ibuprofen 400 mg', 'Ibuprofen 600 mg', 'Ibuprofen 800 mg', 'Ibuprofen 75 mg']],
  ['pan', ['Pantoprazol 20 mg', 'Pantoprazol 40 mg', 'Paracetamol 500 mg']],
])('“%s” offers first what is most often meant', (search, expected) => {
  const candidates = searchDrugs(list, { search, country: 'DE' }).map((drug) => asCandidate(drug, 'list', list, 'de'))
  const offered = rankSuggestions(search, candidates).map(({ name, strength }) => `${name} ${strength}`)
  expect(offered.slice(0, expected.length)).toEqual(expected)
})

test.each([
  ['amoxiclav', 'DE', 'Amoxicillin + Clavulansäure'],
  ['Augmentin', 'US', 'Amoxicillin + Clavulansäure'],
  ['Cotrim', 'DE', 'Sulfamethoxazol + Trimethoprim'],
  ['Norco', 'US', 'Paracetamol + Hydrocodon'],
  ['Percocet', 'US', 'Paracetamol + Oxycodon'],
  ['Ultracet', 'US', 'Paracetamol + Tramadol'],
  ['Symbicort', 'DE', 'Budesonid + Formoterol'],
  ['Entresto', 'DE', 'Sacubitril + Valsartan'],
  ['Z-Pak', 'US', 'Azithromycin (Z-Pak)'],
])('“%s” in %s is %s, and nothing of which it is a part', (search, country, expected) => {
  const names = searchDrugs(list, { search, country }).map((drug) => drugName(drug, list, 'de'))
  expect([...new Set(names)]).toEqual([expected])
})

test('a country is offered what it has', () => {
  expect(found('metamizol', 'US')).toEqual([])
  expect(found('aspirin 81', 'US')).toEqual(['Acetylsalicylsäure 81 mg'])
  expect(found('aspirin 81', 'DE')).toEqual([])
})

test('a word in the middle is not a beginning', () => expect(found('profen')).toEqual([]))

test('a clinic’s own drugs are read by the same shape, and stand beside the list', () => {
  const csv = [
    'key,substances,name_de,strength,amounts,form,route,unit,dose',
    'haus-ibu,ibuprofen,Haus-Ibu,600 mg,600 mg,tablet,oral,tablet,1-0-1-0',
    'haus-falsch,ibuprofen,,600 mg,600 mg,pill,oral,tablet,1-0',
  ].join('\n')
  const { drugs, problems } = readDrugs(csv, { source: 'Praxis', date: '2026-03-10' })
  expect(drugs.map(({ key, source, countries }) => ({ key, source, countries }))).toEqual([
    { key: 'haus-ibu', source: 'Praxis', countries: ['DE', 'US'] },
  ])
  expect(problems.map(({ line, field }) => `${line} ${field}`)).toEqual(['3 form', '3 dose'])
  const own = withOwnDrugs(list, drugs)
  expect(searchDrugs(own, { search: 'haus', country: 'DE' }).map(({ key }) => key)).toEqual(['haus-ibu'])
  expect(own.drugs.size).toBe(list.drugs.size + 1)
})

test('a clinic’s own drug whose strength cannot be read, or says another amount, is named with its line', () => {
  const csv = [
    'key,substances,strength,amounts,form,route,unit',
    'haus-ibu,ibuprofen,400 mg,40 mg,tablet,oral,tablet',
    'haus-adrenalin,epinephrine,1:1000,-,injection,intramuscular,injection',
    'haus-para,paracetamol,"0,5 g",500 mg,tablet,oral,tablet',
    'haus-salbe,ibuprofen,,-,gel,cutaneous,application',
    'haus-saft,ibuprofen,200 mg/5 ml,40 mg,oral-suspension,oral,ml',
    'haus-kombi,paracetamol+codeine,500 mg/30 mg,500 mg; 30 mg,tablet,oral,tablet',
    '',
    'haus-kurz,ibuprofen,400 mg',
  ].join('\n')
  const { drugs, problems } = readDrugs(csv, { source: 'Praxis', date: '2026-03-10' })
  expect(problems.map(({ line, field }) => `${line} ${field}`)).toEqual(['2 amounts', '3 strength', '9 cells'])
  expect(drugs.map(({ key }) => key)).toEqual(['haus-para', 'haus-salbe', 'haus-saft', 'haus-kombi'])
})

test('what was imported with a strength that nobody can read is offered, and its dose is not checked', () => {
  const old: ListedDrug = {
    ...readDrugs(ownTablet, { source: 'Praxis', date: '2026-03-10' }).drugs[0]!,
    strength: 'Depot',
  }
  const item = { ...asItem(old, list, 'de'), id: '0b5d2c4e-7f0b-4d57-9c53-0f3f4ad6a001', prior: null, overrides: [] }
  expect(item).toMatchObject({ name: 'Ibuprofen Depot', strength: '' })
  const dose = { kind: 'times', morning: 9, noon: 0, evening: 0, night: 0 } as const
  const patient = { birthDate: '1980-05-01', sex: null, weight: null, entries: [], allergiesInForms: [] }
  const findings = checkPrescription(
    {
      country: 'DE',
      today: '2026-03-10',
      isDecisionSupportOn: true,
      medications: [],
      items: [{ ...item, dose }],
      patient,
    },
    withOwnDrugs(list, [old]),
  )
  expect(findings.map(({ about }) => about.case)).toContain('strength-not-read')
})

const ownTablet = 'key,substances,strength,amounts,form,route,unit\nhaus-ibu,ibuprofen,400 mg,400 mg,tablet,oral,tablet'
