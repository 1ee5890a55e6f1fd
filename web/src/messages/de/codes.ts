import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/codes.ts'

export const texts = {
  title: 'Schauen Sie in das Postfach von {email}',
  text: 'Damit niemand Termine unter erfundenen Adressen bucht, haben wir Ihnen einen Code geschickt. Geben Sie ihn hier ein und drücken Sie noch einmal auf „Termin buchen“.',
  label: 'Code aus der E-Mail',
  hint: '6 Ziffern. Schauen Sie auch im Spam-Ordner nach.',
  again: 'Noch einmal einen Code senden',
  sentAgain: 'Noch einmal gesendet. Das kann eine Minute dauern.',
  missing: 'Bitte geben Sie den Code aus der E-Mail ein.',
  wrong: 'Das ist nicht der Code. Vergleichen Sie ihn bitte mit der E-Mail.',
  expired: 'Dieser Code gilt nicht mehr. Lassen Sie sich einen neuen senden.',
  mailsWait:
    'Für diese Adresse oder aus Ihrem Netz wurden mehrere Codes angefordert. Wenn gerade einer bei Ihnen angekommen ist, gilt er noch. Ab {time} können Sie sich einen neuen senden lassen, oder rufen Sie uns an.',
  triesWait:
    'Aus Ihrem Netz kamen zu viele falsche Codes. Ab {time} können Sie es noch einmal versuchen, oder rufen Sie uns an.',
} satisfies SameKeys<typeof english>
