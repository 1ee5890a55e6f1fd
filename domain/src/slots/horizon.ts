/** The farthest that any clinic, or any service of it, can be booked ahead. */
export const longestHorizonDays = 730

/** How far one search for free times reaches. */
export const longestSearchDays = 31
