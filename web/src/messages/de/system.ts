import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/system.ts'

export const texts = {
  pleaseWait: 'Bitte warten …',
  offlineTitle: 'Hoppla! Keine Verbindung',
  offlineText:
    'Sie sind wohl in einem Funkloch gelandet. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal!',
  needsScripts: 'Diese Seite braucht JavaScript. Bitte schalten Sie es im Browser ein.',
  wrong: 'Da ist etwas schiefgegangen',
  redirecting: 'Weiter zur Startseite ... {seconds}',
  stayHere: 'Hier bleiben',
  home: 'Start',
  notFoundTitle: 'Diese Seite gibt es nicht',
  notFoundText: 'Der Link ist vielleicht veraltet.',
  findDoctor: 'Termin finden',
  failedTitle: 'Das konnte nicht geladen werden',
  failedText: 'Das liegt an uns. Bitte gleich noch einmal versuchen.',
  notTakenTitle: 'Das konnten wir nicht annehmen',
  refusedTitle: 'Diese Seite gehört nicht zu Ihrem Konto',
  refusedText: 'Dieser Bereich braucht eine andere Rolle.',
  toYourDay: 'Zurück zu Ihrem Tag',
  toTheClinic: 'Zurück zum Tag der Praxis',
  toReferrals: 'Zurück zu Ihren Zuweisungen',
  sessionEnded: 'Zur Sicherheit sind Sie abgemeldet.',
  signInAgain: 'Wieder anmelden',
  onlineAgain: 'Sie sind wieder online.',
  backToPlace: 'Zurück zu Ihrer Seite',
  continueBooking: 'Buchung fortsetzen',
  continueBookingText: 'Ihre Angaben sind noch da.',
} satisfies SameKeys<typeof english>
