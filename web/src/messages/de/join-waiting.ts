import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/join-waiting.ts'

export const texts = {
  forWhom: 'Für wen ist der Termin?',
  me: 'Für mich',
  someDoctors: 'Bestimmte Ärztinnen und Ärzte',
  doctors: 'Wer davon infrage kommt',
  doctorsMissing: 'Wählen Sie mindestens eine Person aus',
  earliestMissing: 'Geben Sie den ersten Tag ein, der passt',
  latestBefore: 'Der letzte Tag liegt vor dem ersten',
  changeTitle: 'Wunsch auf der Warteliste ändern',
  changeLead: '{service}, für {name}. Ihr Platz auf der Warteliste bleibt.',
  changedTitle: 'Ihre Änderungen sind gespeichert',
  changedText: 'Ihr Platz bleibt. Wir schreiben Ihnen, wenn ein Termin frei wird.',
} as const satisfies SameKeys<typeof english>
