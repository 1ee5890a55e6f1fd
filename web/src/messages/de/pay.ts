import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/pay.ts'

export const texts = {
  title: 'Rechnung {reference} bezahlen',
  opening: 'Der offene Betrag wird abgerufen',
  payNow: '{amount} bezahlen',
  atProvider: 'Sie bezahlen auf der sicheren Seite unseres Zahlungsdienstleisters und kommen dann hierher zurück.',
  demo: 'Demo: Es fließt kein Geld.',
  test: 'Ein Test: Es fließt kein Geld.',
  processing: 'Ihre Zahlung wird verarbeitet. Sie müssen nicht noch einmal bezahlen.',
  seePayment: 'Zahlung ansehen',
  due: 'Zu bezahlen',
  dueOn: 'Fällig bis {day}',
  paid: 'Diese Rechnung ist bezahlt. Vielen Dank!',
  takenBack: 'Diese Rechnung wurde storniert. Es ist nichts zu bezahlen.',
  owedBack: 'Sie haben mehr bezahlt, als offen war: Wir schulden Ihnen {amount} und melden uns wegen der Rückzahlung.',
  notOnline:
    'Diese Rechnung lässt sich gerade nicht online bezahlen. Am Empfang oder per Überweisung können Sie weiterhin bezahlen.',
  electronic: 'Als XRechnung laden',
  electronicName: 'Rechnung {reference}',
  electronicText: 'Die ganze Rechnung als Datei für Ihr Buchhaltungsprogramm.',
  electronicFailed: 'Die Datei ließ sich nicht laden. Versuchen Sie es gleich noch einmal.',
  changed: 'Der offene Betrag hat sich inzwischen geändert. So ist der Stand jetzt.',
  none: 'Dieser Link funktioniert nicht',
  noneText:
    'Vielleicht ist er unvollständig. Öffnen Sie ihn noch einmal aus unserer E-Mail, oder melden Sie sich an, um Ihre Rechnungen zu sehen.',
  signIn: 'Anmelden',
  unproved: 'Hier können wir die Zahlung nicht zeigen',
  unprovedText:
    'Wenn Sie bezahlt haben, wissen wir davon: Es geht nichts verloren, und Sie müssen nicht noch einmal bezahlen. Um die Zahlung zu sehen, öffnen Sie noch einmal den Link aus unserer E-Mail, oder melden Sie sich an.',
  succeededOwed:
    'Wir haben {amount} für Rechnung {reference} erhalten. Das sind {owed} mehr, als offen war: Wir schulden Ihnen diesen Betrag und melden uns.',
  stillOpen: 'Die Seite des Zahlungsdienstleisters ist noch offen oder wurde verlassen. Bisher wurde nichts abgebucht.',
  continue: 'Weiter zur Zahlung',
  again: 'Noch einmal bezahlen',
  demoTitle: 'Zahlungsseite der Demo',
  demoText:
    'Hier fragt der Zahlungsdienstleister einer echten Praxis nach einer Karte. In dieser Demo fließt kein Geld.',
  demoCard: 'Mit Karte bezahlen',
  demoBank: 'Per Bank bezahlen, das dauert eine halbe Minute',
  demoLeave: 'Ohne Bezahlung verlassen',
  demoOver: 'Diese Seite ist abgelaufen: Es wurde bezahlt, oder sie war zu lange offen.',
  back: 'Zurück zur Praxis',
} as const satisfies SameKeys<typeof english>
