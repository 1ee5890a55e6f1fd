import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type * as english from '../en/acts.ts'

// What the clinic's people do with a visit on its day (`domain/src/appointments/acts.ts`).

/** As buttons of the day, as what is told when it is done, and as its undo: a part of `doctor`. */
export const ofDay = {
  checkIn: 'Ist da',
  bringIn: 'Aufrufen',
  finish: 'Abschließen',
  markNoShow: 'Nicht erschienen',
  cancelVisit: 'Termin absagen',
  undoCheckIn: 'Doch noch nicht da',
  backToWaiting: 'Zurück ins Wartezimmer',
  undoFinish: 'Doch noch nicht fertig',
  undoNoShow: 'Doch noch erschienen',
  undoCancel: 'Absage zurücknehmen',
  checkedIn: '{name} ({time}\u00a0Uhr) ist da.',
  broughtIn: '{name} ({time}\u00a0Uhr) ist aufgerufen.',
  finished: 'Der Termin von {name} ({time}\u00a0Uhr) ist abgeschlossen.',
  markedNoShow: '{name} ({time}\u00a0Uhr) ist nicht erschienen.',
  visitCanceled: 'Der Termin von {name} ({time}\u00a0Uhr) ist abgesagt.',
  expectedAgain: '{name} ({time}\u00a0Uhr) wird wieder erwartet.',
} satisfies SameKeys<typeof english.ofDay>

/** Who may: a part of `people`. */
export const permissions = {
  'appointments:check-in': 'Auf „Ist da“ setzen',
  'appointments:bring-in': 'Ins Zimmer rufen',
  'appointments:finish': 'Termine abschließen',
  'appointments:no-show': 'Als nicht erschienen vermerken',
} satisfies SameKeys<typeof english.permissions>

/** In the audit, after "Visit:": a part of `auditVerbs`. */
export const verbs = {
  'check-in': 'Ankunft vermerkt',
  'bring-in': 'aufgerufen',
  finish: 'beendet',
  'no-show': 'als nicht erschienen markiert',
} satisfies SameKeys<typeof english.verbs>
