import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/patient.ts'

export const texts = {
  morning: 'Guten Morgen, {name}',
  day: 'Guten Tag, {name}',
  evening: 'Guten Abend, {name}',
  nextIs: 'Ihr nächster Termin ist {day}.',
  noNext: 'Sie haben keinen Termin.',
  allVisits: 'Alle Termine',
  filter: 'Anzeigen',
  all: 'Alle',
  upcoming: 'Künftige',
  past: 'Frühere',
  noVisits: 'Noch keine Termine',
  noVisitsText: 'Finden Sie einen Termin in unserem Team.',
  freeUntil: 'Kostenlos ändern bis {time}',
} satisfies SameKeys<typeof english>
