import { checkPrescription, type CheckFacts } from '@polyclinic/domain/prescriptions/checks/check-prescription.ts'
import type { Dose, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { describe, expect, test } from 'vitest'
import { drugList } from './drug-list.ts'

// One of each family of rules, by the real list, as a doctor would type it; each names the source that says so.

const list = drugList()
let ids = 0

type Patient = CheckFacts['patient']
type Entry = Patient['entries'][number]
const item = (name: string, more: Partial<PrescribedDrug> = {}): PrescribedDrug => ({
  ...{ id: `item-${++ids}`, drug: null, name, strength: '', form: 'tablet', route: 'oral', dose: null, everyDays: 1 },
  ...{ days: null, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '', indication: null },
  ...{ prior: null, overrides: [] },
  ...more,
})
const entry = (kind: Entry['kind'], title: string | null, more: Partial<Entry> = {}): Entry => ({
  ...{ id: `entry-${++ids}`, kind, status: 'active', title, detail: null, severity: null, date: null, replaces: null },
  ...more,
})
const found = (...of: Parameters<typeof checked>) => checked(...of).filter(({ severity }) => severity !== 'unknown')
const checkedWith = (entries: Entry[]) => checked([item('Amoxicillin')], entries)
const checked = (items: PrescribedDrug[], entries: Entry[] = [], more: Partial<Patient> = {}, country = 'DE') => {
  const none = (kind: 'allergy' | 'medicine') =>
    entries.some((one) => one.kind === kind) ? [] : [entry(kind, null, { status: 'none-known' })]
  const patient = { birthDate: '1970-05-01', sex: null, weight: null, allergiesInForms: [], ...more }
  return checkPrescription(
    {
      ...{ country, today: '2026-03-10', isDecisionSupportOn: true, medications: [], items },
      patient: { ...patient, entries: [...entries, ...none('allergy'), ...none('medicine')] },
    },
    list,
  )
}
const told = (findings: ReturnType<typeof found>) =>
  findings.map(({ severity, kind, source }) => ({ severity, kind, source: source?.slice(0, 24) ?? null }))
const takes = (title: string) => [entry('medicine', title)]
const allergic = (title: string, more: Partial<Entry> = {}) => [entry('allergy', title, more)]
const every = (amount: number, hours: number): Dose => ({ kind: 'every', amount, hours })
const daily = (morning: number): Dose => ({ kind: 'times', morning, noon: 0, evening: 0, night: 0 })

describe('two that do not go together', () => {
  test.each([
    ['Citalopram', 'Jatrosom', 'serious', 'High-priority drug–drug'],
    ['Sumatriptan', 'Tranylcypromin 10 mg', 'serious', 'High-priority drug–drug'],
    ['Tizanidin', 'Ciprofloxacin 500', 'serious', 'High-priority drug–drug'],
    ['Klacid', 'Simvastatin 40 mg 0-0-1', 'serious', 'High-priority drug–drug'],
    ['Haloperidol', 'Amiodaron', 'serious', 'High-priority drug–drug'],
    ['Ibuprofen 600', 'Marcumar', 'serious', 'STOPP/START criteria'],
    ['Ibuprofen', 'Eliquis 5 mg', 'serious', 'STOPP/START criteria'],
    ['Cotrim forte', 'Warfarin', 'serious', 'Top 10 particularly'],
    ['Cotrimoxazol', 'Ramipril', 'serious', 'Drug interactions and'],
    ['Miconazol', 'Marcumar', 'serious', 'Miconazole oral gel'],
    ['Viagra', 'Nitrolingual Spray', 'serious', 'STOPP/START criteria'],
    ['Viagra', 'Molsidomin 8 mg', 'serious', 'Sildenafil Viatris, prod'],
    ['Tadalafil', 'Riociguat', 'serious', 'Sildenafil Viatris, prod'],
    ['Riociguat', 'Nitrolingual Spray', 'serious', 'Nitrolingual spray, prod'],
    ['Johanniskraut', 'Marcumar', 'serious', 'Interactions of phenproc'],
    ['Carbamazepin', 'Phenprocoumon', 'serious', 'Marcoumar, product infor'],
    ['Verapamil', 'Metoprololsuccinat', 'serious', 'STOPP/START criteria'],
    ['Diclofenac', 'Lithium', 'serious', 'Lithium in general'],
    ['Xipamid', 'Lithium', 'serious', 'Lithium in general'],
    ['Allopurinol', 'Azathioprin', 'serious', 'Azathioprine and'],
    ['Allopurinol', 'Warfarin, 6MP', 'serious', 'Azathioprine and'],
    ['Trimethoprim', 'MTX', 'serious', 'Interactions of'],
    ['Diazepam', 'Oxycodone', 'serious', 'Serious risks and'],
    ['Clarithromycin', 'Colchicin', 'serious', 'Colchicine drug'],
    ['Omeprazol', 'Plavix', 'serious', 'Plavix (clopidogrel)'],
    ['Desogestrel', 'Johanniskraut', 'serious', 'St. John’s wort and other'],
    ['Clarithromycin', 'Tegretal', 'serious', 'Clinically important'],
    ['Valsartan', 'Lisinopril', 'serious', 'Cozaar (losartan)'],
    ['Tramadol', 'Jatrosom', 'serious', 'High-priority drug–drug'],
    ['Pethidin', 'Selegilin', 'serious', 'High-priority drug–drug'],
    ['Demerol', 'Nardil', 'serious', 'High-priority drug–drug'],
    ['Sertralin', 'Moclobemid', 'serious', 'High-priority drug–drug'],
    ['Linezolid', 'Fluoxetin 20 mg', 'serious', 'High-priority drug–drug'],
    ['Rasagilin', 'Duloxetin', 'serious', 'High-priority drug–drug'],
    ['Duloxetin', 'MAO-Hemmer', 'serious', 'High-priority drug–drug'],
    ['Tramadol', 'SSRI', 'serious', 'Ultram ER (tramadol), wa'],
    ['Tramadol', 'Sertralin', 'serious', 'Ultram ER (tramadol), wa'],
    ['Venlafaxin', 'Tramal', 'serious', 'Ultram ER (tramadol), wa'],
    ['Tramadol', 'Amitriptylin', 'minor', 'Ultram ER (tramadol), wa'],
    ['Ibuprofen', 'ASS 100', 'minor', 'Concomitant use of ibupr'],
    ['Diclofenac', 'ASS 100', 'minor', 'STOPP/START criteria'],
    ['Clarithromycin', 'Digoxin', 'serious', 'Ligoxin (digoxin), drug'],
    ['Erythromycin', 'Lanoxin', 'serious', 'Ligoxin (digoxin), drug'],
    ['Clarithromycin', 'Prograf', 'serious', 'Prograf (tacrolimus), prod'],
    ['Voriconazol', 'Tacrolimus', 'serious', 'Prograf (tacrolimus), prod'],
    ['Erythromycin', 'Ciclosporin', 'serious', 'Drug interactions of cycl'],
    ['Spironolacton', 'Sandimmun', 'serious', 'Sandimmun Neoral'],
    ['Rosuvastatin', 'Ciclosporin', 'serious', 'Crestor (rosuvastatin)'],
    ['Atorvastatin', 'Ciclosporin', 'serious', 'Lipitor (atorvastatin)'],
    ['Pradaxa', 'Ciclosporin', 'serious', 'Pradaxa (dabigatran)'],
    ['Itraconazol', 'Pradaxa', 'serious', 'Pradaxa (dabigatran)'],
    ['Verapamil', 'Pradaxa', 'serious', 'Pradaxa (dabigatran)'],
    ['Lixiana', 'Erythromycin', 'serious', 'Lixiana (edoxaban), prod'],
    ['Paroxetin', 'Beloc-Zok', 'serious', 'Cardiosel (metoprolol)'],
    ['Metoclopramid', 'Levodopa/Benserazid', 'serious', 'Metoclopramide, product'],
    ['Riociguat', 'Molsidomin', 'serious', 'Adempas (riociguat), pres'],
    ['Ivabradin', 'Verapamil', 'serious', 'Valheart (ivabradine)'],
    ['Duloxetin', 'Ciprofloxacin', 'serious', 'Cymbalta (duloxetine)'],
    ['Clozapin', 'Tegretal', 'serious', 'Clozapin dura'],
    ['Clarithromycin', 'Seroquel', 'serious', 'Seroquel (quetiapine)'],
    ['Meropenem', 'Valproat', 'serious', 'Interactions between carb'],
    ['Carbamazepin', 'Jatrosom', 'serious', 'Tegretol (carbamazepine)'],
    ['Fluvoxamin', 'Theophyllin', 'serious', 'Theophylline and its inte'],
    ['Clarithromycin', 'Fentanyl-Pflaster', 'serious', 'Fentanyl transdermal syst'],
    ['Naltrexon', 'Morphin', 'serious', 'Naltrexone tablets, presc'],
    ['Midazolam', 'Itraconazol', 'serious', 'Paxlovid'],
    ['Amiodaron', 'Paxlovid', 'serious', 'Paxlovid'],
    ['Domperidon', 'Ketoconazol', 'serious', 'Gi-norm (domperidone)'],
    ['Novalgin', 'MTX', 'serious', 'Interaction of metamizole'],
    ['Isotretinoin', 'Doxycyclin', 'serious', 'Oral isotretinoin in acne'],
    ['Sumatriptan', 'Ergotamin', 'serious', '5-HT1D agonists'],
    ['Fluvoxamin', 'Clozapin', 'serious', 'Clozapine dose adjustment'],
    ['Ciprofloxacin', 'Leponex', 'serious', 'Clozapine dose adjustment'],
    ['Hydroxyzin', 'Citalopram', 'serious', 'New measures to minimise'],
    ['Clarithromycin', 'Oxycodon', 'serious', 'OxyContin (oxycodone)'],
    ['Voriconazol', 'Xarelto', 'serious', 'Interactions of rivaroxaba'],
    ['Voriconazol', 'Marcumar', 'serious', 'Marcoumar, product infor'],
    ['Phenobarbital', 'Marcumar', 'serious', 'Marcoumar, product infor'],
    ['Fluconazol', 'Phenytoin', 'serious', 'Phenytoin toxicity'],
    ['Bupropion', 'Jatrosom', 'serious', 'Wellbutrin (bupropion)'],
    ['Levodopa', 'Jatrosom', 'serious', 'Levacin (levodopa'],
    ['Desogestrel', 'Topiramat', 'serious', 'Using contraception with'],
    ['EllaOne', 'Tegretal', 'serious', 'Using contraception with'],
    ['Fluticason', 'Ritonavir', 'serious', 'Adrenal suppression with'],
    ['Acitretin', 'MTX', 'serious', 'Neotigason (acitretin)'],
    ['Clarithromycin', 'Eletriptan', 'serious', 'Relpax (eletriptan)'],
    ['Rifampicin', 'Brilique', 'serious', 'Brilinta (ticagrelor), dr'],
    ['Ciprofloxacin', 'Eisensulfat', 'minor', 'Ferrous sulfate, summary'],
    ['Sertralin', 'Johanniskraut', 'serious', 'St John’s wort and seroto'],
    ['Citalopram', 'Laif 900', 'serious', 'St John’s wort and seroto'],
    ['Venlafaxin', 'Johanniskraut', 'serious', 'What is serotonin syndrom'],
    ['Tramadol', 'Johanniskraut', 'serious', 'What is serotonin syndrom'],
    ['Sertralin', 'Venlafaxin 75', 'serious', 'Demystifying serotonin'],
    ['Duloxetin', 'SSRI', 'serious', 'Demystifying serotonin'],
    ['Amitriptylin', 'Fluoxetin 20 mg', 'serious', 'Tricyclic antidepressant'],
    ['Paroxetin', 'Nortriptylin', 'serious', 'Tricyclic antidepressant'],
    ['Tramadol', 'Bupropion', 'serious', 'Ultram ER (tramadol), wa'],
    ['Haloperidol', 'Madopar (Levodopa)', 'serious', 'Haldol (haloperidol), Fach'],
    ['Risperidon', 'Pramipexol', 'serious', 'Selected dopamine agonist'],
    ['Fluconazol', 'Simvastatin 40', 'serious', 'Clinically relevant drug'],
    ['Bupropion', 'Tamoxifen', 'serious', 'Tamoxifen and drugs that'],
    ['Azithromycin', 'Quensyl', 'serious', 'Hydroxychloroquine, chlor'],
    ['Clarithromycin', 'Glimepirid 2 mg', 'serious', 'Hypoglycemia after antimic'],
    ['Propranolol', 'Salbutamol Spray', 'serious', 'Beta-adrenergic-blocking'],
    // What many take is said quietly.
    ['Omeprazol', 'Citalopram 40', 'minor', 'The impact of proton pump'],
    ['Quetiapin', 'Levodopa', 'minor', 'Selected dopamine agonist'],
    ['Sildenafil', 'Tamsulosin 0,4', 'minor', 'Viagra (sildenafil), presc'],
    ['Rizatriptan', 'Propranolol', 'minor', 'Maxalt (rizatriptan), drug'],
    ['Quetiapin', 'Citalopram', 'minor', 'Azithromycin and the risk'],
    ['Hydroxychloroquin', 'Citalopram', 'minor', 'Azithromycin and the risk'],
    ['Colchicin', 'Atorvastatin', 'minor', 'Myopathy with colchicine'],
    ['Ciprofloxacin', 'Prednisolon 20', 'minor', 'Fluoroquinolones: boxed wa'],
    ['Lorazepam', 'Zopiclon', 'minor', 'Ambien (zolpidem), prescri'],
    ['Pregabalin', 'Diazepam', 'minor', 'Serious breathing problems'],
    ['Solifenacin', 'Donepezil', 'minor', 'Donepezil, precautions and'],
    ['Bisoprolol', 'Donepezil', 'minor', 'Donepezil, precautions and'],
    ['Timolol', 'Salbutamol', 'minor', 'Beta-adrenergic-blocking'],
    ['Sertralin', 'Trazodon', 'minor', 'What is serotonin syndrom'],
    ['Sertralin', 'Amitriptylin', 'minor', 'Tricyclic antidepressant'],
    ['Ibuprofen', 'Sertralin', 'minor', 'Which patients taking SSRI'],
    ['Venlafaxin', 'Ibuprofen', 'minor', 'Which patients taking SSRI'],
    ['ASS 100', 'Citalopram', 'minor', 'Which patients taking SSRI'],
  ])('%s and %s', (drug, medicine, severity, source) => {
    const interactions = found([item(drug)], takes(medicine)).filter(({ kind }) => kind === 'interaction')
    expect(interactions.map((one) => one.severity)).toContain(severity)
    expect(interactions.some((one) => one.source?.startsWith(source))).toBe(true)
  })
})

describe('what is no danger, or a small one, for the group it is in', () => {
  const interactions = (drug: PrescribedDrug, medicine: string) =>
    found([drug], takes(medicine)).flatMap(({ kind, severity }) => (kind === 'interaction' ? [severity] : []))

  test.each([
    ['Methotrexat', 'Sulfasalazin', []],
    ['Phenprocoumon', 'Azulfidine', []],
    ['Methotrexat', 'Cotrimoxazol', ['serious', 'serious']],
    ['Carbamazepin', 'Depo-Provera', []],
    ['Carbamazepin', 'Mirena', []],
    ['Carbamazepin', 'Levonorgestrel-Spirale', []],
    ['Carbamazepin', 'Hormonspirale', []],
    ['Carbamazepin', 'Levonorgestrel', ['serious']],
    ['Spironolacton', 'Ramipril 5', ['minor']],
    ['Eplerenon', 'Candesartan', ['minor']],
    ['Metoprolol', 'Fluoxetin 20', ['minor']],
    ['Metoprolol', 'Bupropion', ['minor']],
  ])('%s and %s: %j', (drug, medicine, severities) => {
    expect(interactions(item(drug), medicine)).toEqual(severities)
  })

  test('sulfasalazine is a sulfonamide for an allergy', () => {
    const allergies = found([item('Sulfasalazin')], allergic('Sulfonamid-Antibiotika'))
    expect(allergies.filter(({ kind }) => kind === 'allergy').map(({ severity }) => severity)).toEqual(['serious'])
  })

  test('topiramate and the pill go by the dose, and are told once', () => {
    const topiramate = (amount: number) => item('Topiramat', { strength: '25 mg', dose: daily(amount) })
    const pill = item('Ethinylestradiol/Levonorgestrel', { strength: '0,03 mg/0,15 mg' })
    const told = (drug: PrescribedDrug) =>
      found([drug, pill]).flatMap(({ kind, severity }) => (kind === 'interaction' ? [severity] : []))
    expect(told(topiramate(1))).toEqual(['minor'])
    expect(told(topiramate(8))).toEqual(['serious'])
    expect(interactions(topiramate(1), 'Pille')).toEqual(['minor'])
    expect(interactions(pill, 'Topiramat')).toEqual(['serious'])
    const carbamazepine = found([item('Carbamazepin'), pill]).filter(({ kind }) => kind === 'interaction')
    expect(carbamazepine.map(({ severity }) => severity)).toEqual(['serious'])
  })
})

test('two SNRIs are two of one kind', () => {
  const twice = found([item('Duloxetin')], takes('Venlafaxin 75')).filter(({ kind }) => kind === 'duplicate')
  expect(twice.map(({ severity }) => severity)).toEqual(['serious'])
})

test.each([
  ['Warfarin', 'Miconazol Gel', 'serious'],
  ['Warfarin', 'Miconazol Creme', 'minor'],
  ['Ibuprofen', 'Marcumar, ASS abgesetzt', 'serious'],
  ['Ibuprofen', 'Warfarin ersetzt durch Apixaban', 'serious'],
  ['Ibuprofen', 'Marcumar abgesetzt', 'minor'],
])('%s with “%s” of the chart is %s', (drug, medicine, severity) => {
  const [pair] = found([item(drug)], takes(medicine)).filter(({ kind }) => kind === 'interaction')
  expect(pair?.severity).toBe(severity)
})

describe('aspirin for the heart is no painkiller', () => {
  const tablet = (name: string, strength: string, dose: Dose | null = daily(1)) => item(name, { strength, dose })
  const withAspirin = (drug: PrescribedDrug, aspirin: PrescribedDrug) =>
    found([drug, aspirin]).filter(({ kind }) => kind === 'interaction' || kind === 'duplicate')
  const advice = (findings: ReturnType<typeof found>) =>
    findings.flatMap(({ severity, about }) => (about.case === 'pair' ? [`${severity}: ${about.pair.advice.en}`] : []))

  test('with an anticoagulant it is said as what it is', () => {
    const said = advice(withAspirin(tablet('Apixaban', '5 mg'), tablet('ASS', '100 mg')))
    expect(said).toEqual([expect.stringMatching(/^serious: As a platelet inhibitor only for a set time/)])
  })

  test.each([
    ['Lithium', []],
    ['Methotrexat', ['minor']],
    ['Ibuprofen', ['minor']],
    ['Ramipril', []],
    ['Prednisolon', ['minor']],
    ['Venlafaxin', ['minor']],
  ])('with %s: %j', (name, severities) => {
    const aspirin = [tablet('ASS', '100 mg'), tablet('Aspirin', '81 mg'), tablet('ASS', '100 mg', null)]
    for (const low of [...aspirin, item('ASS 100')])
      expect(withAspirin(item(name), low).map(({ severity }) => severity)).toEqual(severities)
    for (const title of ['ASS 100', 'ASS 100 mg 1-0-0', 'Aspirin 81 mg', 'Pantoprazol 20, ASS 100']) {
      const findings = found([item(name)], takes(title)).filter(({ about }) => about.case !== 'duplicate-word')
      const of = findings.filter(
        ({ about }) =>
          (about.case === 'pair' && [about.first, about.second].includes('acetylsalicylic acid')) ||
          about.case === 'duplicate-class',
      )
      expect(of.map(({ severity }) => severity)).toEqual(severities)
    }
  })

  test.each([
    tablet('ASS', '500 mg'),
    tablet('ASS', '100 mg', daily(5)),
    tablet('ASS', '', null),
    tablet('Aspirin', '325 mg', every(1, 6)),
    tablet('Aspirin', '325 mg', null),
  ])('as a painkiller, or where nobody knows, it is an NSAID: $name $strength', (aspirin) => {
    expect(withAspirin(item('Lithium'), aspirin).map(({ severity }) => severity)).toEqual(['serious'])
    const twice = withAspirin(item('Ibuprofen'), aspirin).map(({ kind, severity }) => `${kind} ${severity}`)
    expect(twice).toContain('duplicate serious')
  })

  test('an allergy knows no dose', () => {
    const findings = found([tablet('ASS', '100 mg')], allergic('Ibuprofen')).filter(({ kind }) => kind === 'allergy')
    expect(findings.map(({ severity }) => severity)).toEqual(['serious'])
  })
})

test.each([
  ['Amoxicillin', 'Penicillin', 'serious'],
  ['Augmentin', 'PCN - hives', 'serious'],
  ['Cefuroxim', 'Penicillin, Exanthem', 'minor'],
  ['Cefadroxil', 'Amoxicillin (Anaphylaxie)', 'serious'],
  ['Bactrim', 'sulfa', 'serious'],
  ['Ibuprofen', 'Aspirin', 'serious'],
  ['Novalgin', 'Metamizol', 'serious'],
  ['Lisinopril', 'Ramipril (Reizhusten)', 'serious'],
  ['Azithromycin', 'Erythromycin', 'serious'],
])('%s for who is allergic to %s', (drug, allergy, severity) => {
  const allergies = found([item(drug)], allergic(allergy)).filter(({ kind }) => kind === 'allergy')
  expect(allergies[0]?.severity).toBe(severity)
})

test.each([
  ['Isotretinoin', null, 'serious'],
  ['Valproat', null, 'serious'],
  ['Ramipril', null, 'serious'],
  ['Marcumar', null, 'serious'],
  ['Doxycyclin', null, 'serious'],
  ['Ibuprofen', '2026-04-20', 'serious'],
  ['Ibuprofen', '2026-11-01', 'minor'],
  ['Ciprofloxacin', null, 'minor'],
])('%s in a pregnancy with the birth expected on %s', (drug, date, severity) => {
  const findings = found([item(drug)], [entry('pregnancy', null, { date })], { sex: 'female' })
  expect(findings.map((one) => `${one.kind} ${one.severity}`)).toContain(`pregnancy ${severity}`)
})

test.each([
  ['Codein', '2016-01-01'],
  ['Tramadol', '2016-01-01'],
  ['Doxycyclin', '2019-01-01'],
  ['Loperamid', '2025-01-01'],
  ['Ibuprofen', '2026-01-20'],
])('%s for who was born on %s is too early', (drug, birthDate) => {
  const ages = found([item(drug)], [], { birthDate }).filter(({ kind }) => kind === 'age')
  expect(told(ages).map(({ severity }) => severity)).toEqual(['serious'])
})

test.each([
  ['Methotrexat', '10 mg', daily(1)],
  ['Paracetamol', '1000 mg', every(1, 4)],
  ['Simvastatin', '80 mg', daily(1)],
  ['Citalopram', '20 mg', daily(3)],
  ['Zolpidem', '10 mg', daily(2)],
  ['Apixaban', '5 mg', daily(5)],
  ['Levothyroxin', '75 mg', daily(1)],
  ['Digoxin', '0,2 g', daily(1)],
  ['Digoxin', '250 µg', daily(5)],
  // What begins it is no dose for each day.
  ['Digoxin', '250 µg', daily(3)],
  ['Colchicin', '0,5 mg', every(1, 2)],
  ['Tramadol', '100 mg', every(1, 4)],
  ['Bisoprolol', '10 mg', daily(3)],
  ['Naproxen', '500 mg', every(1, 6)],
  ['Allopurinol', '300 mg', daily(4)],
  ['Clarithromycin', '500 mg', every(1, 6)],
  ['Hydroxyzin', '25 mg', daily(5)],
  ['Losartan', '100 mg', daily(2)],
  ['Pregabalin', '300 mg', daily(3)],
  ['Gabapentin', '800 mg', daily(5)],
  ['Torasemid', '200 mg', daily(2)],
])('%s %s is too much', (drug, strength, dose) => {
  const doses = found([item(drug, { strength, dose })]).filter(({ kind }) => kind === 'dose')
  expect(doses[0]?.severity).toBe('serious')
})

test.each([
  ['Furosemid', '40 mg'],
  ['Torasemid', '10 mg'],
  ['Torasemid', '20 mg'],
  ['Hydrochlorothiazid', '12,5 mg'],
  ['Spironolacton', '25 mg'],
  ['Levothyroxin', '25 µg'],
  ['Lisinopril', '5 mg'],
  ['Carvedilol', '6,25 mg'],
  ['Metoprolol', '23,75 mg'],
  ['Ramipril', '1,25 mg'],
  ['Bisoprolol', '1,25 mg'],
  ['Chlortalidon', '12,5 mg'],
])('ten times %s %s is told, and one is not', (name, strength) => {
  const doses = (amount: number) =>
    found([item(name, { strength, dose: daily(amount) })]).filter(({ kind }) => kind === 'dose')
  expect(doses(10)).toMatchObject([{ severity: expect.stringMatching('serious|minor') as string }])
  expect(doses(1)).toEqual([])
})

test.each([
  ['Citalopram', '40 mg', daily(1), 1965],
  ['Escitalopram', '20 mg', daily(1), 1960],
  ['Zolpidem', '10 mg', daily(1), 1960],
  ['Eszopiclone', '3 mg', daily(1), 1960],
  ['Triazolam', '0,5 mg', daily(1), 1960],
  ['Digoxin', '125 µg', daily(3), 1960],
  ['Tramadol', '100 mg', every(1, 6), 1950],
] as const)('%s %s is too much at an older age alone', (name, strength, dose, year) => {
  const doses = (birthDate: string) =>
    found([item(name, { strength, dose })], [], { birthDate }).filter(({ kind }) => kind === 'dose')
  expect(doses(`${year}-01-01`)).toMatchObject([{ severity: 'serious', about: { case: 'dose-day' } }])
  expect(doses('1970-05-01')).toEqual([])
})

test.each(['oral', 'subcutaneous', 'intramuscular'] as const)(
  'of methotrexate 100 mg a week is too much: %s',
  (route) => {
    const weekly = (amount: number) =>
      found([item('Methotrexat', { route, strength: '10 mg', dose: daily(amount), everyDays: 7 })]).filter(
        ({ kind }) => kind === 'dose',
      )
    expect(weekly(10).map(({ severity }) => severity)).toEqual(['serious', 'serious'])
    expect(weekly(2.5)).toEqual([])
  },
)

test.each([
  ['Bisoprolol', '10 mg', daily(1)],
  ['Naproxen', '500 mg', daily(2)],
  ['Torasemid', '20 mg', daily(1)],
  ['Lisinopril', '20 mg', daily(1)],
  ['Spironolacton', '50 mg', daily(1)],
])('of %s %s a usual dose is checked and no danger', (name, strength, dose) => {
  expect(checked([item(name, { strength, dose })]).filter(({ key }) => /^(dose|not-checked:dose)/.test(key))).toEqual(
    [],
  )
})

test.each([
  ['250 µg', 1],
  ['250 µg', 2],
])('digoxin %s %i times a day is no danger', (strength, times) => {
  expect(found([item('Digoxin', { strength, dose: daily(times) })]).filter(({ kind }) => kind === 'dose')).toEqual([])
})

test.each([
  ['Analgetika-Intoleranz', 'Metamizol', 'serious', null],
  ['Aspirin-Asthma', 'Novalgin', 'serious', null],
  ['Samter’s triad', 'Ibuprofen', 'serious', 'One of the group taken'],
  ['Ibuprofen', 'Metamizol', 'minor', 'Analgin Tabletten'],
  ['Schmerzmittel', 'Paracetamol', 'serious', 'The group is a matter of'],
  ['Painkillers', 'Tramadol', 'serious', 'The group is a matter of'],
  ['Schmerzmittel', 'Diclofenac', 'serious', 'The group is a matter of'],
  ['Jodallergie', 'Amiodaron', 'serious', null],
  ['iodine', 'Amiodarone', 'serious', null],
  ['Betalaktam-Antibiotika', 'Cefuroxim', 'serious', 'β-Lactam Allergy and'],
  ['beta-lactam', 'Amoxicillin', 'serious', 'β-Lactam Allergy and'],
  ['Penicillin', 'Amoxicillin', 'serious', 'β-Lactam Allergy and'],
])('an allergy to “%s” is told of %s', (allergy, drug, severity, source) => {
  const [first] = found([item(drug)], allergic(allergy)).filter(({ kind }) => kind === 'allergy')
  expect(first).toMatchObject({ severity, source: source && expect.stringContaining(source) })
})

/** Groups as charts name them, in both languages. */
test.each([
  ['Amoxicillin', ['Penizilline', 'penicillins', 'PCN', 'alle Penicilline', 'all penicillins', 'Pen V']],
  ['Penicillin V', ['Aminopenicilline', 'aminopenicillin']],
  ['Cefuroxim', ['Cephalosporine', 'Cefalosporine', 'cephalosporin', 'Betalaktame', 'beta-lactams']],
  ['Cefuroxim', ['β-Laktamantibiotika', 'Betalaktam Antibiotikum', 'beta-lactam abx']],
  ['Ibuprofen', ['NSAID', 'NSAIDs', 'NSAR', 'NSAP', 'non-steroidals', 'nicht-steroidale Antirheumatika']],
  ['Ibuprofen', ['nichtsteroidale Antiphlogistika', 'Antiphlogistika', 'anti-inflammatories']],
  ['Celecoxib', ['Coxibe', 'COX-2-Hemmer', 'COX-2 inhibitors']],
  [
    'Bactrim',
    ['Sulfonamide', 'sulfonamides', 'Sulfonamidantibiotika', 'sulfa', 'sulpha drugs', 'Sulfonamid-Antibiotikum'],
  ],
  ['Clarithromycin', ['Makrolide', 'macrolides', 'Makrolidantibiotikum']],
  ['Ciprofloxacin', ['Chinolone', 'Fluorchinolone', 'quinolones', 'Gyrasehemmer']],
  ['Doxycyclin', ['Tetrazykline', 'tetracyclines']],
  ['Clindamycin', ['Lincosamide', 'lincosamides']],
  ['Nitrofurantoin', ['Nitrofurane', 'nitrofurans']],
  ['Vancomycin', ['Glykopeptide', 'glycopeptides']],
  ['Phenobarbital', ['Barbiturate', 'barbiturates']],
  ['Ramipril', ['ACE-Hemmer', 'ACE inhibitors', 'ACEi']],
  ['Codein', ['Opiate', 'Opioide', 'opioids']],
])('%s is of the group that a chart names', (drug, allergies) => {
  const told = allergies.filter((one) => {
    const findings = found([item(drug)], allergic(one)).filter(({ kind }) => kind === 'allergy')
    return findings.some(({ severity }) => severity === 'serious')
  })
  expect(told).toEqual(allergies)
})

test.each(['Antibiotika', 'antibiotics', 'Antiepileptika', 'keine bekannt', 'NKDA', 'Heparine', 'Pen', 'Tabletten'])(
  'an allergy to “%s” is not checked, and that is said',
  (allergy) => {
    const unread = checkedWith(allergic(allergy)).filter(({ about }) => about.case === 'allergy-not-read')
    expect(unread).toHaveLength(1)
  },
)

test.each([
  ['Isotretinoin', 'capsule', 'DE', 'female', ['retinoids']],
  ['Isotretinoin', 'capsule', 'DE', null, ['retinoids']],
  ['Acitretin', 'capsule', 'DE', 'female', ['retinoids']],
  ['Toctino', 'capsule', 'DE', 'female', ['retinoids']],
  ['Isotretinoin', 'capsule', 'DE', 'male', []],
  ['Isotretinoin', 'gel', 'DE', 'female', []],
  ['Isotretinoin', 'capsule', 'US', 'male', ['ipledge']],
  ['Acitretin', 'capsule', 'US', 'female', []],
] as const)('%s as a %s in %s for who is %s', (drug, form, country, sex, expected) => {
  const findings = found(
    [item(drug, { form, route: form === 'gel' ? 'cutaneous' : 'oral' })],
    [],
    { sex, birthDate: '1998-05-01' },
    country,
  )
  const forms = findings.flatMap(({ about }) => (about.case === 'official-form' ? [about.form] : []))
  expect(forms).toEqual(expected)
})

test.each([
  ['Targin', 'DE', 'btm'],
  ['Oxygesic 10 mg', 'DE', 'btm'],
  ['MST 30', 'DE', 'btm'],
  ['Sevredol', 'DE', 'btm'],
  ['Norspan', 'DE', 'btm'],
  ['Jurnista', 'DE', 'btm'],
  ['Roaccutan 20', 'DE', 'retinoids'],
  ['Restoril', 'US', 'schedule-4'],
  ['Butrans', 'US', 'schedule-3'],
])('%s, typed in %s, needs the form %s', (name, country, form) => {
  const findings = found([item(name)], [], { birthDate: '1998-05-01' }, country)
  expect(findings.flatMap(({ about }) => (about.case === 'official-form' ? [about.form] : []))).toEqual([form])
})

test.each([
  [['Amoxicillin'], [], []],
  [['Ibuprofen', 'Paracetamol'], [], []],
  [['Amlodipin', 'Hydrochlorothiazid'], takes('Ramipril 5 mg'), []],
  [['Metformin', 'Sitagliptin'], takes('Atorvastatin 20'), []],
  [['Pantoprazol'], takes('Clopidogrel 75'), []],
  [['Azithromycin'], allergic('Penicillin'), []],
  [['Paracetamol'], allergic('Aspirin'), []],
  [['Cetirizin'], [entry('allergy', 'Birke, Gräser, Hausstaub')], []],
  [['Paracetamol', 'Amoxicillin'], [entry('pregnancy', null)], []],
])('%s is no danger', (drugs, entries, expected) => {
  expect(
    told(
      found(
        drugs.map((name) => item(name)),
        entries,
      ),
    ),
  ).toEqual(expected)
})

test.each([
  ['Fosamax 70 mg', {}, true],
  ['Alendronsäure', { strength: '70 mg' }, true],
  ['Risedronsäure 35 mg', {}, true],
  ['Alendronsäure', {}, true],
  ['Ozempic 1 mg', { form: 'prefilled-pen', route: 'subcutaneous' }, true],
  ['Trulicity 4,5 mg', { form: 'prefilled-pen', route: 'subcutaneous' }, true],
  ['Fentanyl 75 µg/h', { form: 'patch', route: 'transdermal' }, true],
  // As the screen adds what was typed: nobody said a way.
  ['Ozempic 1 mg', { form: null, route: null }, true],
  ['Mounjaro 2,5 mg', { form: null, route: null }, true],
  ['Fosamax 70 mg', { form: null, route: null }, true],
  ['Wegovy 2,4 mg', { form: null, route: null }, true],
  ['Trulicity 3 mg', { form: null, route: null }, true],
  ['Fentanyl 75 µg/h', { form: null, route: null }, true],
  // A way that is not listed.
  ['Ozempic 1 mg', { form: null, route: 'intramuscular' }, true],
  // Of other strengths there are tablets for every day.
  ['Alendronsäure 10 mg', {}, false],
  ['Alendronsäure 10 mg', { form: null, route: null }, false],
  ['Rybelsus 7 mg', {}, false],
  ['Rybelsus 7 mg', { form: null, route: null }, false],
] as [string, Partial<PrescribedDrug>, boolean][])('%s %j, typed and taken daily: %s', (name, more, isSaid) => {
  const findings = found([item(name, { dose: daily(1), ...more })])
  expect(findings.some(({ about }) => about.case === 'dose-too-often')).toBe(isSaid)
})

/** Paracetamol with codeine, as the US calls it (FDA label of Tylenol with codeine); a dose of Tylenol alone is none of it. */
test.each([
  ['Tylenol #3', true],
  ['Tylenol 3 x 500 mg', false],
])('%s has codeine in it: %s', (name, isWith) => {
  const findings = found([item(name)], [entry('allergy', 'Codeine')], {}, 'US')
  const about = findings.map((finding) => finding.about.case)
  expect(about.includes('allergy-substance')).toBe(isWith)
  expect(about.includes('official-form')).toBe(isWith)
})
