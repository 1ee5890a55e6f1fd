import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/person-fields.ts'

export const texts = {
  birthDate: 'Geburtsdatum',
  birthDateMissing: 'Bitte das Geburtsdatum eingeben',
  birthDateCheck: 'Geburtsdatum prüfen',
  patientBirthDateMissing: 'Bitte das Geburtsdatum der Patientin oder des Patienten eingeben',
  patientBirthDateCheck: 'Geburtsdatum der Patientin oder des Patienten prüfen',
  phone: 'Mobilnummer',
  phoneMissing: 'Bitte eine Mobilnummer eingeben',
  phoneCheck: 'Mobilnummer prüfen',
} as const satisfies SameKeys<typeof english>
