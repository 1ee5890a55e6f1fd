import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/follow-up.ts'

export const texts = {
  title: 'Wiedervorstellung',
  weeks: '{count, plural, one {in # Woche} other {in # Wochen}}',
  months: '{count, plural, one {in # Monat} other {in # Monaten}}',
  when: 'Wann die Wiedervorstellung sein soll',
  otherTime: 'Anderer Termin',
  looking: 'Freie Termine werden gesucht …',
  none: 'Um diese Zeit ist nichts frei. Wählen Sie einen anderen Termin.',
  failed:
    'Die freien Termine ließen sich nicht laden. Wählen Sie einen anderen Termin, oder versuchen Sie es noch einmal.',
  hint: 'Ein Termin öffnet das Formular, mit dem er vergeben wird.',
  next: 'Nächster Termin',
  booked: 'Eingetragen',
  inCalendar: 'Im Kalender verschieben oder absagen',
} as const satisfies SameKeys<typeof english>
