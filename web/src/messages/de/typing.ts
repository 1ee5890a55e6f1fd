import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/typing.ts'

export const texts = {
  discardAsk: 'Eingaben verwerfen?',
  discard: 'Verwerfen',
  keepTyping: 'Weiter bearbeiten',
  discardDraft: 'Entwurf verwerfen',
  discardDraftAsk: 'Entwurf verwerfen?',
  keepDraft: 'Behalten',
  notCopied: 'Kopieren ist hier nicht möglich. Bitte markieren Sie den Text.',
  offline:
    'Keine Verbindung. Ihre Eingaben bleiben hier stehen. Lassen Sie die Seite offen, bis die Verbindung wieder da ist.',
  leaveTitle: 'Seite verlassen, ohne zu speichern?',
  leaveText: 'Was Sie auf dieser Seite eingegeben haben, ist nicht gespeichert und geht verloren.',
  leaveStay: 'Hier bleiben',
  leaveGo: 'Ohne Speichern verlassen',
  openCalendar: 'Kalender öffnen',
  noDate: 'Das ist kein Datum. Geben Sie es ein wie {example}.',
  noTime: 'Das ist keine Uhrzeit. Geben Sie sie ein wie {example}.',
} as const satisfies SameKeys<typeof english>
