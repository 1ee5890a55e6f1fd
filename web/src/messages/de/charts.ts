import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/charts.ts'

export const texts = {
  patients: 'Patienten',
  patientsLead: 'Suchen Sie nach Name, Geburtsdatum, Telefon, E-Mail oder der Nummer eines Termins.',
  patientsLeadOwn:
    'Suchen Sie Ihre Patientinnen und Patienten nach Name, Geburtsdatum, Telefon, E-Mail oder der Nummer eines Termins.',
  search: 'Name, Geburtsdatum, Telefon, E-Mail oder Terminnummer',
  clear: 'Suche leeren',
  startTitle: 'Wen suchen Sie?',
  startText: 'Ein Teil des Namens genügt. Mit dem Geburtsdatum steht die richtige Person oben: Yıldız 3.8.1971',
  found: '{count, plural, one {# Person} other {# Personen}}',
  foundMany: 'Mehr als {count} Personen. Geben Sie noch etwas mehr ein.',
  more: 'Mehr anzeigen',
  list: 'Gefundene Personen',
  nobody: 'Niemand gefunden',
  nobodyText: 'Prüfen Sie die Schreibweise oder suchen Sie nach Geburtsdatum oder Telefonnummer.',
  nobodyOwnText:
    'Sie finden alle, die bei Ihnen einen Termin haben oder hatten. Prüfen Sie die Schreibweise oder suchen Sie nach dem Geburtsdatum.',
  noBirthDate: 'Kein Geburtsdatum',
  noPhone: 'Kein Telefon',
  lastVisit: 'Zuletzt {date}',
  nextVisit: 'Nächster Termin {date}',
  noVisit: 'Noch kein Termin',
} satisfies SameKeys<typeof english>
