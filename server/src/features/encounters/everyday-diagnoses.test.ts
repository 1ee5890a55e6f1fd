import { expect, test } from 'vitest'
import { diagnosesOf } from './diagnosis-list.ts'
import { matchDiagnoses, meaningOf, rankDiagnoses } from './rank-diagnoses.ts'

/** The codes that somebody sees without scrolling who never wrote a diagnosis before. */
function firstOf(country: string, search: string): (string | null)[] {
  const find = (hasSlips: boolean) => {
    const meaning = meaningOf(search, hasSlips)
    return rankDiagnoses(meaning, matchDiagnoses(meaning, diagnosesOf(country)), [])
  }
  const exact = find(false)
  return (exact.length > 0 ? exact : find(true)).slice(0, 5).map(({ code }) => code)
}

/** What is typed in a general practice, by patients' and doctors' words, and a code of the list that is meant. */
const american: Record<string, string> = {
  pregnant: 'Z34.90',
  'positive pregnancy test': 'Z32.01',
  'morning sickness': 'O21.0',
  'high blood pressure': 'I10',
  hypertensoin: 'I10',
  htn: 'I10',
  'chest pain': 'R07.9',
  stroke: 'I63.9',
  afib: 'I48.91',
  chf: 'I50.9',
  'irregular heartbeat': 'R00.2',
  'racing heart': 'R00.2',
  diabetic: 'E11.9',
  'type 2 diabetes': 'E11.9',
  prediabetic: 'R73.03',
  'high blood sugar': 'E11.65',
  'high cholesterol': 'E78.00',
  obese: 'E66.9',
  thyroid: 'E03.9',
  tired: 'R53.83',
  anemic: 'D64.9',
  cold: 'J00',
  flu: 'J11.1',
  'sore throat': 'J02.9',
  cough: 'R05.9',
  sinus: 'J01.90',
  pnuemonia: 'J18.9',
  asthmatic: 'J45.909',
  breathless: 'R06.02',
  'dyspnea on exertion': 'R06.02',
  wheeze: 'R06.2',
  'hay fever': 'J30.1',
  'ear infection': 'H66.90',
  earwax: 'H61.23',
  pinkeye: 'H10.9',
  headache: 'R51.9',
  migrane: 'G43.909',
  dizzy: 'R42',
  fainted: 'R55',
  'can’t sleep': 'G47.00',
  depressed: 'F32.A',
  anxious: 'F41.9',
  'panic attack': 'F41.0',
  stressed: 'Z73.3',
  'burned out': 'Z73.0',
  alcoholic: 'F10.20',
  'quit smoking': 'F17.210',
  'stomach pain': 'R10.9',
  heartburn: 'K21.9',
  'throwing up': 'R11.2',
  diarrhea: 'R19.7',
  constipated: 'K59.00',
  hemorrhoids: 'K64.9',
  uti: 'N39.0',
  'kidney stones': 'N20.0',
  'blood in urine': 'R31.9',
  'back pain': 'M54.50',
  'herniated disk': 'M51.16',
  arthritis: 'M19.90',
  'sprained ankle': 'S93.401A',
  warts: 'B07.9',
  itchy: 'L29.9',
  eczema: 'L20.9',
  shingles: 'B02.9',
  'lump in breast': 'N63.0',
  'swollen legs': 'R60.0',
  'ringing in the ears': 'H93.19',
  checkup: 'Z00.00',
  'flu shot': 'Z23',
  refill: 'Z76.0',
}

const german: Record<string, string> = {
  Belastungsdyspnoe: 'R06.0',
  Kurzatmigkeit: 'R06.0',
  Luftnot: 'R06.0',
  'Z.n. Herzinfarkt': 'I25.29',
  'Zn Herzinfarkt': 'I25.29',
  'Zustand nach Herzinfarkt': 'I25.29',
  bluthochdruk: 'I10.90',
  Bluthochdruck: 'I10.90',
  'hoher Blutdruck': 'I10.90',
  Hypertonie: 'I10.90',
  schwanger: 'Z34',
  Rückenschmerzen: 'M54.5',
  Hexenschuss: 'M54.5',
  Ischias: 'M54.3',
  Bandscheibe: 'M51.2',
  Nackenschmerzen: 'M54.2',
  Knieschmerzen: 'M25.56',
  Arthrose: 'M19.99',
  Diabetes: 'E11.90',
  Diabetiker: 'E11.90',
  Cholesterin: 'E78.0',
  Übergewicht: 'E66.99',
  Schilddrüse: 'E03.9',
  Erkältung: 'J06.9',
  Grippe: 'J11.1',
  Halsweh: 'R07.0',
  Husten: 'R05',
  Bronchitis: 'J20.9',
  Lungenentzündug: 'J18.9',
  Asthma: 'J45.99',
  Heuschnupfen: 'J30.1',
  Ohrenschmerzen: 'H92.0',
  Kopfweh: 'R51',
  Schwindel: 'R42',
  müde: 'R53',
  Schlafstörungen: 'G47.0',
  Depression: 'F32.9',
  depressiv: 'F32.9',
  Angst: 'F41.9',
  Burnout: 'Z73',
  AU: 'Z02',
  Krankmeldung: 'Z02',
  Rezept: 'Z76.0',
  Impfung: 'Z26.9',
  Blutabnahme: 'Z01.7',
  Checkup: 'Z00.0',
  Bauchschmerzen: 'R10.4',
  Magenschmerzen: 'R10.1',
  Sodbrennen: 'K21.9',
  Durchfall: 'A09.0',
  Erbrechen: 'R11',
  Verstopfung: 'K59.09',
  Blasenentzündung: 'N30.0',
  Nierensteine: 'N20.0',
  Prostata: 'N40',
  Ausschlag: 'R21',
  Juckreiz: 'L29.9',
  Warzen: 'B07',
  Gürtelrose: 'B02.9',
  Krampfadern: 'I83.9',
  'geschwollene Beine': 'R60.0',
  Herzrasen: 'R00.2',
  Brustschmerz: 'R07.4',
  Thoraxschmerzen: 'R07.4',
  Schlaganfall: 'I63.9',
  Regelschmerzen: 'N94.6',
  Wechseljahre: 'N95.1',
  umgeknickt: 'S93.40',
  Verbandswechsel: 'Z48.0',
  Eisenmangel: 'D50.9',
}

test.each([
  ...Object.entries(american).map((row) => ['US', ...row]),
  ...Object.entries(german).map((row) => ['DE', ...row]),
])('%s: %s', (country, search, code) => {
  expect(firstOf(country, search)).toContain(code)
})

test('what is called as it was typed comes first', () => {
  expect(firstOf('US', 'depression')[0]).toBe('F32.A')
  expect(firstOf('US', 'rash')[0]).toBe('R21')
  expect(firstOf('DE', 'AU')[0]).toBe('Z02')
  expect(firstOf('DE', 'i10.9')).toEqual(['I10.90'])
})

test('a slip is forgiven in long words alone, and only one', () => {
  expect(firstOf('DE', 'hypertoni')).toContain('I10.90')
  for (const search of ['hypretonie', 'hyertonie', 'hyppertonie', 'hypartonie']) {
    expect(firstOf('DE', search)).toContain('I10.90')
  }
  for (const search of ['hyprtnie', 'gcht', 'xyzxyz']) expect(firstOf('DE', search)).not.toContain('I10.90')
  expect(firstOf('DE', 'gcht')).toEqual([])
})
