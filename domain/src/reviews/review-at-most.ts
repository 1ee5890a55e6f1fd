/** So long a review may be. */
export const reviewAtMost = 2000
