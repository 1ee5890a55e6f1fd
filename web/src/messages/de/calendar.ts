import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/calendar.ts'

export const texts = {
  title: 'Kalender',
  view: 'Ansicht',
  day: 'Tag',
  week: 'Woche',
  list: 'Liste',
  count: '{count, plural, one {# Termin} other {# Termine}} · {zone}',
  previousWeek: 'Vorherige Woche',
  nextWeek: 'Nächste Woche',
  daysOfWeek: 'Tage der Woche',
  doctors: '{count, plural, one {# Kalender} other {# Kalender}}',
  chooseDoctors: 'Wessen Kalender?',
  showDoctors: '{count, plural, one {# Kalender anzeigen} other {# Kalender anzeigen}}',
  most: 'Bis zu {count} nebeneinander.',
  dayOf: '{day}, {name}',
  open: 'Sprechzeit {time}',
  until: 'bis {time}',
  break: 'Pause',
  timeOff: 'Abwesend',
  closed: 'Geschlossen',
  noHours: 'Keine Sprechzeit',
  otherHours: 'Andere Zeiten',
  legend: 'Was die Farben bedeuten',
  empty: 'Keine Termine in dieser Woche',
} as const satisfies SameKeys<typeof english>
