import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/codes.ts'

export const texts = {
  title: 'Schauen Sie in Ihr Postfach',
  text: 'Damit niemand Termine unter erfundenen Adressen bucht, haben wir Ihnen einen Code geschickt. Geben Sie ihn hier ein und drücken Sie noch einmal auf „Termin buchen“.',
  label: 'Code aus der E-Mail',
  hint: '6 Ziffern, gesendet an {email}. Schauen Sie auch im Spam-Ordner nach.',
  again: 'Noch einmal einen Code senden',
  sentAgain: 'Noch einmal gesendet. Das kann eine Minute dauern.',
  missing: 'Bitte geben Sie den Code aus der E-Mail ein.',
  wrong: 'Das ist nicht der Code. Vergleichen Sie ihn bitte mit der E-Mail.',
  expired: 'Dieser Code gilt nicht mehr. Lassen Sie sich einen neuen senden.',
  mailsWait:
    'Gerade wurden mehrere Codes angefordert. Ist einer bei Ihnen angekommen, gilt er noch. Einen neuen gibt es ab {time}, oder rufen Sie uns an.',
  triesWait:
    'Aus Ihrem Netz kamen zu viele falsche Codes. Ab {time} können Sie es noch einmal versuchen, oder rufen Sie uns an.',
  wrongAddress: 'Falsche Adresse?',
} satisfies SameKeys<typeof english>
