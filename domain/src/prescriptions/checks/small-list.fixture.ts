import type { PrescribedDrug } from '../model.ts'
import type { CheckFacts } from './check-prescription.ts'
import type { DrugList, ListedDrug, Substance, SubstanceClass } from './model.ts'

// A list of a few substances, for the rules alone; the real one is tested where it lies.

const cited = { source: 'a test', date: '2026-01-01' }

const substance = (key: string, classes: string[] = [], more: Partial<Substance> = {}): Substance => ({
  ...{ key, name: { en: key, de: key }, synonyms: [], classes: new Set(classes) },
  ...{
    pregnancy: null,
    pregnancyLocal: null,
    leastAge: null,
    leastEveryDays: null,
    officialForm: { DE: null, US: null },
  },
  ...cited,
  ...more,
})
const group = (key: string, more: Partial<SubstanceClass> = {}): SubstanceClass => ({
  ...{ key, name: { en: key, de: key }, synonyms: [], two: 'minor' as const, isAllergyClass: false },
  ...cited,
  ...more,
})
const tablet = (key: string, substances: ListedDrug['substances'], strength: string): ListedDrug => ({
  ...{
    key,
    substances,
    name: null,
    strength,
    form: 'tablet' as const,
    route: 'oral' as const,
    unit: 'tablet' as const,
  },
  ...{ usual: null, leastEveryDays: null, countries: ['DE', 'US'] as const },
  ...cited,
})
const byKey = <T extends { key: string }>(rows: T[]) => new Map(rows.map((row) => [row.key, row]))

export const smallList: DrugList = {
  classes: byKey([
    group('penicillins', { name: { en: 'penicillins', de: 'Penicilline' }, isAllergyClass: true }),
    group('cephalosporins', { name: { en: 'cephalosporins', de: 'Cephalosporine' }, isAllergyClass: true }),
    group('nsaids', {
      name: { en: 'NSAIDs', de: 'NSAR' },
      synonyms: ['Antirheumatika'],
      isAllergyClass: true,
      two: 'serious',
    }),
    group('anticoagulants', {
      name: { en: 'anticoagulants', de: 'Antikoagulanzien' },
      synonyms: ['blood thinner', 'Blutverdünner'],
      two: 'serious',
    }),
    group('potassium supplements', { synonyms: ['potassium', 'Kalium', 'potassium tablets'] }),
  ]),
  substances: byKey([
    substance('amoxicillin', ['penicillins'], { leastAge: { months: 0, ...cited } }),
    substance('ampicillin', ['penicillins']),
    substance('cefuroxime', ['cephalosporins'], { name: { en: 'cefuroxime', de: 'Cefuroxim' } }),
    substance('ibuprofen', ['nsaids'], {
      synonyms: ['Advil'],
      pregnancy: { level: 'caution', late: { level: 'contraindicated', fromWeek: 20 }, ...cited },
      leastAge: { months: 3, ...cited },
    }),
    substance('diclofenac', ['nsaids'], { synonyms: ['Voltaren'] }),
    substance('acetylsalicylic acid', ['nsaids'], {
      name: { en: 'aspirin', de: 'Acetylsalicylsäure' },
      synonyms: ['ASS', 'ASA'],
    }),
    substance('paracetamol', [], { name: { en: 'acetaminophen', de: 'Paracetamol' }, synonyms: ['Tylenol'] }),
    substance('warfarin', ['anticoagulants'], { pregnancy: { level: 'contraindicated', late: null, ...cited } }),
    substance('codeine', [], {
      name: { en: 'codeine', de: 'Codein' },
      leastAge: { months: 144, ...cited },
      officialForm: { DE: null, US: { form: 'schedule-2', ...cited } },
    }),
    substance('morphine', [], {
      name: { en: 'morphine', de: 'Morphin' },
      officialForm: { DE: { form: 'btm', ...cited }, US: { form: 'schedule-2', ...cited } },
    }),
    substance('potassium chloride'),
    substance('calcium carbonate', [], { synonyms: ['calcium'] }),
    substance('methotrexate', [], {
      name: { en: 'methotrexate', de: 'Methotrexat' },
      synonyms: ['MTX'],
      leastEveryDays: { days: 7, ...cited },
    }),
  ]),
  drugs: byKey([
    tablet('ibuprofen-400', [{ key: 'ibuprofen', amount: 400, unit: 'mg' }], '400 mg'),
    tablet('paracetamol-500', [{ key: 'paracetamol', amount: 500, unit: 'mg' }], '500 mg'),
    tablet(
      'paracetamol-codeine',
      [
        { key: 'paracetamol', amount: 500, unit: 'mg' },
        { key: 'codeine', amount: 30, unit: 'mg' },
      ],
      '500 mg/30 mg',
    ),
    tablet('warfarin-5', [{ key: 'warfarin', amount: 5, unit: 'mg' }], '5 mg'),
    {
      ...tablet('clinic-xyzomab', [{ key: 'xyzomab', amount: 1, unit: 'mg' }], '1 mg'),
      leastEveryDays: { days: 7, ...cited },
    },
    tablet('methotrexate-10', [{ key: 'methotrexate', amount: 10, unit: 'mg' }], '10 mg'),
    {
      ...tablet('diclofenac-gel', [{ key: 'diclofenac', amount: null, unit: null }], '1%'),
      form: 'gel',
      route: 'cutaneous',
    },
  ]),
  doseLimits: [
    {
      ...{ substance: 'ibuprofen', route: 'oral', unit: 'mg', single: 800, day: 2400, usual: null },
      ...{ adultFromMonths: 144, adultFromKg: null, older: null },
      child: { fromMonths: 3, singlePerKg: 10, dayPerKg: 40 },
      ...cited,
    },
    {
      ...{ substance: 'paracetamol', route: 'oral', unit: 'mg', single: 1000, day: 4000, usual: null },
      ...{ adultFromMonths: 144, adultFromKg: { kilograms: 50, ...cited }, older: null },
      child: { fromMonths: 0, singlePerKg: 15, dayPerKg: 60 },
      ...cited,
    },
    {
      ...{ substance: 'methotrexate', route: 'oral', unit: 'mg', single: 25, day: 25, usual: null },
      ...{ adultFromMonths: 216, adultFromKg: null, older: null, child: null },
      ...cited,
    },
    {
      ...{ substance: 'codeine', route: 'oral', unit: 'mg', single: null, day: 240, usual: { day: 190, ...cited } },
      ...{ adultFromMonths: 216, adultFromKg: null, child: null },
      older: { fromMonths: 780, single: null, day: 120, source: 'for the older', date: '2026-01-01' },
      ...cited,
    },
  ],
  lowDoses: [
    {
      substance: 'acetylsalicylic acid',
      unit: 'mg',
      day: 325,
      strength: 100,
      classes: ['nsaids'],
      becomes: null,
      ...cited,
    },
  ],
  childWeights: [
    { months: 0, least: 2, most: 6, ...cited },
    { months: 60, least: 10, most: 37, ...cited },
    { months: 132, least: 16, most: 105, ...cited },
  ],
  pairs: [
    {
      ...{ key: '@anticoagulants+@nsaids', a: '@anticoagulants', b: '@nsaids', severity: 'serious' },
      ...{ mechanism: { en: 'Bleeding.', de: 'Blutung.' }, advice: { en: 'Avoid.', de: 'Vermeiden.' } },
      ...cited,
    },
  ],
  allergyWords: [
    { words: ['sulfa'], target: null, ...cited },
    { words: ['Birke', 'birch pollen'], target: null, ...cited },
  ],
  crossReactions: [{ from: '@penicillins', to: '@cephalosporins', rate: { en: 'Few.', de: 'Wenige.' }, ...cited }],
}

let ids = 0
export const prescribed = (name: string, more: Partial<PrescribedDrug> = {}): PrescribedDrug => ({
  ...{ id: `item-${++ids}`, drug: null, name, strength: '', form: 'tablet', route: 'oral', dose: null, everyDays: 1 },
  ...{ days: null, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '', indication: null },
  ...{ prior: null, overrides: [] },
  ...more,
})

type Entry = CheckFacts['patient']['entries'][number]
export const entry = (kind: Entry['kind'], title: string | null, more: Partial<Entry> = {}): Entry => ({
  ...{ id: `entry-${++ids}`, kind, status: 'active', title, detail: null, severity: null, date: null, replaces: null },
  ...more,
})

/** An adult of whom everything was asked and nothing is known to be wrong. */
export function factsOf(
  items: PrescribedDrug[],
  patient: Partial<CheckFacts['patient']> = {},
  more: Partial<CheckFacts> = {},
): CheckFacts {
  const entries = patient.entries ?? []
  const asked = (kind: 'allergy' | 'medicine') =>
    entries.some((one) => one.kind === kind) ? [] : [entry(kind, null, { status: 'none-known' })]
  return {
    ...{ country: 'DE', today: '2026-03-10', isDecisionSupportOn: true, medications: [], items },
    ...more,
    patient: {
      ...{ birthDate: '1980-05-01', sex: null, weight: null, allergiesInForms: [] },
      ...patient,
      entries: [...entries, ...asked('allergy'), ...asked('medicine')],
    },
  }
}
