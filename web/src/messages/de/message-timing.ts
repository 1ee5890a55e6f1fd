import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/message-timing.ts'

export const texts = {
  title: 'Wann Nachrichten hinausgehen',
  confirmation: 'Bestätigung einer Buchung',
  confirmationHint:
    'Ändert sich der Termin, bevor die Nachricht hinausgeht, bekommt die Person nur den neuesten Stand. Codes und Links, auf die jemand wartet, gehen sofort hinaus.',
  atOnceLeaves: 'Sofort',
  afterMinutes: '{count, plural, one {Nach # Minute} other {Nach # Minuten}}',
  reminders: 'Erinnerungen vor einem Termin',
  remindersHint: 'Mehrere Termine einer Person an einem Tag sind eine Nachricht.',
  'before-168': '7 Tage vorher',
  'before-48': '48 Stunden vorher',
  'before-24': '24 Stunden vorher',
  'before-2': '2 Stunden vorher',
  noReminders: 'Keine Erinnerungen',
  atOnce:
    '{count, plural, one {Eine Erinnerung geht innerhalb einer Minute nach dem Speichern hinaus.} other {#{more} Erinnerungen gehen innerhalb einer Minute nach dem Speichern hinaus.}}',
  askTitle: 'Jetzt {count, number}{more} Erinnerungen senden?',
  askText: 'Sie gehen innerhalb einer Minute nach dem Speichern hinaus und lassen sich dann nicht mehr zurückholen.',
  askSave: 'Speichern und senden',
  askKeep: 'Noch nicht',
  sms: 'SMS',
  smsHint:
    'Erinnerungen gehen per E-Mail, außer jemand wählt im eigenen Konto SMS. Jede SMS wird vom Anbieter berechnet.',
  smsOn: 'Patientinnen und Patienten können Erinnerungen per SMS wählen',
  smsPerDay: 'Höchstens pro Tag',
  smsPerDayHint: 'Alle weiteren gehen per E-Mail.',
  smsPerDayWrong: 'Bitte eine ganze Zahl von 1 bis 100.000 angeben',
  smsExample: 'Das steht darin:',
  smsParts: '{count, plural, one {Sie geht als eine SMS hinaus.} other {Sie geht als # SMS hinaus.}}',
  smsWords: '{count, plural, one {höchstens # SMS pro Tag} other {höchstens # SMS pro Tag}}',
  reviews: 'Bewertungen',
  reviewsHint:
    'Eine E-Mail am Tag nach einem wahrgenommenen Termin, an alle mit Konto, die noch nichts geschrieben haben. Gefragt wird nach jedem Termin, nicht nur nach guten. In Deutschland gilt eine solche E-Mail als Werbung (§ 7 UWG): Sie geht nur an Personen, die ihr in ihrem Konto unter „Ihre Angaben“ zugestimmt haben.',
  reviewsOn: 'Nach dem Termin um eine Bewertung bitten',
  reviewsWords: 'Bittet um Bewertungen',
  money: 'Rechnungen und Zahlungen',
  moneyHint:
    'Diese E-Mails nennen eine Nummer und führen ins Konto, wo die Patientin oder der Patient sich anmeldet. Was berechnet wurde, steht nie darin.',
  mailInvoices: 'Rechnung zehn Minuten nach dem Stellen senden',
  mailReceipts: 'Nach einer Zahlung eine Quittung senden',
  paymentReminders: 'Zahlungserinnerung und Mahnungen',
  paymentRemindersHint:
    'Tage nach der Fälligkeit. Ein leeres Feld heißt: keine solche Erinnerung; alle drei leer: gar keine. Nicht erinnert wird in der Ruhezeit, an Rechnungen, für die Sie es ausgesetzt haben, und an solche, die seit mehr als einem Jahr überfällig sind. Gebühren kommen nicht dazu.',
  'paymentReminder-0': 'Zahlungserinnerung, Tage',
  'paymentReminder-1': 'Erste Mahnung, Tage',
  'paymentReminder-2': 'Letzte Mahnung, Tage',
  paymentRemindersWrong:
    'Bitte Tage von 1 bis 180 angeben, jede Zahl größer als die davor, und keine nach einem leeren Feld',
  paymentRemindersWords: 'Erinnert {days} Tage nach Fälligkeit an Rechnungen',
  mailInvoicesWords: 'Sendet Rechnungen',
  mailReceiptsWords: 'Sendet Quittungen',
  quiet: 'Ruhezeit',
  quietHint:
    'In der Ruhezeit geht keine Erinnerung hinaus: Was dann fällig wäre, geht vorher. Sie dauert höchstens 14 Stunden. Geben Sie zweimal dieselbe Uhrzeit ein, um die Ruhezeit auszuschalten.',
  quietTimes: 'Ruhe von {from} bis {until} Uhr',
  from: 'Von',
  until: 'Bis',
  timeMissing: 'Bitte eine Uhrzeit angeben',
  tooLong: 'Die Ruhezeit kann höchstens 14 Stunden dauern',
  anew: 'Erinnerungen werden innerhalb einer Minute für alle kommenden Termine neu geplant. Was schon hinaus ist, bleibt: Niemand wird zweimal an dieselbe Zeit erinnert.',
  save: 'Speichern',
  saved: 'Gespeichert. Die Erinnerungen richten sich innerhalb einer Minute danach.',
  conflict: 'Inzwischen hat jemand anderes das geändert. Gespeichert ist jetzt: {saved}. Ihre Auswahl steht noch hier.',
} as const satisfies SameKeys<typeof english>
