/** The states of an appointment: FHIR R4's codes. */
export const appointmentStates = ['booked', 'arrived', 'checked-in', 'fulfilled', 'noshow', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** What moves an appointment through its day. */
export const acts = ['cancel', 'check-in', 'bring-in', 'finish', 'no-show'] as const
export type Act = (typeof acts)[number]

const leadsTo: Record<Act, { from: readonly AppointmentState[]; to: AppointmentState }> = {
  'check-in': { from: ['booked'], to: 'arrived' },
  'bring-in': { from: ['arrived'], to: 'checked-in' },
  finish: { from: ['checked-in'], to: 'fulfilled' },
  'no-show': { from: ['booked'], to: 'noshow' },
  cancel: { from: ['booked', 'arrived'], to: 'cancelled' },
}

/** The state that an act leads to, or null when it is not allowed from there. Patients cancel what is booked only: `rules.ts`. */
export const stateAfter = (state: AppointmentState, act: Act): AppointmentState | null =>
  leadsTo[act].from.includes(state) ? leadsTo[act].to : null

/** States in which the appointment still needs its time. */
export const keepsItsTime = (state: AppointmentState) => state !== 'cancelled' && state !== 'noshow'
/** States that end the visit; undo is the only way out. */
export const isOver = (state: AppointmentState) => state === 'fulfilled' || state === 'noshow' || state === 'cancelled'
