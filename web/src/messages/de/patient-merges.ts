import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/patient-merges.ts'

export const texts = {
  title: 'Mögliche Dubletten',
  lead: 'Akten, die zu einer Person gehören könnten. Vergleichen Sie zwei davon, führen Sie sie zusammen oder halten Sie fest, dass es zwei Personen sind.',
  open: 'Akte öffnen',
  duplicates: 'Dubletten',
  none: 'Keine möglichen Dubletten',
  noneText: 'Keine zwei Akten sehen nach einer Person aus. Neue erscheinen hier von selbst.',
  compare: 'Vergleichen',
  compareThem: '{one} und {other} vergleichen',
  tellApart: 'Zwei Personen',
  tellApartThem: '{one} und {other} sind zwei Personen',
  apart: 'Notiert: zwei Personen. Sie stehen nicht mehr in der Liste.',
  undoApart: 'Rückgängig',
  noBirthDate: 'ohne Geburtsdatum',
  lastVisit: 'zuletzt hier am {date}',
  'alike-name': 'Gleicher Name und gleiches Geburtsdatum',
  'alike-similar-name': 'Ähnlicher Name, gleiches Geburtsdatum',
  'alike-swapped-name': 'Vor- und Nachname vertauscht, gleiches Geburtsdatum',
  'alike-swapped-date': 'Gleicher Name, Tag und Monat vertauscht',
  'alike-phone': 'Gleiche Telefonnummer',
  'alike-email': 'Gleiche E-Mail-Adresse',

  merged: 'Zusammengeführt, noch rückgängig zu machen',
  mergedBy: 'Von {name} am {date} · rückgängig bis {until}',
  justMerged: 'Zusammengeführt: {from} gehört jetzt zu {into}.',
  undone: 'Rückgängig gemacht: {from} und {into} sind wieder zwei Akten.',
  undo: 'Rückgängig',
  undoThis: 'Rückgängig: {from} → {into}',

  compareTitle: 'Ist das eine Person?',
  compareLead:
    'Prüfen Sie vor dem Zusammenführen, was in jeder Akte steht. Unterschiede sind markiert. Alles aus der anderen Akte wird in die übernommen, die bleibt.',
  which: 'Welche Akte bleibt',
  givenName: 'Vorname',
  familyName: 'Nachname',
  birthDate: 'Geburtsdatum',
  phone: 'Telefon',
  email: 'E-Mail',
  nothing: 'Keine Angabe',
  differs: '(unterschiedlich)',
  createdOn: 'Angelegt am {date}, {time}\u00a0Uhr',
  empty: 'Diese Akte ist leer.',
  'count-visits': '{count, plural, one {# Termin} other {# Termine}}',
  'count-notes': '{count, plural, one {# Eintrag} other {# Einträge}}',
  'count-files': '{count, plural, one {# Dokument} other {# Dokumente}}',
  'count-prescriptions': '{count, plural, one {# Rezept} other {# Rezepte}}',
  'count-invoices': '{count, plural, one {# Rechnung} other {# Rechnungen}}',
  'count-forms': '{count, plural, one {# Formular} other {# Formulare}}',
  'account-self': 'Eigenes Konto: {name}, {email}',
  'account-guardian': 'Konto, das für die Person handelt: {name}, {email}',
  emailOfAccount: 'Die E-Mail-Adresse bleibt {email}: Sie gehört zum Konto der Person.',
  undoDays:
    'Sie können das {count} Tage lang rückgängig machen. Was zu einem übernommenen Termin oder Eintrag gehört, geht mit zurück; was sonst seither dazukam, bleibt in dieser Akte.',
  merge: 'Akten zusammenführen',

  'obstacle-two-accounts':
    'Zu beiden Akten gehört ein eigenes Konto. Klären Sie, welches Konto der Person gehört; zwei Konten können sich keine Akte teilen.',
  'obstacle-acts-for-another':
    'Ein Konto ist in der einen Akte das eigene und handelt in der anderen für die Person. Das sind zwei Personen, oder es ist ein Versehen: Berichtigen Sie zuerst das Konto.',
  'obstacle-account-unconfirmed':
    'Ein Konto an einer dieser Akten ist noch nicht bestätigt. Öffnen Sie die Akte und geben Sie an, ob das Konto der Person gehört; danach können Sie zusammenführen.',
  'obstacle-account-refuted':
    'Von einem Konto an einer dieser Akten haben Sie angegeben, dass es nicht der Person gehört. Solange es dort steht, bleiben die Akten getrennt.',
  'obstacle-form-begun':
    'In beiden Akten ist dasselbe Formular begonnen. Schließen Sie zuerst eines davon ab oder verwerfen Sie es.',
  'obstacle-prescription-begun':
    'In beiden Akten liegt ein Rezeptentwurf derselben Ärztin oder desselben Arztes. Signieren oder verwerfen Sie zuerst einen davon.',
  'obstacle-waiting-twice':
    'Beide stehen für dieselbe Leistung auf der Warteliste. Nehmen Sie zuerst einen Eintrag herunter.',
  'obstacle-use-restricted':
    'Die Nutzung einer dieser Akten ist auf Wunsch der Person eingeschränkt. Solange das gilt, bleibt sie, wie sie ist.',
  'warning-said-different': 'Jemand aus Ihrem Team hat festgehalten, dass das zwei Personen sind.',
  'warning-birth-dates-differ': 'Die Geburtsdaten unterscheiden sich. Eltern und Kinder heißen oft gleich.',
  'warning-names-differ': 'Die Namen unterscheiden sich. Vergewissern Sie sich, dass es eine Person ist.',
  'warning-none-known-contradicted':
    'In einer Akte steht „keine bekannt“, in der anderen sind Allergien, Diagnosen oder Medikamente genannt. Was genannt ist, bleibt; lassen Sie es ärztlich prüfen.',
  'warning-accounts-read-on': 'Konten, die für eine der beiden handeln, sehen danach alles aus beiden Akten.',
  'warning-access-narrowed':
    'Ein Konto darf in der einen Akte alles, in der anderen nur Termine verwalten. Danach verwaltet es nur noch Termine; geben Sie ihm wieder mehr, wenn das richtig ist.',
} as const satisfies SameKeys<typeof english>
