/** How long what is typed about a request may be. */
export const requestLimits = { words: 1000, answer: 1000, sent: 200, reason: 500, identity: 200 } as const
/** Of one account: the desk reads each. */
export const requestsPerDay = 10
