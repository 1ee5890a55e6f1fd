/**
 * What doctors are trained in, as codes that the catalogues translate. Beside each its name in schema.org's
 * MedicalSpecialty; null where that list has none, and search engines get the translated word instead.
 */
export const medicalSpecialties = {
  'family-medicine': 'PrimaryCare',
  'internal-medicine': 'PrimaryCare',
  pediatrics: 'Pediatric',
  geriatrics: 'Geriatric',
  'womens-health': 'Gynecologic',
  obstetrics: 'Obstetric',
  midwifery: 'Midwifery',
  dermatology: 'Dermatologic',
  cardiology: 'Cardiovascular',
  pulmonology: 'Pulmonary',
  gastroenterology: 'Gastroenterologic',
  endocrinology: 'Endocrine',
  nephrology: 'Renal',
  hematology: 'Hematologic',
  oncology: 'Oncologic',
  rheumatology: 'Rheumatologic',
  infectiology: 'Infectious',
  allergology: null,
  neurology: 'Neurologic',
  psychiatry: 'Psychiatric',
  psychotherapy: 'Psychiatric',
  orthopedics: 'Musculoskeletal',
  'sports-medicine': 'Musculoskeletal',
  physiotherapy: 'Physiotherapy',
  surgery: 'Surgical',
  'plastic-surgery': 'PlasticSurgery',
  anesthesiology: 'Anesthesia',
  ent: 'Otolaryngologic',
  ophthalmology: 'Ophthalmology',
  urology: 'Urologic',
  dentistry: 'Dentistry',
  podiatry: 'Podiatric',
  radiology: 'Radiography',
  nutrition: 'DietNutrition',
  'speech-therapy': 'SpeechPathology',
} as const satisfies Record<string, string | null>

export type Speciality = keyof typeof medicalSpecialties

/** Every code, in the order that filters and forms list them. */
export const specialities = Object.keys(medicalSpecialties) as [Speciality, ...Speciality[]]

/** Languages that a doctor may speak with patients, as BCP 47 codes; the last two are sign languages. */
export const spokenLanguages = [
  ...(['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'da', 'no', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg'] as const),
  ...(['el', 'hr', 'sr', 'bs', 'sq', 'ru', 'uk', 'tr', 'ku', 'ar', 'fa', 'ps', 'he', 'ur', 'hi', 'bn', 'pa'] as const),
  ...(['ta', 'te', 'cmn', 'yue', 'ja', 'ko', 'vi', 'th', 'tl', 'am', 'so', 'sw', 'ht', 'ase', 'gsg'] as const),
] as const

export type SpokenLanguage = (typeof spokenLanguages)[number]
