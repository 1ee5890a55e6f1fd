import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/visit-fields.ts'

export const texts = {
  insurance: 'Versicherung',
  insuranceMissing: 'Bitte die Versicherung auswählen',
  insuranceCheck: 'Versicherung prüfen',
  insuranceTerm: 'Versicherung',
  message: 'Was soll {doctor} vorab wissen?',
  messagePlaceholder: 'Zum Beispiel: ein Rezept oder ein Befund',
  messageCheck: 'Ihre Nachricht prüfen',
  messageTerm: 'Nachricht',
  messageYours: 'Ihre Nachricht',
} as const satisfies SameKeys<typeof english>
