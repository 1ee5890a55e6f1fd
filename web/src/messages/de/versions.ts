import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/versions.ts'

export const texts = {
  draft: 'Nicht veröffentlicht',
  changes: '{count, plural, one {# Änderung} other {# Änderungen}}',
  noChanges: 'Keine Änderungen',
  draftKept: 'Ihre Änderungen bleiben in diesem Browser-Tab, bis Sie sie veröffentlichen oder verwerfen.',
  publish: 'Veröffentlichen',
  discard: 'Änderungen verwerfen',
  restored: 'Version {former} wird wieder gezeigt, als Version {version}.',
  behind: 'Inzwischen ist Version {version} veröffentlicht. Ihre Änderungen sind noch da, zusätzlich zu dieser.',
  behindWith: 'Inzwischen ist Version {version} veröffentlicht. Darin ist dasselbe geändert wie bei Ihnen:',
  restoredSame: 'Die Website zeigt bereits Version {former}. Es wurde nichts geändert.',
  mine: 'Ihre',
  theirs: 'andere',
  keepMine: 'Meine behalten',
  goOn: 'Weiter',
  takeTheirs: 'Andere übernehmen',
  title: 'Versionen',
  hint: 'Die letzten 20',
  version: 'Version {version}',
  live: 'Sichtbar',
  goBack: 'Zurückkehren',
  goBackTo: 'Zurückkehren zu Version {version}',
  byFile: 'Datei der Praxis',
  restoredFrom: 'wieder Version {version}',
  firstVersion: 'erste Version',
} as const satisfies SameKeys<typeof english>
