import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/legal.ts'

export const texts = {
  title: 'Rechtstexte',
  lead: 'Was Besucher lesen und worüber Sie Ihre Patientinnen und Patienten bei der Buchung informieren. Version {version}, veröffentlicht am {date} von {who}.',
  leadOfFile:
    'Was Besucher lesen und worüber Sie Ihre Patientinnen und Patienten bei der Buchung informieren. Version {version}, veröffentlicht am {date} aus der Datei der Praxis.',
  text: '{page}: Text',
  textHint: 'Eine Zeile, die mit # beginnt, ist eine Überschrift. Eine leere Zeile beendet einen Absatz.',
  preview: 'So lesen es Besucher',
  notOnSite: 'Ohne Text ist diese Seite nicht auf der Website.',
  example: 'Beispieltext',
  none: 'Nicht auf der Website',
  privacyHint:
    'Wie Sie mit personenbezogenen Daten umgehen. Wer bucht, sieht den Text, und jeder Termin behält dessen Version.',
  noticeHint: 'Die „Notice of Privacy Practices“, die HIPAA auf der Website verlangt.',
  imprintHint: 'Wer die Website betreibt und wie man Sie erreicht. Manche Länder verlangen das.',
  accessibilityHint: 'Wie weit die Website für alle nutzbar ist und wem man Hindernisse meldet.',
  published: 'Als Version {version} veröffentlicht. Besucher lesen sie ab jetzt, frühere Versionen bleiben erhalten.',
  readVersion: '{page} in Version {version}',
  nothingMore: 'nichts, was nicht auch im anderen Text steht',
  refused: '{page}: So nicht verwendbar',
  missing: '{page}: Bitte einen Text eingeben',
  beginsWithoutHeading: '{page}: Beginnen Sie mit einer Überschrift, etwa # Wer wir sind',
  emptyHeading: '{page}: Eine Überschrift hat nach dem # keine Wörter',
  headingWithoutText: '{page}: Unter der Überschrift „{heading}“ fehlt Text',
  headingTooLong: '{page}: Die Überschrift „{heading} …“ ist zu lang, höchstens 200 Zeichen',
  paragraphTooLong: '{page}: Ein Absatz unter „{heading}“ ist zu lang, höchstens 5.000 Zeichen',
  tooLong:
    'Alle Seiten zusammen brauchen {size} kB, höchstens {most} kB lassen sich speichern. Bitte kürzen Sie diese, die längste.',
} as const satisfies SameKeys<typeof english>
