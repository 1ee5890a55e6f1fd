import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { errors as englishErrors, texts as english } from '../en/passkeys.ts'

export const texts = {
  signIn: 'Mit Passkey anmelden',
  failed:
    'Dieser Passkey gilt hier nicht. Melden Sie sich mit Ihrem Passwort an und sehen Sie in Ihrem Konto nach, ob es ihn noch gibt.',
  notShown:
    'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',

  title: 'Passkeys',
  none: 'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Displaysperre an, ohne Passwort.',
  unknown: 'Dieser Browser kann an dieser Adresse keine Passkeys erstellen.',
  add: 'Passkey hinzufügen',
  addLead: 'Geben Sie zuerst Ihr Passwort ein. Danach fragt Ihr Gerät nach Fingerabdruck, Gesicht oder Displaysperre.',
  next: 'Weiter',
  cancel: 'Abbrechen',
  make: 'Passkey erstellen',
  makeTitle: 'Passkey benennen',
  makeLead: 'So wissen Sie später, auf welchem Gerät er ist.',
  name: 'Name',
  nameMissing: 'Geben Sie ihm einen Namen.',
  nameTooLong: 'Höchstens 60 Zeichen.',
  notMade: 'Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal, oder brechen Sie ab.',
  alreadyHere: 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',
  added: '„{name}“ ist hinzugefügt. Sie bekommen dazu eine E-Mail.',
  addedOn: 'Hinzugefügt am {date}. Noch nicht verwendet.',
  usedOn: 'Hinzugefügt am {date}. Zuletzt verwendet am {used}.',
  elsewhere: 'Für {domain}. {detail}',
  rename: 'Umbenennen',
  renameOf: '„{name}“ umbenennen',
  renamed: 'Er heißt jetzt „{name}“.',
  save: 'Speichern',
  remove: 'Entfernen',
  removeOf: '„{name}“ entfernen',
  removeLead: 'Damit kann sich dann niemand mehr anmelden, und alle anderen Geräte werden abgemeldet.',
  removed: '„{name}“ ist entfernt. Alle anderen Geräte wurden abgemeldet.',

  prove: 'Passkey verwenden',
  proveLead: 'Bestätigen Sie per Fingerabdruck, Gesicht oder Displaysperre.',
  notUsed: 'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal.',
  onlyElsewhere:
    'Ihr Passkey lässt sich hier nicht verwenden: Er gilt für {domains}, in einem Browser, der Passkeys kennt. Melden Sie sich dort an, oder lassen Sie Ihre Zwei-Faktor-Anmeldung von der Person zurücksetzen, die Ihr Team verwaltet.',
  missingTitle: 'Verwenden Sie Ihren Passkey, um fortzufahren',
  missingLead: '{clinic} verlangt ihn von allen, die hier arbeiten, zusätzlich zum Passwort.',
} as const satisfies SameKeys<typeof english>

/** Refusals that only who has passkeys, or adds one, meets. */
export const errors = {
  passkey_refused: 'Dieser Passkey gilt hier nicht, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.',
  passkey_known: 'Dieser Passkey gehört schon zu einem Konto.',
  too_many_passkeys: 'Mehr Passkeys kann ein Konto nicht haben. Entfernen Sie erst einen.',
} as const satisfies SameKeys<typeof englishErrors>
