/** Aborted once somebody signs out: from then on the page asks nothing more in their name. */
export const signingOut = new AbortController()
