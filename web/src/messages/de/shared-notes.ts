import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/shared-notes.ts'

export const texts = {
  title: 'Bericht zu Ihrem Termin',
  about: '{doctor} · {date}, {time}\u00a0Uhr',
  forPerson: 'Für {name}',
  complaint: 'Weshalb Sie da waren',
  vitals: 'Gemessene Werte',
  findings: 'Untersuchung',
  assessment: 'Diagnosen',
  confirmed: 'gesichert',
  suspected: 'Verdacht',
  excluded: 'ausgeschlossen',
  history: 'früher',
  plan: 'Wie es weitergeht',
  prescribed: 'Bei diesem Termin verordnet, weiter gültig',
  allMedicines: 'Alle Ihre Rezepte',
  next: 'Nächster Termin',
  signed: 'Unterschrieben von {name} am {date}',
  added: 'Später ergänzt',
  addedWithdrawn: 'Die Praxis hat zurückgezogen, was hier ergänzt war.',
  withdrawn: 'Dieser Bericht wurde zurückgezogen',
  withdrawnText: 'Die Praxis hat diesen Bericht zurückgezogen. Er ist hier nicht mehr zu lesen.',
  questions:
    'Etwas ist unklar oder stimmt nicht? Fragen Sie beim nächsten Termin, oder rufen Sie an: <phone>{number}</phone>.',
} satisfies SameKeys<typeof english>
