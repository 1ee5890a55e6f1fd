import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/cookies.ts'

export const texts = {
  settings: 'Cookie-Einstellungen',
  title: 'Dürfen wir messen, wie unsere Website genutzt wird?',
  text: '{clinic} möchte auf der Startseite, der Seite der Praxis und den Rechtstexten den Google Tag Manager ({container}) laden. Er kann Cookies setzen und teilt Google Ihre Internetadresse mit und was Sie sich dort ansehen. Er wird nie geladen, wo Sie Artikel lesen, buchen, sich anmelden oder Ihre eigenen Daten lesen, und ohne ihn funktioniert alles genauso.',
  change:
    'Sie können Ihre Wahl jederzeit unter „Cookie-Einstellungen“ am Ende jeder Seite ändern. Mehr steht in unserer <privacy>Datenschutzerklärung</privacy>.',
  accept: 'Zustimmen',
  decline: 'Ablehnen',
  youAccepted: 'Sie haben am {date} zugestimmt.',
  youDeclined: 'Sie haben am {date} abgelehnt.',
} satisfies SameKeys<typeof english>
