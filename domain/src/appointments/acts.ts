import type { AppointmentState } from './states.ts'

type States = readonly AppointmentState[]

type ActRow = {
  /** The states from which each side may do it, with the permission `appointments:<act>`. */
  from: { clinic: States; patient: States }
  to: AppointmentState
  /** The time that it notes, and that an undo takes away: a step of the visit, where everything else ends it. */
  stamps?: 'arrivedAt' | 'startedAt' | 'finishedAt'
  /** Until when the clinic can take it back: what told nobody, until the visit's day is over. */
  undo: 'its day' | 'ten minutes' | 'never'
}
type DayActRow = ActRow & {
  when: 'its day' | 'after its start'
  /** Of the API. */
  operation: { name: string; summary: string }
}

/** Everything that can be done with a visit; an undo takes the last of it back, and is none itself. */
const rows = {
  book: { from: { clinic: [], patient: [] }, to: 'booked', undo: 'never' },
  reschedule: { from: { clinic: ['booked'], patient: ['booked'] }, to: 'booked', undo: 'never' },
  cancel: {
    from: { clinic: ['booked', 'arrived'], patient: ['booked'] },
    to: 'cancelled',
    undo: 'ten minutes',
  },
  'check-in': {
    from: { clinic: ['booked'], patient: ['booked'] },
    to: 'arrived',
    stamps: 'arrivedAt',
    when: 'its day',
    undo: 'its day',
    operation: { name: 'checkInAppointment', summary: 'The patient has arrived and waits.' },
  },
  'bring-in': {
    from: { clinic: ['arrived'], patient: [] },
    to: 'checked-in',
    stamps: 'startedAt',
    when: 'its day',
    undo: 'its day',
    operation: { name: 'bringInAppointment', summary: 'The patient is with the doctor.' },
  },
  finish: {
    from: { clinic: ['checked-in'], patient: [] },
    to: 'fulfilled',
    stamps: 'finishedAt',
    when: 'its day',
    undo: 'its day',
    operation: { name: 'finishAppointment', summary: 'The visit is over.' },
  },
  'no-show': {
    from: { clinic: ['booked'], patient: [] },
    to: 'noshow',
    when: 'after its start',
    undo: 'its day',
    operation: {
      name: 'markNoShow',
      summary:
        'The patient did not come; 15 minutes after the start, or after the time that a delay makes of it, at the earliest.',
    },
  },
} as const satisfies Record<string, ActRow | DayActRow>

export type Act = keyof typeof rows
/** What a visit's history and the audit tell: also that the patient said they will be there, which changes no state. */
export type RecordedAct = Act | 'undo' | 'confirm'
/** What the clinic's people do on the visit's day. */
export type DayAct = { [A in Act]: (typeof rows)[A] extends { operation: object } ? A : never }[Act]
/** One that is the visit's next step. */
export type Step = { [A in Act]: (typeof rows)[A] extends { stamps: string } ? A : never }[Act]
/** One that the clinic can take back. */
export type UndoableAct = { [A in Act]: (typeof rows)[A] extends { undo: 'never' } ? never : A }[Act]

export const acts: Readonly<{ [A in Act]: A extends DayAct ? DayActRow : ActRow }> = rows
export const everyAct = Object.keys(rows) as Act[]
export const dayActs = everyAct.filter((act): act is DayAct => 'operation' in rows[act])
export const isStep = (act: Act): act is Step => 'stamps' in rows[act]
/** What the clinic's people may be offered on a visit of the day, its undo aside. */
export type ClinicAct = DayAct | 'cancel'
export const clinicActs: readonly ClinicAct[] = [...dayActs, 'cancel']

/** The state that an act leads to, or null when nobody may do it from there. */
export const stateAfter = (state: AppointmentState, act: Act): AppointmentState | null =>
  Object.values(acts[act].from).some((states) => states.includes(state)) ? acts[act].to : null
