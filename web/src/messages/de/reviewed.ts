import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/reviewed.ts'

export const texts = {
  title: 'Bewertungen',
  lead: 'Von Patientinnen und Patienten, deren Termin stattgefunden hat. Wir lesen jede, bevor sie erscheint, und lassen keine weg, weil sie kritisch ist.',
  figures: '{average} von 5, {count, plural, one {# Bewertung} other {# Bewertungen}}',
  stars: '{count, plural, one {# Stern} other {# Sterne}} von 5',
  anonymous: 'Anonym',
  written: '{name}, {month}',
  reply: 'Antwort der Praxis, {month}',
} as const satisfies SameKeys<typeof english>
