import { checkPrescription } from '@polyclinic/domain/prescriptions/checks/check-prescription.ts'
import type { Dose, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { expect, test } from 'vitest'
import { drugList } from './drug-list.ts'

// What general practice prescribes every day, by a practitioner's table: guideline therapy must not interrupt, or doctors stop reading.

const list = drugList()

/** `Ramipril 5 mg 1-0-0-0`, `Methotrexat 10 mg 1-0-0-0 /7` once a week; what stands behind “+” is in the chart. */
const written = /^(.*?)(?: ([\d./]+ (?:mg|µg|IU)(?:\/[\d.]+ mg)?))?(?: ([\d.-]+-[\d.]+))?(?: \/(\d+))?$/
function item(text: string, index: number): PrescribedDrug {
  const [, name = '', strength = '', times = '', everyDays = '1'] = written.exec(text) ?? []
  const [morning = 0, noon = 0, evening = 0, night = 0] = times.split('-').map(Number)
  const dose: Dose | null = times === '' ? null : { kind: 'times', morning, noon, evening, night }
  return {
    ...{
      id: `item-${index}`,
      drug: null,
      name,
      strength,
      form: 'tablet',
      route: null,
      dose,
      everyDays: Number(everyDays),
    },
    ...{ days: null, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '', indication: null },
    ...{ prior: null, overrides: [] },
  }
}
const entry = (kind: 'medicine' | 'allergy', title: string | null, index: number) => ({
  ...{ id: `${kind}-${index}`, kind, status: title === null ? ('none-known' as const) : ('active' as const), title },
  ...{ detail: null, severity: null, date: null, replaces: null },
})

/** What keeps a doctor from signing until a reason is given, of a patient of 55 or as old as is said. */
function interrupts(text: string): string[] {
  const [, prescribed = '', age = '55', chart] = /^(.*?)(?: \((\d+)\))?(?: \+ (.*))?$/.exec(text) ?? []
  const medicines = chart === undefined ? [null] : chart.split('; ')
  const findings = checkPrescription(
    {
      ...{ country: 'DE', today: '2026-11-28', isDecisionSupportOn: true, medications: [] },
      items: prescribed.split('; ').map(item),
      patient: {
        ...{ birthDate: `${2026 - Number(age)}-03-01`, sex: null, weight: { kilograms: 75, on: '2026-11-20' } },
        allergiesInForms: [],
        entries: [entry('allergy', null, 0), ...medicines.map((title, index) => entry('medicine', title, index))],
      },
    },
    list,
  )
  return findings.flatMap(({ severity, about }) => {
    if (severity !== 'serious') return []
    return about.case === 'pair' ? [[about.first, about.second].sort().join(' + ')] : [about.case]
  })
}

test.each([
  'Ramipril 5 mg 1-0-0-0; Bisoprolol 5 mg 1-0-0-0; Spironolacton 25 mg 1-0-0-0; Dapagliflozin 10 mg 1-0-0-0',
  'Candesartan 16 mg 1-0-0-0; Spironolacton 25 mg 1-0-0-0',
  'Sacubitril/Valsartan 49 mg/51 mg 1-0-1-0; Bisoprolol 5 mg 1-0-0-0; Eplerenon 25 mg 1-0-0-0',
  'ASS 100 mg 1-0-0-0; Clopidogrel 75 mg 1-0-0-0; Atorvastatin 40 mg 0-0-1-0; Bisoprolol 5 mg 1-0-0-0; Ramipril 5 mg 1-0-0-0; Pantoprazol 40 mg 1-0-0-0',
  'ASS 100 mg 1-0-0-0; Ticagrelor 90 mg 1-0-1-0; Rosuvastatin 20 mg 1-0-0-0',
  'Rivaroxaban 2.5 mg 1-0-1-0; ASS 100 mg 1-0-0-0',
  'Apixaban 5 mg 1-0-1-0; Bisoprolol 5 mg 1-0-0-0; Torasemid 10 mg 1-0-0-0; Ramipril 5 mg 1-0-0-0',
  'ASS 100 mg 1-0-0-0; Ibuprofen 400 mg 1-1-1-0',
  'Ibuprofen 400 mg 1-0-1-0 + ASS 100',
  'Ibuprofen 600 mg 1-0-1-0; Pantoprazol 20 mg 1-0-0-0',
  'Ibuprofen 600 mg 1-0-1-0; Metamizol 500 mg 1-1-1-0',
  'Metamizol 500 mg 1-1-1-0; ASS 100 mg 1-0-0-0',
  'Metformin 1000 mg 1-0-1-0; Sitagliptin 100 mg 1-0-0-0; Empagliflozin 10 mg 1-0-0-0; Insulin glargin; Insulin lispro',
  'Metformin 1000 mg 1-0-1-0; Glimepirid 2 mg 1-0-0-0; Ramipril 5 mg 1-0-0-0; Simvastatin 20 mg 0-0-1-0',
  'Simvastatin 40 mg 0-0-1-0; Amlodipin 5 mg 1-0-0-0',
  'Atorvastatin 40 mg 1-0-0-0; Ezetimib 10 mg 1-0-0-0',
  'Amlodipin 5 mg 1-0-0-0; Valsartan 160 mg 1-0-0-0; Hydrochlorothiazid 12.5 mg 1-0-0-0',
  'Torasemid 10 mg 1-0-0-0; Hydrochlorothiazid 25 mg 1-0-0-0; Ramipril 5 mg 1-0-0-0',
  'Clarithromycin 500 mg 1-0-1-0; Amoxicillin 1000 mg 1-0-1-0; Pantoprazol 40 mg 1-0-1-0',
  'Amoxicillin 1000 mg 1-0-1-0 + Pille (Maxim)',
  'Azithromycin 500 mg 1-0-0-0 + Citalopram 20 mg',
  'Azithromycin 500 mg 1-0-0-0 + Cetirizin; Salbutamol Spray',
  'Ciprofloxacin 500 mg 1-0-1-0 + Metoprolol 47.5; Amlodipin 5',
  'Levothyroxin 75 µg 1-0-0-0; Vitamin D 1000 IU 1-0-0-0',
  'Levothyroxin 75 µg 1-0-0-0; Eisen(II)-glycin-sulfat-Komplex 100 mg 1-0-0-0',
  'Salbutamol; Budesonid/Formoterol',
  'Budesonid/Formoterol; Tiotropium; Salbutamol',
  'Prednisolon 20 mg 1-0-0-0; Salbutamol; Amoxicillin 1000 mg 1-0-1-0 + Symbicort',
  'Fluticason; Cetirizin 10 mg 1-0-0-0; Mometason',
  'Cetirizin 10 mg 1-0-0-0; Prednisolon 50 mg 1-0-0-0',
  'Citalopram 20 mg 1-0-0-0; Mirtazapin 15 mg 0-0-0-1',
  'Sertralin 50 mg 1-0-0-0; Quetiapin 25 mg 0-0-0-1',
  'Sertralin 50 mg 1-0-0-0; Sumatriptan 50 mg 1-0-0-0',
  'Venlafaxin 75 mg 1-0-0-0; Mirtazapin 15 mg 0-0-0-1',
  'Duloxetin 60 mg 1-0-0-0; Pregabalin 75 mg 1-0-1-0',
  'Escitalopram 10 mg 1-0-0-0; Bupropion 150 mg 1-0-0-0',
  'Escitalopram 10 mg 1-0-0-0; Trazodon 100 mg 0-0-0-0.5',
  'Metoprolol 47.5 mg 1-0-0-0 + Fluoxetin 20 mg',
  'Metoprolol 47.5 mg 1-0-0-0 + Bupropion 150 mg',
  'Amitriptylin 25 mg 0-0-0-1; Pregabalin 75 mg 1-0-1-0; Tilidin/Naloxon 50 mg/4 mg 1-0-1-0',
  'Tramadol 100 mg 1-0-1-0; Amitriptylin 25 mg 0-0-0-1',
  'Lorazepam 1 mg 1-0-0-0; Zopiclon 7.5 mg 0-0-0-1',
  'Zopiclon 7.5 mg 0-0-0-1; Mirtazapin 15 mg 0-0-0-1',
  'Methotrexat 15 mg 1-0-0-0 /7; Folsäure 5 mg 1-0-0-0 /7',
  'Methotrexat 10 mg 1-0-0-0 /7; Sulfasalazin 500 mg 2-0-2-0; Hydroxychloroquin 200 mg 1-0-0-0',
  'Methotrexat 10 mg 1-0-0-0 /7; Prednisolon 5 mg 1-0-0-0',
  'Methotrexat 10 mg 1-0-0-0 /7; Pantoprazol 40 mg 1-0-0-0',
  'Allopurinol 100 mg 1-0-0-0; Colchicin 0.5 mg 1-0-0-0',
  'Allopurinol 100 mg 1-0-0-0; Ramipril 5 mg 1-0-0-0; Hydrochlorothiazid 12.5 mg 1-0-0-0',
  'Ethinylestradiol/Levonorgestrel 0.03 mg/0.15 mg 1-0-0-0',
  'Topiramat 25 mg 0-0-1-0 + Pille',
  'Levonorgestrel (24) + Pille',
  'Estradiol 1 mg 1-0-0-0; Progesteron 100 mg 1-0-0-0',
  'Lamotrigin 100 mg 1-0-1-0 + Pille',
  'Doxycyclin 100 mg 1-0-0-0 + Pille; Epiduo Gel',
  'Doxycyclin 100 mg 1-0-0-0; Adapalen',
  'Tamsulosin 0.4 mg 1-0-0-0; Finasterid 5 mg 1-0-0-0',
  'Sildenafil 50 mg 1-0-0-0 + Tamsulosin 0,4; Amlodipin 5',
  'Levodopa/Benserazid; Rasagilin 1 mg 1-0-0-0; Pramipexol',
  'Donepezil 10 mg 1-0-0-0; Memantin 20 mg 1-0-0-0 (80)',
  'Phenprocoumon 3 mg 1-0-0-0; Bisoprolol 5 mg 1-0-0-0; Simvastatin 20 mg 1-0-0-0',
  'Phenprocoumon 3 mg 1-0-0-0; Paracetamol 500 mg 1-1-1-1',
  'Digoxin; Bisoprolol 2.5 mg 1-0-0-0; Furosemid 40 mg 1-0-0-0; Spironolacton 25 mg 1-0-0-0; Ramipril 2.5 mg 1-0-0-0 (79)',
  'Candesartan 16 mg 1-0-0-0; Diclofenac 75 mg 1-0-1-0',
  'Ibuprofen 400 mg 1-1-1-0 + Voltaren Gel',
  'Bisoprolol 5 mg 1-0-0-0 + Timolol Augentropfen',
  'Verapamil 80 mg 1-1-1-0 + Timolol Augentropfen',
  'Ondansetron 4 mg 1-0-0-0; Sertralin 50 mg 1-0-0-0',
  'Lisinopril 10 mg 1-0-0-0; Hydrochlorothiazide 25 mg 1-0-0-0; Metformin 500 mg 1-0-1-0; Atorvastatin 20 mg 1-0-0-0',
  'Trazodone 50 mg 0-0-0-1; Sertraline 50 mg 1-0-0-0',
  'Cyclobenzaprine 10 mg 0-0-0-1; Ibuprofen 600 mg 1-1-1-0',
  'Cyclobenzaprine 10 mg 0-0-0-1; Sertraline 50 mg 1-0-0-0',
  'Albuterol; Fluticasone/Salmeterol; Montelukast 10 mg 1-0-0-0',
  'Amoxicillin/clavulanate 875 mg/125 mg 1-0-1-0 + birth control pill',
  'Amlodipine 5 mg 1-0-0-0; Metoprolol 50 mg 1-0-1-0',
  'Prednisone 20 mg 2-0-0-0; Azithromycin 250 mg 1-0-0-0; Albuterol',
])('%s', (text) => {
  expect(interrupts(text)).toEqual([])
})

// What is done every day and wants a reason all the same.
test.each([
  ['Apixaban 5 mg 1-0-1-0; Clopidogrel 75 mg 1-0-0-0', ['apixaban + clopidogrel']],
  ['Cotrimoxazol 800 mg/160 mg 1-0-1-0 + Ramipril 5 mg', ['ramipril + trimethoprim']],
  ['Tramadol 50 mg 1-0-1-0; Citalopram 20 mg 1-0-0-0', ['citalopram + tramadol']],
  ['Phenprocoumon 3 mg 1-0-0-0; Enoxaparin', ['duplicate-class']],
  ['Diclofenac; Voltaren', ['duplicate-substance']],
  ['Losartan 50 mg 1-0-0-0; Potassium chloride', ['losartan + potassium chloride']],
  ['Lisinopril 10 mg 1-0-0-0; Furosemide 40 mg 1-0-0-0; Potassium chloride', ['lisinopril + potassium chloride']],
  ['Atomoxetin; Methylphenidat (30)', ['official-form']],
  ['Rivaroxaban 20 mg 1-0-0-0; ASS 100 mg 1-0-0-0', ['acetylsalicylic acid + rivaroxaban']],
  ['Rivaroxaban 2.5 mg 1-0-1-0; Ibuprofen 400 mg 1-1-1-0', ['ibuprofen + rivaroxaban']],
  ['Rivaroxaban 2.5 mg 1-0-1-0; Apixaban 5 mg 1-0-1-0', ['apixaban + rivaroxaban']],
  ['Apixaban 5 mg 1-0-1-0; ASS 100 mg 1-0-0-0', ['acetylsalicylic acid + apixaban']],
])('%s interrupts: %j', (text, expected) => {
  expect(interrupts(text)).toEqual(expected)
})
