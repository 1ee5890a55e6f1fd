import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/announcements.ts'

export const texts = {
  open: 'Hinweis an alle',
  title: 'Hinweis an alle am {day}',
  whom: 'An wen',
  everybody: 'Alle an diesem Tag',
  words: 'Hinweis',
  wordsHint: 'Schreiben Sie nichts über die Gesundheit: Andere lesen die E-Mail womöglich mit.',
  wordsMissing: 'Schreiben Sie, was alle wissen sollen.',
  expected:
    '{count, plural, one {Ein Termin steht an diesem Tag noch aus.} other {# Termine stehen an diesem Tag noch aus.}} Wer schon da ist oder war, bekommt nichts.',
  mails:
    '{count, plural, =0 {Niemand ist per E-Mail erreichbar.} one {Nach dem Senden wartet eine E-Mail zwei Minuten; so lange können Sie sie zurücknehmen.} other {Nach dem Senden warten # E-Mails zwei Minuten; so lange können Sie sie zurücknehmen.}}',
  callThem:
    '{count, plural, one {Eine Person ist per E-Mail nicht erreichbar und kommt zu den Anrufen:} other {# Personen sind per E-Mail nicht erreichbar und kommen zu den Anrufen:}} {names}',
  nobody: 'An diesem Tag steht kein Termin mehr aus.',
  before: '{name} hat für diesen Tag um {time} schon geschrieben: „{words}“',
  meanwhile:
    'Während Sie schrieben, hat {name} um {time} denselben Personen geschrieben: „{words}“ Ihr Hinweis ist nicht gesendet. Drücken Sie noch einmal, um ihn auch zu senden.',
  whoUnknown: 'Wen der Hinweis erreicht, ließ sich nicht feststellen. Noch kann nichts gesendet werden.',
  send: '{count, plural, =0 {Zu den Anrufen hinzufügen} one {An eine Adresse senden} other {An # Adressen senden}}',
  cancel: 'Abbrechen',
  sent: '{count, plural, =0 {Keine E-Mail; die Anrufe sind hinzugefügt.} one {Eine E-Mail geht in zwei Minuten hinaus.} other {# E-Mails gehen in zwei Minuten hinaus.}}',
  takeBack: 'Zurücknehmen',
  takenBack: 'Der Hinweis ist zurückgenommen. Niemand bekommt ihn.',
} as const satisfies SameKeys<typeof english>
