import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/documents.ts'

export const texts = {
  add: 'Dokumente hinzufügen',
  taken: 'PDF oder Foto (JPEG, PNG), je bis {megabytes} MB, höchstens {count}.',
  byLink: 'Wer den Link aus Ihrer E-Mail hat, kann sie ebenfalls sehen, bis der Termin zu einem Konto gehört.',
  listed: 'Ihre Dokumente',
  fromPatient: 'Dokumente der Patientin oder des Patienten',
  open: 'Öffnen',
  openNamed: '{name} öffnen',
  savePdf: 'PDF speichern',
  savePdfNamed: 'PDF speichern: {name}',
  save: 'Speichern',
  remove: 'Entfernen',
  removeNamed: '{name} entfernen',
  retry: 'Erneut senden',
  retryNamed: '{name} noch einmal senden',
  pdf: 'PDF',
  photo: 'Foto',
  sendingNamed: '{name} wird gesendet',
  sent: '{percent} gesendet',
  checking: 'Wird geprüft …',
  added: '{name} wurde hinzugefügt.',
  removed: '{name} wurde entfernt.',
  full: 'Mehr als {count, plural, one {ein Dokument} other {# Dokumente}} lassen sich nicht hinzufügen. Für ein weiteres entfernen Sie zuerst eines.',
  tooLarge:
    'Diese Datei ist zu groß. Möglich sind bis zu {megabytes} MB: Machen Sie ein kleineres Foto oder speichern Sie das PDF in geringerer Qualität.',
  wrongKind: 'Diese Art von Datei können wir nicht annehmen. Wählen Sie ein PDF oder ein Foto (JPEG, PNG).',
  heic: 'Fotos im Format HEIC lassen sich hier nicht lesen. Fotografieren Sie direkt von hier aus oder speichern Sie das Foto zuerst als JPEG.',
  unreadable: 'Dieses Bild lässt sich nicht öffnen. Fotografieren Sie noch einmal oder wählen Sie eine andere Datei.',
  offline:
    'Die Verbindung ist abgebrochen. Die Datei ist noch hier: Versuchen Sie es noch einmal, sobald Sie wieder online sind.',
  begun: 'Der Termin hat begonnen oder wurde abgesagt; das Dokument wurde nicht hinzugefügt.',
  answersSent: 'Das Formular ist schon gesendet, diese Datei fehlt darin.',
  closed: 'Zu diesem Termin lassen sich keine Dokumente mehr hinzufügen.',
  needsSession:
    'Dieser Termin gehört inzwischen zu einem Konto. Melden Sie sich an, um die Dokumente zu sehen und weitere hinzuzufügen.',
  busy: 'Gerade können wir diese Datei nicht annehmen. Sie ist noch hier: Versuchen Sie es gleich noch einmal.',
  tooMany:
    'Von Ihnen oder über Ihren Internetanschluss kamen sehr viele Dateien. Ab {time} können Sie wieder Dateien senden. Oder Sie bringen sie zum Termin mit oder rufen uns an.',
  removeTitle: '{name} entfernen?',
  removeText: 'Das Dokument wird auch für die Patientin oder den Patienten gelöscht und lässt sich nicht zurückholen.',
  removeOwnText: 'Um diese Datei doch hinzuzufügen, müssten Sie sie noch einmal auswählen.',
  keep: 'Behalten',
  notLoaded: 'Ihre Dokumente konnten nicht geladen werden.',
  notOpened: '{name} ließ sich nicht öffnen. Versuchen Sie es gleich noch einmal.',
  notRemoved: '{name} ließ sich nicht entfernen. Versuchen Sie es gleich noch einmal.',
} satisfies SameKeys<typeof english>
