// The part of schema.org's vocabulary that a clinic's data may name; anything else is told as text.

export const departmentTypes = [
  'MedicalClinic',
  'Physician',
  'Dentist',
  'Hospital',
  'Optician',
  'Pharmacy',
  'DiagnosticLab',
  'MedicalOrganization',
] as const

/** `MedicalSpecialty`. */
export const specialities = [
  ...['Anesthesia', 'Audiology', 'Cardiovascular', 'CommunityHealth', 'Dentistry', 'Dermatologic', 'Dermatology'],
  ...['DietNutrition', 'Emergency', 'Endocrine', 'Gastroenterologic', 'Genetic', 'Geriatric', 'Gynecologic'],
  ...['Hematologic', 'Infectious', 'LaboratoryScience', 'Midwifery', 'Musculoskeletal', 'Neurologic', 'Nursing'],
  ...['Obstetric', 'Oncologic', 'Ophthalmology', 'Optometric', 'Otolaryngologic', 'Pathology', 'Pediatric'],
  ...['PharmacySpecialty', 'Physiotherapy', 'PlasticSurgery', 'Podiatric', 'PrimaryCare', 'Psychiatric'],
  ...['PublicHealth', 'Pulmonary', 'Radiography', 'Renal', 'RespiratoryTherapy', 'Rheumatologic'],
  ...['SpeechPathology', 'Surgical', 'Toxicologic', 'Urologic'],
] as const
