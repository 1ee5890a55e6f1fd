import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/setup.ts'

export const texts = {
  title: 'Einrichten',
  lead: 'Fünf kurze Schritte, dann kann online gebucht werden.',
  left: '{count, plural, =0 {Alles ist bereit} one {Noch # Schritt} other {Noch # Schritte}}',
  counted: '{done} von {all} erledigt. Jeder Schritt wird gleich gespeichert.',
  dismiss: 'Unter „Heute“ ausblenden',
  dismissed: 'Unter „Heute“ wird nicht mehr daran erinnert. Die Liste bleibt hier.',
  showAgain: 'Unter „Heute“ wieder zeigen',
  shownAgain: 'Unter „Heute“ wird wieder daran erinnert, bis alles erledigt ist.',
  done: 'Erledigt',
  change: 'Ändern',
  changeSpoken: 'Ändern: {step}',
  waits: 'Wartet auf den Schritt davor.',
  others: 'Das macht jemand, der dafür berechtigt ist.',

  brand: 'Erscheinungsbild',
  brandText: 'Ihr Logo und Ihre Farbe. Bis dahin sehen Ihre Seiten aus wie die jeder neuen Praxis.',
  brandGo: 'Logo und Farbe wählen',
  service: 'Eine Leistung',
  serviceText: 'Was gebucht werden kann. Name, Dauer und Preis genügen.',
  serviceGo: 'Leistung anlegen',
  doctor: 'Die erste Ärztin, der erste Arzt',
  doctorText: 'Name, Fachrichtung und Tage genügen. Der Rest hat Zeit.',
  doctorGo: 'Person anlegen',
  hours: 'Sprechzeiten',
  hoursText: 'Wann Termine möglich sind.',
  hoursGo: 'Sprechzeiten festlegen',
  hoursDone: 'In diesen Zeiten werden Termine angeboten.',
  booking: 'Ein Probetermin',
  bookingText:
    'Buchen Sie wie eine Patientin oder ein Patient, mit Ihrer eigenen E-Mail-Adresse. Sagen Sie ihn danach ab.',
  bookingGo: 'Probetermin buchen',
  bookingDone: 'Ein Termin wurde gebucht.',

  mail: 'E-Mail',
  mailThere: 'Versand läuft',
  mailMissing: 'Nicht eingerichtet',
  mailText: 'Bestätigungen und Erinnerungen werden versendet.',
  mailMissingText:
    'Bestätigungen und Erinnerungen warten im Postausgang. Wer den Server betreibt, trägt einen Mailserver ein, dann werden sie versendet.',
  outbox: 'Postausgang öffnen',
  more: 'Lohnt sich, muss aber nicht sein',
  invite: 'Team einladen',
  inviteText: 'Empfang, Ärztinnen und Ärzte melden sich mit eigenem Zugang an.',
  texts: 'Nachrichten prüfen',
  textsText: 'Bestätigungen und Erinnerungen sind fertig und lassen sich ändern.',
  fromFile:
    'Anschrift, Öffnungszeiten und Rechtstexte kommen aus der Datei der Praxis. Wer den Server betreibt, ersetzt dort die Beispiele.',
} as const satisfies SameKeys<typeof english>
