/** The states of an appointment: FHIR R4's codes. */
export const appointmentStates = ['booked', 'arrived', 'checked-in', 'fulfilled', 'noshow', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** States in which the appointment still needs its time. */
export const keepsItsTime = (state: AppointmentState) => state !== 'cancelled' && state !== 'noshow'
/** States that end the visit; undo is the only way out. */
export const isOver = (state: AppointmentState) => state === 'fulfilled' || state === 'noshow' || state === 'cancelled'
