import type { UndoableAct } from '@polyclinic/domain/appointments/acts.ts'
import CalendarX from 'lucide-react/icons/calendar-x'
import UserX from 'lucide-react/icons/user-x'
import type { PlainTextKey, TextKey } from '../../platform/i18n/catalogue.ts'
import type { IconType } from '../../ui/icon.tsx'
import type { DayVisit } from './day.ts'
import type { OfferedActions, VisitAction } from './offered-actions.ts'

type Looks<P extends VisitAction> = {
  word: PlainTextKey
  done: TextKey
} & (P extends UndoableAct ? { undo: PlainTextKey } : object) &
  (P extends OfferedActions['menu'][number] ? { icon: IconType; isBad?: true } : object)

/** How each act is asked for, told of when it is done, and taken back. */
export const actLooks = {
  'check-in': { word: 'doctor.checkIn', done: 'doctor.checkedIn', undo: 'doctor.undoCheckIn' },
  'bring-in': { word: 'doctor.bringIn', done: 'doctor.broughtIn', undo: 'doctor.backToWaiting' },
  finish: { word: 'doctor.finish', done: 'doctor.finished', undo: 'doctor.undoFinish' },
  'no-show': { word: 'doctor.markNoShow', done: 'doctor.markedNoShow', undo: 'doctor.undoNoShow', icon: UserX },
  cancel: {
    ...{ word: 'doctor.cancelVisit', done: 'doctor.visitCanceled', undo: 'doctor.undoCancel' },
    ...{ icon: CalendarX, isBad: true },
  },
  undo: { word: 'common.undo', done: 'doctor.expectedAgain' },
} as const satisfies { [P in VisitAction]: Looks<P> }

/** What undoing takes back. */
export const undoWord = ({ lastAct: { act } }: Pick<DayVisit, 'lastAct'>): PlainTextKey =>
  act in actLooks ? actLooks[act as UndoableAct].undo : 'common.undo'
