import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/factor-rule.ts'

export const texts = {
  title: 'Zwei-Faktor-Anmeldung',
  eachDecides: 'Alle entscheiden selbst, ob sie die Zwei-Faktor-Anmeldung verwenden.',
  requiredFrom: 'Ab {date} brauchen alle, die hier arbeiten, die Zwei-Faktor-Anmeldung.',
  required: 'Alle, die hier arbeiten, brauchen die Zwei-Faktor-Anmeldung.',
  without:
    '{count, plural, =0 {Alle verwenden sie.} one {# Person verwendet sie noch nicht.} other {# Personen verwenden sie noch nicht.}}',
  showWithout: 'Anzeigen',
  onlyWithout: 'Ohne Zwei-Faktor-Anmeldung',
  change: 'Ändern',
  changeOf: 'Ändern, wer die Zwei-Faktor-Anmeldung braucht',
  lead: 'Ein Code aus einer App, zusätzlich zum Passwort.',
  who: 'Wer braucht sie?',
  each: 'Alle entscheiden selbst',
  all: 'Alle, die hier arbeiten',
  from: 'Ab wann?',
  fromHint: 'Bis dahin werden die anderen daran erinnert. Danach richten sie sie ein, bevor es weitergeht.',
  asItIs: 'Wie bisher',
  inDays: '{days, plural, =0 {Sofort} other {In # Tagen}}',
  save: 'Speichern',
  saved: 'Gespeichert.',
  off: 'Keine Zwei-Faktor-Anmeldung',
  clear: 'Zwei-Faktor-Anmeldung entfernen',
  clearAsk: 'Zwei-Faktor-Anmeldung von {name} entfernen?',
  clearText:
    'Für jemanden, der Handy und Wiederherstellungscodes verloren hat. Sprechen Sie vorher mit der Person, damit Sie sicher sind, dass sie es ist. Sie wird überall abgemeldet und per E-Mail benachrichtigt.',
  cleared: '{name} meldet sich nur mit dem Passwort an, bis die Zwei-Faktor-Anmeldung wieder eingerichtet ist.',
} as const satisfies SameKeys<typeof english>
