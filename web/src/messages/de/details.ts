import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/details.ts'

export const texts = {
  lead: 'Was bisher hier stand, bleibt erhalten. Ausgestellte Briefe und Bescheinigungen bleiben, wie sie sind.',
  emailHint: 'Auch noch nicht versandte Nachrichten gehen dann hierhin. Lesen Sie die Adresse bitte vor.',
  emailOwned: 'Die E-Mail-Adresse des Kontos von {name}. Ändern lässt sie sich nur dort.',
  emailWrong: 'Das ist keine E-Mail-Adresse. Prüfen Sie sie auf Leerzeichen und Tippfehler.',
  phoneWrong: 'Schreiben Sie die Nummer mit Ziffern, etwa {example}',
  nameWrong: 'Schreiben Sie einen Namen, ohne Sonderzeichen',
  birthDateWrong: 'Schreiben Sie das Datum so: {example}',
  birthDateExample: 'Zum Beispiel {example}',

  doubtTitle: 'Ist das noch dieselbe Person?',
  doubt:
    'Von den bisherigen Angaben bleibt kaum etwas. In dieser Akte stehen die Termine und Notizen einer Person: Für jemand anderen legen Sie bitte eine neue Akte an.',
  doubtAccounts: 'Diese Konten lesen die Akte weiterhin:',
  samePerson: 'Es ist dieselbe Person',
  unconfirmedTitle: 'Wessen Konto ist das?',
  unconfirmed:
    'Das Konto von {name} ({email}) liest diese Angaben, und bisher hat hier niemand gesagt, wem es gehört. Fragen Sie nach, bevor Sie etwas eintragen.',
  isTheirs: 'Das Konto gehört dieser Person',
  notSaid: 'Bestätigen Sie das zuerst, oder lassen Sie die Angaben, wie sie sind',
  anotherTitle: 'Mit ähnlichem Namen und Geburtsdatum ist schon jemand bekannt',
  anotherMatch: '{name}, geboren am {date}',
  another: 'Das ist eine andere Person',

  stale:
    'Jemand anderes hat diese Angaben geändert, während Sie geschrieben haben. Was Sie nicht angefasst haben, steht jetzt so da. Prüfen Sie es und speichern Sie noch einmal.',
  notYours: 'Sie können die Angaben der Personen berichtigen, die Sie behandeln. Fragen Sie den Empfang.',
  save: 'Speichern',
  keep: 'So lassen',

  former: '{count, plural, one {# frühere Angabe} other {# frühere Angaben}}',
  formerLine: 'bis {date}, geändert von {name}',
  formerOwn: 'bis {date}, geändert von {name} im eigenen Konto',
  formerByYou: 'bis {date}, von Ihnen geändert',
  formerNone: 'nichts',
} as const satisfies SameKeys<typeof english>
