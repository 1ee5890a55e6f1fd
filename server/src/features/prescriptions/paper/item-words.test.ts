import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { expect, test } from 'vitest'
import { drug } from './item-words.fixture.ts'
import { wordsOf } from './item-words.ts'

/** What its doctor typed for a patient who reads German. */
type InGerman = { note?: string; occasion?: string }
const sentences: (readonly [typed: string, Partial<PrescribedDrug>, InGerman?])[] = [
  ['1-0-0-0', {}],
  ['1-0-1-0', { form: 'capsule', food: 'with-water' }],
  ['1-0-2-0', { food: 'with-food', days: 3 }],
  ['1-1-1-0', {}],
  ['1-1-1-1', { days: 'ongoing' }],
  ['½-0-0-0', { days: 'ongoing' }],
  ['½-0-½-0', { days: 10 }],
  ['½-0-1-0', { days: 30 }],
  ['1-0-½-0', { days: 30 }],
  ['1½-0-0-0', {}],
  ['¼-0-0-0', {}],
  ['¾-0-0-0', {}],
  ['0-0-0-1', { food: 'at-bedtime' }],
  ['1-0-0-0', { days: 1 }],
  ['1-0-0-0', { food: 'on-empty-stomach', days: 'ongoing' }],
  ['1-0-1-0', { food: 'before-food' }],
  ['2-0-2-0', { food: 'after-food' }],
  ['1 every 8 hours', {}],
  ['1 every 24 hours', { days: 'ongoing' }],
  ['1-0-0-0 every other day', { days: 90, food: 'with-food' }],
  ['1-0-1-0 every other day', { days: 14 }],
  ['1-0-0-0 every 3 days', {}],
  ['3 weekly', { days: 84, note: 'Take it on Mondays' }, { note: 'Immer montags' }],
  ['1-0-1-0 once a week', { days: 'ongoing' }],
  ['1 every 2 weeks', { days: 84 }],
  ['1 every 30 days', { days: 'ongoing' }],
  ['1 as needed, max 4/day', { days: 'ongoing' }],
  ['1 every 6 hours as needed, max 4/day: for pain', { days: 3 }, { occasion: 'bei Schmerzen' }],
  ['2 as needed, max 8/day: fever', { food: 'with-food', days: 1 }, { occasion: 'Fieber' }],
  ['½ as needed, max 1/day', {}],
  [
    '1 every hour as needed, max 3/day: when the migraine begins',
    { days: 'ongoing' },
    { occasion: 'wenn die Migräne beginnt' },
  ],
  ['1-0-1-0', { form: 'effervescent-tablet' }],
  ['1-0-1-0', { form: 'effervescent-tablet', food: 'with-food' }],
  ['1-0-0-0', { form: 'chewable-tablet' }],
  [
    '1 as needed, max 2/day: for nausea',
    { form: 'orodispersible-tablet', days: 'ongoing' },
    { occasion: 'gegen Übelkeit' },
  ],
  ['1-0-1-0', { form: 'modified-release-tablet', days: 'ongoing' }],
  ['½-0-0-0', { form: 'modified-release-tablet', days: 'ongoing' }],
  ['1-0-0-0', { form: 'modified-release-capsule', food: 'with-water', days: 'ongoing' }],
  ['5-0-5-0', { form: 'oral-solution', strength: '1 mg/ml' }],
  ['7.5-7.5-7.5-0', { form: 'oral-suspension', strength: '250 mg/5 ml', days: 10 }],
  ['20 as needed, max 80/day', { form: 'oral-drops', days: 'ongoing' }],
  ['1-0-0-0', { form: 'granules' }],
  ['1 every 2 hours', { form: 'lozenge', days: 5 }],
  [
    '1 as needed, max 3/day: for chest pain',
    { form: 'tablet', route: 'sublingual', days: 'ongoing' },
    { occasion: 'bei Brustschmerz' },
  ],
  [
    '2 as needed, max 6/day: for chest pain',
    { form: 'sublingual-spray', days: 'ongoing' },
    { occasion: 'bei Brustschmerz' },
  ],
  ['0-0-0-1', { form: 'suppository', days: 3 }],
  ['1 as needed, max 1/day', { form: 'enema', days: 'ongoing' }],
  ['0-0-0-1', { form: 'pessary', days: 3 }],
  ['0-0-0-1', { form: 'vaginal-cream', days: 7 }],
  ['1-0-1-0', { form: 'cream', days: 7, note: 'Thinly.' }, { note: 'Nur dünn auftragen.' }],
  ['2-0-0-0', { form: 'ointment' }],
  ['1 as needed, max 3/day: for itching', { form: 'gel', days: 'ongoing' }, { occasion: 'gegen Juckreiz' }],
  ['1-0-0-0 every 3 days', { form: 'shampoo', days: 28 }],
  ['1 every 72 hours', { form: 'patch', strength: '12 µg/h', days: 30 }],
  ['1 weekly', { form: 'patch', strength: '10 µg/h', days: 'ongoing' }],
  ['1-0-1-0', { form: 'eye-drops', days: 'ongoing', note: 'In both eyes.' }, { note: 'In beide Augen.' }],
  ['0-0-0-1', { form: 'eye-ointment', days: 5 }],
  ['3-0-3-0', { form: 'ear-drops' }],
  ['2-0-2-0', { form: 'nasal-spray', strength: '50 µg/dose', days: 14 }],
  ['2-2-2-2', { form: 'nasal-drops' }],
  [
    '2 every 4 hours as needed, max 8/day: for shortness of breath',
    { form: 'inhaler', days: 'ongoing' },
    { occasion: 'bei Atemnot' },
  ],
  [
    '1-0-1-0',
    { form: 'dry-powder-inhaler', days: 'ongoing', note: 'Rinse your mouth afterward.' },
    { note: 'Spülen Sie danach den Mund aus.' },
  ],
  [
    '2 every 4 hours as needed, max 8/day: for shortness of breath',
    { form: 'inhaler', days: 30, quantity: 1 },
    { occasion: 'bei Atemnot' },
  ],
  ['1 as needed, max 3/day: for itching', { form: 'cream', days: 30, quantity: 2 }, { occasion: 'gegen Juckreiz' }],
  ['1 as needed, max 4/day: for pain', { days: 30 }, { occasion: 'bei Schmerzen' }],
  ['1 every 8 hours as needed, max 3/day', { form: 'nasal-spray', strength: '1 mg/ml', days: 7 }],
  ['7.5 every 8 hours', { form: 'oral-suspension', strength: '250 mg/5 ml' }],
  ['0-0-0-10', { form: 'prefilled-pen', strength: '100 IU/ml', days: 30, quantity: 5 }],
  ['1-0-0-0', { strength: '100 µg', days: 90 }],
  ['2.5-0-2.5-0', { form: 'nebulizer-solution' }],
  ['0-0-0-10', { form: 'prefilled-pen', strength: '100 IU/ml', route: 'subcutaneous', days: 'ongoing' }],
  ['8-6-8-0', { form: 'prefilled-pen', strength: '100 IU/ml', route: 'subcutaneous', days: 'ongoing' }],
  ['1 weekly', { form: 'prefilled-pen', strength: '0.25 mg', route: 'subcutaneous', days: 28 }],
  ['1-0-0-0', { form: 'prefilled-syringe', strength: '40 mg/0.4 ml', route: 'subcutaneous', days: 10 }],
  ['1 every 30 days', { form: 'injection', strength: '1 mg/ml', route: 'intramuscular', days: 'ongoing' }],
  ['1-0-1-0', { form: null, strength: '' }],
  ['As we discussed', { days: 7, food: 'with-food' }],
  // Its lines pass for no other drug.
  ['take one\n\n2 Morphine 100 mg\n60 tablets', {}],
  ['1 with each meal', { everyDays: 7 }],
  ['1 with each meal', { everyDays: 2 }],
  ['2 tablets now, then 1 after each loose stool', { days: 'ongoing', note: 'No more than 8 a day' }],
]

function inLanguage(item: PrescribedDrug, language: 'en' | 'de'): string {
  const { name, shorthand, quantity, sentence } = wordsOf(item, { language, patientLanguage: language })
  return `${[name, shorthand, quantity].filter((part) => part !== null).join(' · ')}\n  ${sentence}`
}

test('every dose is a sentence that a patient understands, in both languages', () => {
  const said = sentences.map(([typed, changes, inGerman = {}]) => {
    const item = drug(typed, changes)
    const dose = item.dose?.kind === 'as-needed' ? { ...item.dose, occasion: inGerman.occasion ?? null } : item.dose
    const german = { ...item, dose, note: inGerman.note ?? '' }
    return [inLanguage(item, 'en'), inLanguage(german, 'de')].join('\n')
  })
  expect(said.join('\n\n')).toMatchSnapshot()
})

test('without a dose nothing is said of how to take it, and no amount follows', () => {
  const words = wordsOf({ ...drug('1'), dose: null }, { language: 'en', patientLanguage: 'de' })
  expect(words).toMatchObject({ sentence: null, shorthand: null, quantity: null, name: 'Paracetamol 500 mg tablets' })
})

test('a name that says its form says it once', () => {
  const named = (name: string) =>
    wordsOf(drug('1', { name, form: 'cream', strength: '1 %' }), { language: 'de', patientLanguage: 'de' }).name
  expect(named('Hydrocortison')).toBe('Hydrocortison 1 % Creme')
  expect(named('Hydrocortison Creme')).toBe('Hydrocortison Creme 1 %')
})
