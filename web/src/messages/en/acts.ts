// What the clinic's people do with a visit on its day (`domain/src/appointments/acts.ts`).

/** As buttons of the day, as what is told when it is done, and as its undo: a part of `doctor`. */
export const ofDay = {
  checkIn: 'Check in',
  bringIn: 'Bring in',
  finish: 'Finish visit',
  markNoShow: 'Mark as no-show',
  cancelVisit: 'Cancel visit',
  undoCheckIn: 'Undo check-in',
  backToWaiting: 'Back to waiting',
  undoFinish: 'Not finished yet',
  undoNoShow: 'Came after all',
  undoCancel: 'Undo the cancellation',
  checkedIn: '{name} ({time}) is here.',
  broughtIn: '{name} ({time}) was brought in.',
  finished: '{name}’s visit ({time}) is finished.',
  markedNoShow: '{name} ({time}) did not come.',
  visitCanceled: '{name}’s visit ({time}) is canceled.',
  expectedAgain: '{name} ({time}) is expected again.',
} as const

/** Who may: a part of `people`. */
export const permissions = {
  'appointments:check-in': 'Check patients in',
  'appointments:bring-in': 'Bring patients in',
  'appointments:finish': 'Finish visits',
  'appointments:no-show': 'Mark missed visits',
} as const

/** In the audit, after "Visit:": a part of `auditVerbs`. */
export const verbs = {
  'check-in': 'arrival noted',
  'bring-in': 'called in',
  finish: 'finished',
  'no-show': 'marked as a no-show',
} as const
