import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/calls.ts'

export const texts = {
  note: '{count, plural, one {Ein Anruf steht aus} other {# Anrufe stehen aus}}',
  unread: 'Die offenen Anrufe konnten nicht geladen werden.',
  noneLeft: 'Kein Anruf steht mehr aus.',
  show: 'Anrufe zeigen',
  title: 'Anrufe',
  none: 'Niemand muss angerufen werden.',
  noPhone: 'Keine Telefonnummer',
  bookedBy: 'gebucht von {name}',
  'why-canceled': 'Von der Praxis abgesagt, nicht informiert',
  'why-moved': 'Von der Praxis verschoben, nicht informiert',
  'why-late': 'Verspätung, nicht informiert',
  'why-announced': 'Tageshinweis nicht erhalten',
  'why-undelivered': 'E-Mail nicht zugestellt',
  'why-refused-address': 'E-Mails kommen zurück',
  'why-no-address': 'Keine E-Mail, keine Erinnerung',
  'say-canceled':
    '„Ihr Termin am {when} bei {doctor} kann leider nicht stattfinden. Darf ich Ihnen einen anderen anbieten?“',
  'say-moved':
    '„Ihr Termin ist jetzt am {when} bei {doctor}. Passt Ihnen das?“ Wollte die Person das selbst so, drücken Sie „Erreicht“.',
  'say-late':
    '„{doctor} hat etwa {minutes, plural, one {# Minute} other {# Minuten}} Verspätung. Sie können entsprechend später kommen.“',
  'say-announced': '„{words}“',
  'say-undelivered':
    '„Sie haben am {when} einen Termin bei {doctor}. Unsere E-Mail kam nicht an: Wie lautet die richtige Adresse?“',
  'say-refused-address':
    '„Sie haben am {when} einen Termin bei {doctor}. Unsere E-Mails kommen zurück: Wie lautet die richtige Adresse?“',
  'say-no-address': '„Ich rufe wegen Ihres Termins am {when} bei {doctor} an. Bleibt es dabei?“',
  reached: 'Erreicht',
  notReached: 'Nicht erreicht',
  triedAt: 'Nicht erreicht: {when} ({name})',
  made: 'Zuletzt erreicht',
  madeAt: 'Erreicht: {when} ({name})',
  undo: 'Rückgängig',
  undoOf: 'Rückgängig: {name}',
  reachedOf: 'Erreicht: {name}',
  notReachedOf: 'Nicht erreicht: {name}',
} as const satisfies SameKeys<typeof english>
