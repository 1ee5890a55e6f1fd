/** So long is a time kept for those to whom it is offered. */
export const offerMinutes = 15
/** To so many at once is it offered. */
export const recipientsAtMost = 3
/** Nobody is written to more often on a day, of all that they wait for. */
export const offersADayAtMost = 3
/** An account waits for so many things at most, of all for whom it does. */
export const entriesAtMost = 5
export const doctorsAtMost = 20
/** So long does a wish last, at most. */
export const daysAhead = 180
