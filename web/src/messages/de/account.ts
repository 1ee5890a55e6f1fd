import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/account.ts'

export const texts = {
  signIn: 'Anmelden',
  signInDoctor: 'Anmeldung für das Team',
  signInPartner: 'Anmeldung für Partner',
  newHere: 'Neu hier? <link>Konto anlegen</link>',
  forgot: 'Passwort vergessen?',
  mismatch: 'E-Mail und Passwort passen nicht zusammen. Noch einmal versuchen oder <link>Passwort zurücksetzen</link>.',
  oneVisit: 'Nur einen Termin ändern? Nutzen Sie den Link in der E-Mail.',
  panel: 'Ihre Termine, an einem Ort.',
  panelTaps: 'Mit zwei Klicks einen Termin verschieben',
  panelPlace: 'Alle Ihre Termine an einem Ort',
  signingIn: 'Anmeldung läuft …',
  needsScripts: 'Zum Anmelden wird JavaScript gebraucht. Bitte schalten Sie es im Browser ein.',
} satisfies SameKeys<typeof english>
