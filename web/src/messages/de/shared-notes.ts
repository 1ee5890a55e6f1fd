import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/shared-notes.ts'

export const texts = {
  title: 'Berichte zu Ihren Terminen',
  lead: 'Was zu Ihren Terminen dokumentiert und für Sie freigegeben wurde.',
  none: 'Noch keine Berichte',
  noneText: 'Wenn ein Bericht für Sie freigegeben wird, steht er hier.',
  filesLead: 'Was Sie von uns zum Aufbewahren oder Weitergeben erhalten haben.',
  noFiles: 'Noch keine Briefe oder Dateien',
  noFilesText: 'Wenn ein Brief oder eine Datei für Sie freigegeben wird, steht sie hier.',
  show: 'Anzeigen',
  notes: 'Berichte',
  noteOf: '{service}, {date}',
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
  signed: 'Unterschrieben von {name} am {date}',
  added: 'Später ergänzt',
  addedWithdrawn: 'Die Praxis hat zurückgezogen, was hier ergänzt war.',
  withdrawn: 'Dieser Bericht wurde zurückgezogen',
  withdrawnText: 'Die Praxis hat diesen Bericht zurückgezogen. Er ist hier nicht mehr zu lesen.',
  questions:
    'Etwas ist unklar oder stimmt nicht? Fragen Sie beim nächsten Termin, oder rufen Sie an: <phone>{number}</phone>.',
} satisfies SameKeys<typeof english>
