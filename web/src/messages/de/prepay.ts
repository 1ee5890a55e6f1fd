import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/prepay.ts'

export const texts = {
  beforeDeposit: 'Vom Preis zahlen Sie {amount} bei der Buchung online, auf der Seite unseres Zahlungsdienstes.',
  beforeFull: 'Den Preis, {amount}, zahlen Sie bei der Buchung online, auf der Seite unseres Zahlungsdienstes.',
  kept: 'Solange Sie zahlen, bleibt Ihre Zeit etwa eine halbe Stunde für Sie reserviert.',
  comesOff: 'Der Betrag wird von der Rechnung über Ihren Termin abgezogen.',
  inTime: 'Sagen Sie rechtzeitig ab oder sagen wir ab, erhalten Sie ihn von selbst zurück.',
  late: 'Sagen Sie zu spät ab oder erscheinen nicht, behalten wir davon {fee}, den Rest erhalten Sie zurück.',
  lateAll: 'Sagen Sie zu spät ab oder erscheinen nicht, behalten wir ihn ganz.',
  lateMore:
    'Sagen Sie zu spät ab, behalten wir ihn ganz und können weitere {more} berechnen. Erscheinen Sie nicht, behalten wir ihn ganz.',
  lateFree: 'Auch wenn Sie nicht erscheinen, erhalten Sie ihn zurück.',
  insured: 'Zahlt Ihre Krankenversicherung den Termin, zahlen Sie jetzt nichts.',
  almost: 'Fast gebucht: Ihre Zahlung fehlt noch',
  awaited:
    'Zahlen Sie {amount}, um Ihren Termin zu bestätigen. Ihre Zeit ist bis {time} reserviert. Ohne Zahlung wird sie wieder für andere frei.',
  pay: '{amount} zahlen',
  paying: 'Zahlungsseite wird geöffnet',
  atProvider: 'Sie zahlen auf der sicheren Seite unseres Zahlungsdienstes und kommen danach hierher zurück.',
  onItsWay: 'Ihre Zahlung wird bearbeitet',
  onItsWayText:
    'Unser Zahlungsdienst arbeitet noch daran. Ihre Zeit bleibt reserviert, Sie müssen nicht noch einmal zahlen.',
  confirmed: 'Danke, Ihr Termin ist bestätigt',
  confirmedText: 'Wir haben {amount} zur Buchung {reference} erhalten. Die Bestätigung kommt per E-Mail.',
  confirmedFree: 'Die Buchung {reference} ist bestätigt. Online ist nichts zu zahlen.',
  lost: 'Ihre Zeit war nicht mehr frei',
  canceled: 'Dieser Termin ist abgesagt',
  missed: 'Dieser Termin hat nicht stattgefunden',
  lostPaid: 'Ihre Zahlung von {amount} zur Buchung {reference} kam an, als die Zeit nicht mehr reserviert war.',
  paidFor: 'Sie haben {amount} zur Buchung {reference} bezahlt.',
  goesBackSoon: '{amount} erhalten Sie in wenigen Minuten von selbst auf demselben Weg zurück.',
  goesBackNextDay: '{amount} erhalten Sie innerhalb etwa eines Tages von selbst auf demselben Weg zurück.',
  isReturned: '{amount} sind auf demselben Weg zu Ihnen zurück unterwegs.',
  isKept: '{amount} behalten wir als Gebühr.',
  nothingPaid: 'Zur Buchung {reference} wurde online nichts bezahlt.',
  paidPart: '{paid} online bezahlt, {left} beim Termin',
  paidAll: '{paid} online bezahlt',
  ifCanceledFree: 'Ihre Zahlung von {paid} erhalten Sie von selbst zurück.',
  ifCanceledLate: 'Von Ihrer Zahlung von {paid} behalten wir {kept}; {back} erhalten Sie von selbst zurück.',
  ifCanceledKept: 'Ihre Zahlung von {paid} behalten wir dafür ein.',
  lostUnpaid:
    'Die Buchung {reference} wurde nicht rechtzeitig bezahlt, abgebucht wurde nichts. Sie können eine andere Zeit wählen.',
  lookingUp: 'Ihre Zahlung wird nachgesehen',
  yourVisit: 'Termin ansehen',
  another: 'Andere Zeit wählen',
} as const satisfies SameKeys<typeof english>
