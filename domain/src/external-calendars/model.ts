/** Somebody's private ones, the family's, a hospital's, a club's. */
export const calendarsAtMost = 5
/** Of visits that are booked while the doctor is busy elsewhere so many are shown. */
export const collisionsShown = 20

/** Why a calendar was not read, for whoever can do something about it. */
export const calendarProblems = [
  ...(['not-public', 'unreachable', 'not-found', 'sign-in', 'too-large'] as const),
  ...(['web-page', 'not-a-calendar', 'too-many', 'unreadable'] as const),
] as const

export type CalendarProblem = (typeof calendarProblems)[number]
