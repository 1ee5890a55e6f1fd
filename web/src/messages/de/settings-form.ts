import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/settings-form.ts'

export const texts = {
  bookedStay:
    '{count, plural, one {# Termin ist bereits gebucht und bleibt} other {# Termine sind bereits gebucht und bleiben}} bestehen. Neue lassen sich nicht mehr buchen.',
  bookedAt: '{of}, {place}: {count, plural, one {# Termin am {first}} other {# Termine, {first} bis {last}}}',
  save: 'Speichern',
  discard: 'Änderungen verwerfen',
  saved: 'Gespeichert. Ab sofort ist es so zu sehen.',
  savedBefore:
    'Es wurde schon gespeichert, nur kam keine Antwort zurück. Was Sie seitdem eingegeben haben, ist noch nicht gespeichert.',
  differs: '{field}: jetzt {theirs}, bei Ihnen {mine}',
  othersOnly: 'Es steht jetzt im Formular, neben dem, was Sie geändert haben.',
  useMine: 'Meine speichern',
  useTheirs: 'Die andere übernehmen',
  grip: '{name} verschieben: drücken, Pfeiltasten nach oben und unten, oder ziehen',
  up: 'Nach oben',
  down: 'Nach unten',
  movedTo: '{name} steht jetzt an Stelle {place} von {count}.',
  nothing: 'nichts',
  yes: 'ja',
  no: 'nein',
} as const satisfies SameKeys<typeof english>
